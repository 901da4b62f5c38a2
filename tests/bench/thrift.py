"""What a client saves that waits, asks for the next commands with each answer, and names the window it answers in.

Two kinds of bots play the same matches in one run, there and back: the plain one asks for the state and the legal
commands before each command and looks again every 50 ms while others decide; the thrifty one is what CLIENTS.md
advises. Each seat is a program of its own with one connection; all of them are one process. Run as
`python -m tests.bench.thrift [--matches 1] [--json FILE]`, or `make thrift`.
"""

import argparse
import asyncio
import subprocess
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, Final

import msgspec
import uvloop
from msgspec import Struct
from rich.console import Console
from rich.table import Table

from domain.games import GAMES
from tests.bench.stack import stack

LOOK_SECONDS: Final = 0.05
SEATS: Final = 3
CREATED: Final = 300
AT_ONCE: Final = 100
QUICK: Final = {"sukkube": {"target_points": 3}}


class Bill(Struct):
    """What a kind of client has needed. `stale` are 412s, `stale_in_windows` those of answers in windows."""

    matches: int = 0
    commands: int = 0
    requests: int = 0
    bytes: int = 0
    stale: int = 0
    stale_in_windows: int = 0
    seconds: float = 0.0
    created: int = 0
    create_seconds: float = 0.0

    def rows(self) -> dict[str, float]:
        return {
            "requests per accepted command": self.requests / self.commands,
            "kB per match, both ways": self.bytes / self.matches / 1000,
            "412 per 1,000 commands": 1000 * self.stale / self.commands,
            "of these in windows": 1000 * self.stale_in_windows / self.commands,
            "commands/s of one driver": self.commands / self.seconds,
            "matches created/s": self.created / self.create_seconds,
        }


class Wire:
    """A kept connection that counts what passes over it, heads included."""

    def __init__(self, bill: Bill, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._bill, self._reader, self._writer = bill, reader, writer

    @classmethod
    async def open(cls, port: int, bill: Bill) -> "Wire":
        return cls(bill, *await asyncio.open_connection("127.0.0.1", port))

    async def ask(
        self, method: str, path: str, body: Any = None, token: str = "", **headers: str
    ) -> tuple[int, Any]:
        content = b"" if body is None else msgspec.json.encode(body)
        lines = [f"{method} {path} HTTP/1.1", "Host: bench", f"Content-Length: {len(content)}"]
        lines += ["Content-Type: application/json"] if content else []
        lines += [f"Authorization: Bearer {token}"] if token else []
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        sent = "\r\n".join(lines).encode() + b"\r\n\r\n" + content
        self._writer.write(sent)
        head = await self._reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length:")[2].partition(b"\r")[0])
        answer = await self._reader.readexactly(length)
        self._bill.requests += 1
        self._bill.bytes += len(sent) + len(head) + length
        return int(head[9:12]), msgspec.json.decode(answer)

    def close(self) -> None:
        self._writer.close()


class Seat(Struct):
    wire: Wire
    bill: Bill
    url: str
    number: int
    token: str
    random: Random


Bot = Callable[[Seat], Awaitable[None]]


async def plain(seat: Seat) -> None:
    while True:
        _, state = await seat.wire.ask("GET", f"{seat.url}/state", token=seat.token)
        if state["awaited"]["kind"] == "nobody":
            return
        if seat.number not in state["awaited"].get("seats", ()):
            await asyncio.sleep(LOOK_SECONDS)
            continue
        _, legal = await seat.wire.ask("GET", f"{seat.url}/commands", token=seat.token)
        if legal["commands"]:
            await _post(seat, legal, "", If_Match=f'"{legal["revision"]}"')


async def thrifty(seat: Seat) -> None:
    legal = None
    while True:
        if legal is None or not legal["commands"]:
            _, legal = await seat.wire.ask("GET", f"{seat.url}/commands?wait=25", token=seat.token)
        if legal["awaited"]["kind"] == "nobody":
            return
        if legal["commands"]:
            window = legal["awaited"].get("window")
            decided = {"If_Window": window} if window else {"If_Match": f'"{legal["revision"]}"'}
            legal = await _post(seat, legal, "?include=commands", Prefer="return=minimal", **decided)


async def _post(seat: Seat, legal: Any, query: str, **headers: str) -> Any:
    """One of the legal commands; the answer if it was accepted."""
    command = seat.random.choice(legal["commands"])
    status, answer = await seat.wire.ask(
        "POST", f"{seat.url}/commands{query}", command, seat.token, **headers
    )
    if status == 200:
        seat.bill.commands += 1
        return answer
    assert status == 412, answer
    seat.bill.stale += 1
    seat.bill.stale_in_windows += "window" in legal["awaited"]
    return None


async def play(port: int, bot: Bot, matches: int, bill: Bill) -> None:
    """So many matches of each game at once, each to its end; setting them up is not counted."""
    setup = await Wire.open(port, Bill())
    seats = [
        seat
        for game in GAMES
        for number in range(matches)
        for seat in await _begun(setup, port, game, number, bill)
    ]
    setup.close()
    began = perf_counter()
    await asyncio.gather(*(bot(seat) for seat in seats))
    bill.seconds += perf_counter() - began
    bill.matches += matches * len(GAMES)
    for seat in seats:
        seat.wire.close()


async def _begun(setup: Wire, port: int, game: str, number: int, bill: Bill) -> list[Seat]:
    wish = {"game": game, "seats": SEATS, "options": QUICK.get(game, {})}
    _, made = await setup.ask("POST", "/v1/matches", wish)
    url = f"/v1/matches/{made['match_id']}"
    seats = []
    for seat in range(SEATS):
        _, taken = await setup.ask("POST", f"{url}/seats", {"player": f"bench {seat}"})
        wire = await Wire.open(port, bill)
        seats.append(Seat(wire, bill, url, seat, taken["seat_token"], Random(SEATS * number + seat)))
    await setup.ask("POST", f"{url}/start", token=made["host_token"])
    return seats


async def create(port: int, at_once: int, bill: Bill) -> None:
    wire, wish = await Wire.open(port, Bill()), {"game": "sukkube", "seats": 2}
    began = perf_counter()
    for _ in range(CREATED // at_once):
        if at_once == 1:
            status, _ = await wire.ask("POST", "/v1/matches", wish)
            assert status == 201
        else:
            _, made = await wire.ask("POST", "/v1/matches/batch", {"matches": [wish] * at_once})
            assert all("match" in item for item in made["items"])
    bill.create_seconds += perf_counter() - began
    bill.created += CREATED
    wire.close()


async def drive(port: int, matches: int) -> dict[str, Bill]:
    bills = {"plain": Bill(), "thrifty": Bill()}
    for kind in ("plain", "thrifty", "thrifty", "plain"):
        bot, at_once = (plain, 1) if kind == "plain" else (thrifty, AT_ONCE)
        await play(port, bot, matches, bills[kind])
        await create(port, at_once, bills[kind])
    return bills


def measured(matches: int) -> dict[str, Bill]:
    """The driver is a process of its own, beside the servers."""
    with stack() as running:
        command = [sys.executable, "-m", "tests.bench.thrift", "--port", str(running.api_port)]
        command += ["--matches", str(matches)]
        done = subprocess.run(command, stdout=subprocess.PIPE, check=True, env=running.environment)
    return msgspec.json.decode(done.stdout, type=dict[str, Bill])


def drawn(bills: dict[str, Bill]) -> Table:
    table = Table("", *bills)
    rows: Sequence[dict[str, float]] = [bill.rows() for bill in bills.values()]
    for what in rows[0]:
        table.add_row(what, *(f"{row[what]:,.2f}" if row[what] < 10 else f"{row[what]:,.0f}" for row in rows))
    return table


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.thrift", description=__doc__)
    parser.add_argument("--matches", type=int, default=1, help="of each game, at once")
    parser.add_argument("--json", type=Path, help="where to keep the numbers")
    parser.add_argument("--port", type=int, help="of a service that runs; what the driver is given")
    arguments = parser.parse_args()
    if arguments.port:
        found = uvloop.run(drive(arguments.port, arguments.matches))
        sys.stdout.buffer.write(msgspec.json.encode(found))
        return
    bills = measured(arguments.matches)
    Console().print(drawn(bills))
    if arguments.json:
        arguments.json.write_bytes(msgspec.json.format(msgspec.json.encode(bills)))


if __name__ == "__main__":
    main()
