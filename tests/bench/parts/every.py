"""All parts, in the order in which they are taken."""

from collections.abc import Iterator
from typing import Any, Final

from tests.bench.parts import Part
from tests.bench.parts.commands import Commands
from tests.bench.parts.growth import Growth
from tests.bench.parts.lag import Lag
from tests.bench.parts.others import Others
from tests.bench.parts.reading import Reading

PARTS: Final = ("commands", "lag", "games", "reading", "rebuild", "growth", "others")
LAG_SECONDS, GAME_SECONDS = 3.0, 0.5
RATES: Final = (500, 100)


def parts(given: Any) -> Iterator[Part]:
    """Those of `given.parts`, in the sizes that were asked for."""
    wanted = given.parts or PARTS
    commands, growth = Commands(given.seconds), Growth(given.live, given.streams, given.seconds)
    reading, others = Reading(given.logged, GAME_SECONDS), Others(given.seconds / 2)
    if "commands" in wanted:
        yield Part("at rest", growth.rest)
        yield Part("commands, 32 matches", commands.many, commands.beside)
        yield Part("commands in lists", commands.lists)
        yield Part("commands, one match", commands.one)
    if "lag" in wanted:
        for rate in RATES:
            yield Part(f"lag at {rate}/s", Lag(rate, LAG_SECONDS).burst)
    if "games" in wanted:
        yield Part("games without a server", reading.plies)
    if "reading" in wanted:
        yield Part("replay", reading.replay)
        yield Part("seek while commands flow", reading.seek)
        yield Part("fork", reading.fork)
    if "rebuild" in wanted:
        yield Part("rebuild", reading.rebuild)
    if "growth" in wanted:
        yield Part("matches in play", growth.live)
        yield Part(f"{given.streams} streams", growth.streams)
    if "others" in wanted and not (given.compare or given.events):
        yield Part("others", others.burst)
