"""How fast one driver gets through thousands of matches: set up in batches, each seat as CLIENTS.md advises.

Before: each match set up by a request of its own, each seat a plain bot. Matches of Sukkube for two, to one point,
a hundred at a time, setting up counted. Run as `python -m tests.bench.many [--matches 10000] [--seconds 400]`, or
`make thrift DRIVEN=10000`; when the seconds are over no hundred begins.
"""

import argparse
import asyncio
import subprocess
import sys
from random import Random
from time import perf_counter
from typing import Final

import msgspec
import uvloop
from msgspec import Struct
from rich.console import Console
from rich.table import Table

from tests.bench.stack import stack
from tests.bench.thrift import AT_ONCE, Bill, Bot, Seat, Wire, plain, thrifty

WISH: Final = {"game": "sukkube", "seats": 2, "options": {"target_points": 1}}
BEFORE: Final = 0.2
"""The part of matches and seconds that the plain driver gets."""


class Driven(Struct):
    matches: int = 0
    commands: int = 0
    requests: int = 0
    seconds: float = 0.0


async def driven(port: int, bot: Bot, matches: int, seconds: float) -> Driven:
    """So many matches, a hundred at once, each to its end; fewer if the seconds are over."""
    done, began = Driven(), perf_counter()
    while done.matches < matches and perf_counter() - began < seconds:
        bill, count = Bill(), min(AT_ONCE, matches - done.matches)
        setup = await Wire.open(port, bill)
        made = await _created(setup, count, in_batches=bot is thrifty)
        setup.close()
        await asyncio.gather(*(_played(port, bot, bill, match, token) for match, token in made))
        done.matches += count
        done.commands += bill.commands
        done.requests += bill.requests
    done.seconds = perf_counter() - began
    return done


async def _created(wire: Wire, count: int, *, in_batches: bool) -> list[tuple[str, str]]:
    if in_batches:
        _, answer = await wire.ask("POST", "/v1/matches/batch", {"matches": [WISH] * count})
        made = [item["match"] for item in answer["items"]]
    else:
        made = [(await wire.ask("POST", "/v1/matches", WISH))[1] for _ in range(count)]
    return [(f"/v1/matches/{match['match_id']}", match["host_token"]) for match in made]


async def _played(port: int, bot: Bot, bill: Bill, url: str, host: str) -> None:
    """The match by its two seats, each on a connection of its own."""
    wires = [await Wire.open(port, bill) for _ in range(2)]
    seats = []
    for number, wire in enumerate(wires):
        _, taken = await wire.ask("POST", f"{url}/seats", {"player": f"driven {number}"})
        seats.append(Seat(wire, bill, url, number, taken["seat_token"], Random(number)))
    await wires[0].ask("POST", f"{url}/start", token=host, Prefer="return=minimal")
    await asyncio.gather(*(bot(seat) for seat in seats))
    for wire in wires:
        wire.close()


async def drive(port: int, matches: int, seconds: float) -> dict[str, Driven]:
    before = await driven(port, plain, int(matches * BEFORE), seconds * BEFORE)
    return {"before": before, "after": await driven(port, thrifty, matches, seconds * (1 - BEFORE))}


def drawn(found: dict[str, Driven]) -> Table:
    table = Table("", *found)
    rows = {
        "matches": [f"{each.matches:,}" for each in found.values()],
        "commands": [f"{each.commands:,}" for each in found.values()],
        "seconds": [f"{each.seconds:,.0f}" for each in found.values()],
        "matches/s": [f"{each.matches / each.seconds:.1f}" for each in found.values()],
        "commands/s": [f"{each.commands / each.seconds:,.0f}" for each in found.values()],
        "requests per command": [f"{each.requests / each.commands:.2f}" for each in found.values()],
    }
    for what, row in rows.items():
        table.add_row(what, *row)
    return table


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.many", description=__doc__)
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument(
        "--seconds", type=float, default=400.0, help="for all; a hundred is played to its end"
    )
    parser.add_argument("--port", type=int, help="of a service that runs; what the driver is given")
    asked = parser.parse_args()
    if asked.port:
        found = uvloop.run(drive(asked.port, asked.matches, asked.seconds))
        sys.stdout.buffer.write(msgspec.json.encode(found))
        return
    with stack() as running:  # the driver is a process of its own, beside the servers
        command = [sys.executable, "-m", "tests.bench.many", "--port", str(running.api_port)]
        command += ["--matches", str(asked.matches), "--seconds", str(asked.seconds)]
        done = subprocess.run(command, stdout=subprocess.PIPE, check=True, env=running.environment)
    Console().print(drawn(msgspec.json.decode(done.stdout, type=dict[str, Driven])))


if __name__ == "__main__":
    main()
