"""What the append alone costs, by the code and schema of one tree or of two, turn about.

    python -m tests.bench.append [--against COMMIT] [--rounds 5] [--json FILE]

Each turn appends commands of four events and a receipt to one shard, in groups of 1, 8 and 128, and tells for
each command the processor time of PostgreSQL (all of its processes), that of the client, and the time that passed.
With `--against` the code of a commit takes its turns in the same run, in a database of its own on the same server.
Costs are medians of the rounds, and so are the ratios, each of which is taken within a round.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack, contextmanager
from itertools import product
from pathlib import Path
from statistics import median
from typing import Any

import asyncpg
import msgspec
import psutil
from msgspec import Struct
from rich.console import Console
from rich.table import Table

from tests.bench.cpu import cpu_seconds
from tests.bench.trees import tree_of
from tests.servers import drop_databases, embedded, new_database

PROJECT = Path(__file__).parents[2]
LOAD = Path(__file__).with_name("append_load.py")
GROUPS = {1: 4000, 8: 800, 128: 100}
"""Players -> groups in a turn: half a second of the server's CPU, which the kernel counts in hundredths."""
HERE = "here"


class Cost(Struct):
    """Of a command, in milliseconds."""

    postgres_cpu: float
    client_cpu: float
    wall: float


async def measure(rounds: int, against: str | None) -> dict[str, dict[int, list[Cost]]]:
    """Tree -> players -> what each round cost."""
    trees = {HERE: PROJECT}
    taken: defaultdict[tuple[str, int], list[Cost]] = defaultdict(list)
    with ExitStack() as stack:
        if against:
            trees[against] = stack.enter_context(tree_of(against)).folder
        url = stack.enter_context(embedded()).database
        server = await postmaster(url)
        async with AsyncExitStack() as databases:
            made = {name: await databases.enter_async_context(new_database(url)) for name in trees}
            for name, tree in trees.items():
                with load(tree, "prepare", made[name]):
                    pass
            for number, (players, groups) in product(range(rounds), GROUPS.items()):
                for name in list(trees)[:: 1 if number % 2 else -1]:
                    cost = turn([server.pid], trees[name], made[name], players, groups)
                    taken[name, players].append(cost)
        await drop_databases()
    return {name: {players: taken[name, players] for players in GROUPS} for name in trees}


def turn(
    servers: Sequence[int], tree: Path, database: str, players: int, groups: int, shards: int = 1
) -> Cost:
    """`servers` are those whose time is counted."""
    with load(tree, str(players), database, str(groups), str(shards)) as running:
        assert running.stdin
        assert running.stdout
        running.stdout.readline()
        before = cpu_seconds(servers)
        running.stdin.write("\n")
        running.stdin.flush()
        seconds, own_seconds = json.loads(running.stdout.readline())
        used = cpu_seconds(servers) - before
        running.stdin.write("\n")
        running.stdin.flush()
    scale = 1000 / (players * groups)
    return Cost(used * scale, own_seconds * scale, seconds * scale)


@contextmanager
def load(tree: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """The load by the code of a tree; it must end well."""
    environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONSAFEPATH": "1"}
    command = [sys.executable, str(LOAD), *arguments]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=tree, env=environment, stdin=pipe, stdout=pipe, text=True) as running:
        yield running
    if running.returncode:
        raise subprocess.CalledProcessError(running.returncode, command)


async def postmaster(url: str) -> psutil.Process:
    """The server, without what comes when it likes. Commits wait for the disk, as in production."""
    connection = await asyncpg.connect(url)
    backend = await connection.fetchval("SELECT pg_backend_pid()")
    await connection.execute("ALTER SYSTEM SET autovacuum_naptime = 3600")
    await connection.execute("SELECT pg_reload_conf()")
    parent = psutil.Process(backend).parent()
    await connection.close()
    assert parent is not None
    return parent


def middle(costs: list[Cost]) -> Cost:
    return Cost(*(median(getattr(cost, name) for cost in costs) for name in Cost.__struct_fields__))


def ratio(here: list[Cost], there: list[Cost]) -> str:
    """Of the server's CPU: the median, and the least and the most."""
    ratios = [one.postgres_cpu / other.postgres_cpu for one, other in zip(here, there, strict=True)]
    return f"{median(ratios):.2f} ({min(ratios):.2f}–{max(ratios):.2f})"


def drawn(found: dict[str, dict[int, list[Cost]]]) -> Table:
    table = Table("players", "tree", "PostgreSQL, CPU ms", "client, CPU ms", "wall ms", "÷")
    for players in GROUPS:
        for name, costs in found.items():
            cost = middle(costs[players])
            numbers = (f"{value:.3f}" for value in (cost.postgres_cpu, cost.client_cpu, cost.wall))
            compared = "" if name == HERE else ratio(found[HERE][players], costs[players])
            table.add_row(str(players), name, *numbers, compared)
    return table


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.append", description=__doc__)
    parser.add_argument("--against", help="a commit to compare with")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", type=Path, help="where to keep the numbers")
    given: Any = parser.parse_args()
    found = asyncio.run(measure(given.rounds, given.against))
    Console().print(drawn(found))
    if given.json:
        given.json.write_bytes(msgspec.json.format(msgspec.json.encode(found)))


if __name__ == "__main__":
    main()
