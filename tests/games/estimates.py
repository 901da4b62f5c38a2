"""How bots estimate the standing of each seat, at moments of random matches.

python -m tests.games.estimates      writes estimates.json anew, after a change that is meant
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

from service.testing.playing import moves, of, table
from service.testing.settings import Settings
from tests.games.all_settings import SETTINGS

FILE: Final = Path(__file__).with_name("estimates.json")
MOMENTS: Final = 8
MOVES: Final = 400
"""A match is left after so many, unless it ends before."""
DIGITS: Final = 9


def name(setting: Settings) -> str:
    game, seats, options = setting
    return f"{game} {seats} {json.dumps(options)}"


def estimates(setting: Settings) -> list[list[float]]:
    """A number for each seat, at moments spread over the match; the last of them is its end."""
    found = list(_all(setting))
    step = max(1, len(found) // MOMENTS)
    return found[::-step][:MOMENTS][::-1]


def _all(setting: Settings) -> Iterator[list[float]]:
    game, seats, options = of(setting)
    decision = table(game, seats, options)
    for _ in moves(game, decision, Random(7), MOVES):
        yield [round(each, DIGITS) for each in game.evaluate(decision.state)]


if __name__ == "__main__":
    kept = {name(setting): estimates(setting) for setting in SETTINGS}
    lines = (f"{json.dumps(each)}: {json.dumps(found)}" for each, found in kept.items())
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n")
