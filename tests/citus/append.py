"""What an append costs a distributed log beside one server, in turns.

    MOVIOLA_TEST_CITUS=postgresql://... python -m tests.citus.append [--rounds 5]

Both have 64 shards, of which one is written to, in groups of 1, 8 and 128 commands: what `tests.bench.append`
counts. All servers have to be here.
"""

import argparse
import asyncio
import os
from collections import defaultdict
from itertools import product
from statistics import median

from rich.console import Console
from rich.table import Table

from service.event_store.migrate import migrate
from tests.bench.append import GROUPS, PROJECT, Cost, middle, ratio, turn
from tests.bench.cpu import cpu_seconds
from tests.citus.cluster import SHARDS, drop_database, new_database
from tests.citus.idle import nodes_of
from tests.rehearsal.servers import own_servers
from tests.servers import open_directory

SIDES = ("plain", "workers")


def measure(coordinator: str, rounds: int) -> tuple[dict[str, dict[int, list[Cost]]], dict[int, float]]:
    """Side -> players -> what each round cost; players -> milliseconds of the coordinator for a command.

    Of the coordinator the whole turn counts, with what it does when connections are opened.
    """
    taken: dict[str, defaultdict[int, list[Cost]]] = {side: defaultdict(list) for side in SIDES}
    aside: defaultdict[int, list[float]] = defaultdict(list)
    with own_servers(open_directory) as (plain, _):
        asyncio.run(migrate(plain.url, SHARDS))
        distributed = asyncio.run(new_database(coordinator))
        (first, *workers), databases = asyncio.run(nodes_of(distributed)), (plain.url, distributed)
        servers = ([plain.pid], workers)
        for number, (players, groups) in product(range(rounds), GROUPS.items()):
            for side in (0, 1)[:: 1 if number % 2 else -1]:
                before = cpu_seconds([first])
                cost = turn(servers[side], PROJECT, databases[side], players, groups, SHARDS)
                taken[SIDES[side]][players].append(cost)
                if side:
                    aside[players].append(1000 * (cpu_seconds([first]) - before) / (players * groups))
        asyncio.run(drop_database(distributed))
    return dict(taken), {players: median(spent) for players, spent in aside.items()}


def drawn(found: dict[str, dict[int, list[Cost]]], aside: dict[int, float]) -> Table:
    table = Table("players", "plain, CPU ms", "workers, CPU ms", "coordinator, CPU ms", "÷ plain")
    for players in GROUPS:
        plain, workers = (found[side][players] for side in SIDES)
        numbers = (f"{middle(costs).postgres_cpu:.3f}" for costs in (plain, workers))
        table.add_row(str(players), *numbers, f"{aside[players]:.3f}", ratio(workers, plain))
    return table


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.citus.append", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    coordinator = os.environ.get("MOVIOLA_TEST_CITUS")
    if not coordinator:
        parser.error("MOVIOLA_TEST_CITUS names no coordinator")
    Console().print(drawn(*measure(coordinator, given.rounds)))


if __name__ == "__main__":
    main()
