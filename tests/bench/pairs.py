"""What rate limits and clocks cost: the same load with and without, in short turns of one run.

A shared machine gets slower and faster by the second: what is compared is the processor time of the API a command.
Apart from the servers, run as `python -m tests.bench.pairs PORT PID LIMITED_PORT LIMITED_PID MATCHES SECONDS`.
"""

import asyncio
import subprocess
import sys
from collections.abc import Iterator, Sequence
from time import perf_counter

import msgspec
import psutil
import uvloop
from msgspec import Struct

from tests.bench.load import Player, burst, knowing
from tests.bench.row import Row
from tests.bench.stack import Stack

PLAIN, LIMITED, CLOCKS = "plain", "rate limits on", "clocks running"
TURNS = (PLAIN, LIMITED, CLOCKS, CLOCKS, LIMITED, PLAIN)
"""There and back, so that a machine that gets slower or faster favours none."""


class Side(Struct):
    """One of those that are compared, and what its turns have come to. `server` is the API's process id."""

    server: int
    commands: int = 0
    seconds: float = 0.0
    cpu_seconds: float = 0.0

    @property
    def cpu_ms(self) -> float:
        """Of the API, for each command."""
        return 1000 * self.cpu_seconds / self.commands


def measure(running: Stack, matches: int, turn_seconds: float) -> Iterator[Row]:
    servers = (running.api_port, running.api_pid, running.limited_port, running.limited_pid)
    command = [sys.executable, "-m", "tests.bench.pairs", *map(str, (*servers, matches, turn_seconds))]
    done = subprocess.run(command, capture_output=True, check=True, env=running.environment)
    found = msgspec.json.decode(done.stdout, type=dict[str, Side])
    plain = found[PLAIN]
    for what in (LIMITED, CLOCKS):
        side = found[what]
        note = (
            f"{side.cpu_ms / plain.cpu_ms:.2f} times the processor time of the same without: "
            f"{plain.commands / plain.seconds:,.0f}/s, {plain.cpu_ms:.2f} ms"
        )
        yield Row(f"commands over HTTP, {what}", side.commands / side.seconds, "1/s", note)


async def take_turns(
    port: int, pid: int, limited_port: int, limited_pid: int, matches: int, turn_seconds: float
) -> dict[str, Side]:
    sides = {PLAIN: Side(pid), LIMITED: Side(limited_pid), CLOCKS: Side(pid)}
    players = {
        PLAIN: await knowing(port, matches),
        LIMITED: await knowing(limited_port, matches),
        CLOCKS: await knowing(port, matches, {"decision_seconds": 60}),
    }
    await asyncio.gather(*(player.begin() for some in players.values() for player in some))
    for what in TURNS:
        await take_turn(sides[what], players[what], turn_seconds)
    return sides


async def take_turn(side: Side, players: Sequence[Player], seconds: float) -> None:
    began, before = perf_counter(), cpu_seconds(side.server)
    side.commands += len(await burst(players, seconds))
    side.seconds += perf_counter() - began
    side.cpu_seconds += cpu_seconds(side.server) - before


def cpu_seconds(pid: int) -> float:
    """What a process and its children have used so far."""
    server = psutil.Process(pid)
    used = [each.cpu_times() for each in (server, *server.children(recursive=True))]
    return sum(each.user + each.system for each in used)


if __name__ == "__main__":
    *numbers, turn_seconds = sys.argv[1:]
    port, pid, limited_port, limited_pid, matches = map(int, numbers)
    turns = take_turns(port, pid, limited_port, limited_pid, matches, float(turn_seconds))
    print(msgspec.json.encode(uvloop.run(turns)).decode())
