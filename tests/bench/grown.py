"""What a long log costs: the same looks and loads at each length of one log, by the code of this tree.

    python -m tests.bench.grown [--events 10000 100000 1000000] [--rounds 3] [--json FILE]

Between two lengths the log is filled with copies of matches of all games, and read models are brought up to date.
At the last one every read model is built anew. CPU is in milliseconds by process. Memory is private (USS): what
the processes of PostgreSQL share does not count for each.
"""

import argparse
import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

import asyncpg
import msgspec
import psutil
from rich.console import Console
from rich.table import Table

from tests.bench.cpu import Meter, family
from tests.bench.parts.commands import told
from tests.bench.parts.reading import Reading
from tests.bench.row import percentile
from tests.bench.samples import Samples, Spread
from tests.bench.side import Side
from tests.bench.stack import POSTGRES, stack

PAGES = {
    "matches": "/v1/matches?limit=50",
    "matches that are over": "/v1/matches?phase=finished&limit=50",
    "seats of a player": "/v1/seats?player=bench&limit=50",
    "disputes": "/v1/disputes?limit=50",
}
LOOKS = 40
TABLES = """
SELECT schemaname || '.' || relname AS name, pg_total_relation_size(relid) AS bytes
FROM pg_stat_user_tables WHERE schemaname IN ('log', 'read', 'projection') ORDER BY name
"""
KIB = 1024


class Length:
    """The figures of one side at one length of its log."""

    def __init__(self, side: Side, seconds: float) -> None:
        self._side, self._seconds = side, seconds
        self._reading = Reading(0, 0)

    def round(self) -> dict[str, float]:
        side = self._side
        commands = told("32", side.load("known", 32).burst(self._seconds))
        return {**commands, **self._reading.seek(side), **self._pages(), **self._memory()}

    def _pages(self) -> dict[str, float]:
        """The p50 of each page, and what it costs PostgreSQL."""
        found = {}
        for name, path in PAGES.items():
            taken = []
            meter = Meter(self._side.stack.processes)
            for _ in range(LOOKS):
                began = perf_counter()
                self._side.get(path)
                taken.append(1000 * (perf_counter() - began))
            found[f"page of {name}, p50, ms"] = percentile(taken, 0.5)
            found[f"page of {name}, CPU of PostgreSQL, ms"] = 1000 * meter.spent()[POSTGRES] / LOOKS
        return found

    def _memory(self) -> dict[str, float]:
        return {f"memory of {name}, MiB": private(pids) for name, pids in self._side.stack.processes.items()}


def private(pids: Sequence[int]) -> float:
    """MiB that only these processes and those below them have."""
    used = 0
    for process in family(pids):
        try:
            used += process.memory_full_info().uss
        except psutil.NoSuchProcess:  # a backend that has ended meanwhile
            continue
    return used / KIB**2


async def disk(dsn: str) -> dict[str, int]:
    """Bytes of each table with its indexes."""
    connection = await asyncpg.connect(dsn)
    found = dict(await connection.fetch(TABLES))
    await connection.close()
    return found


def measure(
    lengths: Sequence[int], rounds: int, seconds: float, say: Callable[[str], None]
) -> dict[str, Any]:
    with stack() as running:
        side = Side("here", running)
        with closing(side):
            taken, found = Samples(), {}
            for events in lengths:
                began = perf_counter()
                side.inside("").ask("fill", events)
                filled = perf_counter() - began
                side.caught_up()
                shown = perf_counter() - began
                say(
                    f"{events:,} events: in the log after {filled:.0f} s, in all read models after {shown:.0f} s"
                )
                length = Length(side, seconds)
                for _ in range(rounds):
                    taken.add(f"{events}", length.round())
                side.end_part()
                found[f"{events}"] = asyncio.run(disk(running.urls.database))
            say("building the read models anew")
            rebuilds = side.inside("").ask("rebuilds")
            return {"figures": taken.everything(), "disk": found, "rebuilds": rebuilds}


@contextmanager
def closing(side: Side) -> Iterator[None]:
    try:
        yield
    finally:
        side.end()


def drawn(found: dict[str, Any]) -> Iterator[Table]:
    lengths = list(found["figures"])
    table = Table("figure", *(f"{int(events):,} events" for events in lengths))
    for figure in found["figures"][lengths[0]]:
        spreads = (Spread.of(found["figures"][events][figure]) for events in lengths)
        table.add_row(figure, *(f"{each.median:.3g} ({each.low:.3g}–{each.high:.3g})" for each in spreads))
    yield table
    sizes = Table("bytes of disk an event", *(f"{int(events):,} events" for events in lengths))
    for name in found["disk"][lengths[-1]]:
        sizes.add_row(
            name, *(f"{found['disk'][events].get(name, 0) / int(events):,.0f}" for events in lengths)
        )
    yield sizes
    built = Table("built anew", "events/s", "s")
    for name, speed in found["rebuilds"].items():
        built.add_row(
            name or "read of the log's rows alone", f"{speed:,.0f}", f"{int(lengths[-1]) / speed:,.0f}"
        )
    yield built


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.grown", description=__doc__)
    parser.add_argument("--events", type=int, nargs="+", default=[10_000, 100_000, 1_000_000])
    parser.add_argument("--rounds", type=int, default=3, help="bursts and looks at each length")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long a burst lasts")
    parser.add_argument("--json", type=Path, help="where to keep the numbers")
    given: Any = parser.parse_args()
    found = measure(sorted(given.events), given.rounds, given.seconds, lambda what: print(what, flush=True))
    Console(width=150).print(*drawn(found))
    if given.json:
        given.json.write_bytes(msgspec.json.format(msgspec.json.encode(found)))


if __name__ == "__main__":
    main()
