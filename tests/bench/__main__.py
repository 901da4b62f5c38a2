"""Run the benchmark: `python -m tests.bench [--seconds 5] [--json FILE]`."""

import argparse
import asyncio
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

from domain.games import GAMES
from tests.bench import comparison, depth, games, pairs, rebuilding
from tests.bench.row import Row, Timed, timed_row
from tests.bench.stack import Stack, stack

GAME_SECONDS = 2.0
TURN_SECONDS = 0.5


def main() -> None:
    arguments = parse()
    console = Console(stderr=True)
    with Progress(
        SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn(), console=console
    ) as shown:
        rows = list(measure(arguments.seconds, lambda what: shown.add_task(what, total=None)))
    Console().print(drawn(rows))
    if arguments.json:
        arguments.json.parent.mkdir(parents=True, exist_ok=True)
        arguments.json.write_bytes(msgspec.json.format(msgspec.json.encode(rows)))


def parse() -> Any:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="how long each load lasts")
    parser.add_argument("--json", type=Path, help="where to keep the numbers")
    return parser.parse_args()


def measure(seconds: float, starting: Callable[[str], object]) -> Iterator[Row]:
    for game in GAMES.values():
        starting(f"{game.name}, without a server")
        yield from games.measure(game, GAME_SECONDS)
    starting("starting PostgreSQL, Valkey, API, fan-out")
    with stack() as running:
        for connections in (1, 8, 32):
            starting(f"commands over HTTP, {connections} matches")
            yield load_row(
                f"commands over HTTP, {connections} matches", "play", running, connections, seconds
            )
        starting("commands over HTTP with rate limits, with clocks, with neither")
        yield from pairs.measure(running, 8, TURN_SECONDS)
        for name in GAMES:
            starting(f"{name} over HTTP, asking what is legal")
            yield load_row(f"{name}, asking first, 8 matches", name, running, 8, GAME_SECONDS)
        starting("a Litestar handler that does nothing")
        yield load_row("Litestar doing nothing, 32 connections", "echo", running, 32, seconds)
        starting("rebuilding the read models")
        yield from asyncio.run(rebuilding.measure(running.urls.database))
        starting("replay, seek, fork, read models")
        yield from asyncio.run(depth.measure(running))
    starting("boardgame.io")
    yield comparison.measure(32, seconds)


def load_row(what: str, kind: str, running: Stack, connections: int, seconds: float) -> Row:
    port = running.echo_port if kind == "echo" else running.api_port
    command = [sys.executable, "-m", "tests.bench.load", kind, str(port), str(connections), str(seconds)]
    done = subprocess.run(command, capture_output=True, check=True, env=running.environment)
    return timed_row(what, msgspec.json.decode(done.stdout, type=Timed))


def drawn(rows: list[Row]) -> Table:
    table = Table("what", "value", "unit", "note")
    table.columns[1].justify = "right"
    for row in rows:
        table.add_row(row.what, _number(row.value), row.unit, row.note)
    return table


def _number(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:,.2f}" if value < 100 else f"{value:,.0f}"


if __name__ == "__main__":
    main()
