"""`python -m tests.bench.load` reads what load to make (`Load`, a line of JSON), and says when matches have begun.

For each line that follows (`Burst`) it gets ready, says so, waits for another line, makes the burst and tells what
it came to (`Timed`): what is counted lies between the last two.
"""

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from random import Random
from time import perf_counter
from typing import Any

import msgspec
import uvloop

from tests.bench.load.bursts import burst, timed
from tests.bench.load.drivers import Asks, Commit, Driver, Lists, Plays, Repeats, Timed
from tests.bench.load.matches import LIST, AskedMatch, KnownMatch, ListedMatch, Match
from tests.bench.load.wire import Wire, head, tail
from tests.bench.load.wishes import Burst, Given, Load

Make = Callable[[Burst], Awaitable[Timed]]
SUKKUBE: dict[str, Any] = {"game": "sukkube", "seats": 6, "options": {"target_points": 20}}
"""A match outlasts a burst."""
SFIGA_TOO: dict[str, Any] = SUKKUBE | {"seats": 3, "options": {"mode": "sfiga_too", "target_points": 20}}
PAGE = 200
CLOCKS = {"clocks": {"decision_seconds": 60}}


async def nothing() -> None: ...


class Loads:
    """`make` is the burst, `ready` what comes before it and is not counted."""

    def __init__(self, make: Make, ready: Callable[[], Awaitable[None]] = nothing) -> None:
        self.make, self.ready = make, ready


def over(drivers: Sequence[Driver]) -> Loads:
    return Loads(lambda wanted: burst(drivers, wanted.seconds, wanted.rate))


async def known(load: Load) -> Loads:
    """Sukkube with six seats, or one among Bots that was given."""
    terms = SUKKUBE | (CLOCKS if load.clocks else {}) | ({"seats": 1} if load.given else {})
    matches = [KnownMatch(terms, number) for number in range(load.matches)]
    wires = await (joined(load, matches) if load.given else begun(load, matches))
    commits: list[Commit] = []
    told = commits if load.tells_commits else None
    drivers = [Plays(wire, matches[place :: len(wires)], told) for place, wire in enumerate(wires)]

    async def make(wanted: Burst) -> Timed:
        commits.clear()
        found = await burst(drivers, wanted.seconds, wanted.rate)
        return msgspec.structs.replace(found, commits=list(commits))

    return Loads(make)


async def asked(load: Load) -> Loads:
    """Any game with 2, 3 and 4 seats."""
    matches = [
        AskedMatch({"game": load.game, "seats": 2 + number % 3, "options": {}}, number)
        for number in range(load.matches)
    ]
    wires = await begun(load, matches)
    return over([Asks(wire, [match]) for wire, match in zip(wires, matches, strict=True)])


async def lists(load: Load) -> Loads:
    """One list of `LIST` for each match and burst, however long that takes."""
    matches = [ListedMatch(SFIGA_TOO, number, load.key) for number in range(load.matches)]
    wires = await begun(load, matches)
    drivers = [Lists(wire, matches[place :: len(wires)]) for place, wire in enumerate(wires)]

    async def ready() -> None:
        await asyncio.gather(*(driver.refill(LIST) for driver in drivers))

    async def make(_: Burst) -> Timed:
        began = perf_counter()
        await asyncio.gather(*(driver.wave() for driver in drivers))
        return timed(drivers, perf_counter() - began)

    return Loads(make, ready)


async def seek(load: Load) -> Loads:
    """The table of a match at random revisions."""
    (given,) = load.given
    random, path = Random(5), f"/v1/matches/{given.match_ids[0]}/state?at="

    def request() -> bytes:
        return head("GET", f"{path}{random.randint(1, given.revision - 1)}", load.key) + tail()

    return over([Repeats(await Wire.open(load.port), request) for _ in range(load.connections)])


async def echo(load: Load) -> Loads:
    """A POST of the same size to a handler that does nothing."""
    sent = head("POST", "/echo", "mv_" + "0" * 64) + tail(b'{"type":"play_card","card":"red_left_1"}')
    return over([Repeats(await Wire.open(load.port), lambda: sent) for _ in range(load.connections)])


async def begun(load: Load, matches: Sequence[Match]) -> list[Wire]:
    wires = [await Wire.open(load.port) for _ in range(load.connections)]

    async def begin(place: int) -> None:
        for match in matches[place :: len(wires)]:
            await match.begin(wires[place])

    await asyncio.gather(*map(begin, range(len(wires))))
    return wires


async def joined(load: Load, matches: Sequence[KnownMatch]) -> list[Wire]:
    wires = [await Wire.open(load.port) for _ in range(load.connections)]
    free = iter(matches)
    for given in load.given:
        pages = [page async for page in pages_of_events(wires[0], given)]
        for match_id, match in zip(given.match_ids, free, strict=False):
            match.take_over(match_id, given)
            for events in pages:
                match.joined(events)
    return wires


async def pages_of_events(wire: Wire, given: Given) -> AsyncIterator[bytes]:
    path = f"/v1/matches/{given.match_ids[0]}/events"
    for revision in range(1, given.revision + 1, PAGE):
        _, events = await wire.ask(
            head("GET", f"{path}?from={revision}&limit={PAGE}", given.tokens[0]) + tail()
        )
        yield events


KINDS = {"known": known, "asked": asked, "lists": lists, "seek": seek, "echo": echo}


async def line() -> bytes:
    return await asyncio.to_thread(sys.stdin.buffer.readline)


async def main() -> None:
    load = msgspec.json.decode(await line(), type=Load)
    loads = await KINDS[load.kind](load)
    print("begun", flush=True)
    while wanted := await line():
        await loads.ready()
        print("ready", flush=True)
        await line()
        found = await loads.make(msgspec.json.decode(wanted, type=Burst))
        print(msgspec.json.encode(found).decode(), flush=True)


if __name__ == "__main__":
    uvloop.run(main())
