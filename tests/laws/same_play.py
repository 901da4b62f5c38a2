"""What random matches come to, one line for each event, to compare the play of two versions of the code.

    python -m tests.laws.same_play --write              writes same_play.json anew
    python -m tests.laws.same_play 12 3 > played.txt    the lines of setting 12 of all_settings.py with seed 3

How a game keeps what is still to be done may change between the two versions; what happens may not. So the lines
leave out the agenda and what events do to it, they write every field whether it holds its default or not, an
empty zone is the same whoever looks at it, and an answer is the cards it names.
"""

import hashlib
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from domain.games import GAMES
from domain.kernel.awaited import AwaitsSeats
from domain.kernel.game import Game
from domain.kernel.table import ORGANISER, SPECTATOR, Event, Hidden, Seat, Viewer
from service.testing.playing import Move, next_move, table
from service.testing.settings import Settings
from tests.games.all_settings import SETTINGS

FILE = Path(__file__).with_name("same_play.json")
SEEDS = range(4)
MOVES = 600
"""A match is left after so many moves, unless it ends before."""

VIEWERS: tuple[Viewer, ...] = (ORGANISER, SPECTATOR, 0)
LEFT_OUT = frozenset({"done", "then", "agenda", "step", "drag"})
"""`drag` told in Piccioni which step followed a pigeon that moved; it follows in `then`."""
RENAMED = {"window_id": "window"}

Lines = dict[str, list[str]]
"""By viewer the events, and under `moves` who was asked, the number of legal commands and the index chosen."""

Digests = dict[str, str]
"""The same names with the number of lines and the first half of their SHA-256, `57 3f0a…`."""


def name(setting: Settings) -> str:
    game, seats, options = setting
    return f"{game} {seats} {json.dumps(options)}"


def digests(setting: Settings, seed: int) -> Digests:
    return {who: f"{len(lines)} {_digest(lines)}" for who, lines in played(setting, seed).items()}


def played(setting: Settings, seed: int) -> Lines:
    game_name, seats, options = setting
    game = GAMES[game_name]
    decision = table(game, seats, options)
    random = Random(seed)
    lines: Lines = {str(viewer): [] for viewer in VIEWERS} | {"moves": []}
    for _ in range(MOVES):
        move, chosen = _next_move(game, decision.state, random)
        if move is None:
            break
        already = len(decision.caused)
        game.decide(decision, *move)
        lines["moves"].append(chosen)
        for caused in decision.caused[already:]:
            for viewer in VIEWERS:
                lines[str(viewer)].append(_line(game.redact(caused.event, viewer), caused.rules))
    return lines


def _next_move(game: Game[Any], state: Any, random: Random) -> tuple[Move | None, str]:
    awaited = game.awaited(state)
    if not isinstance(awaited, AwaitsSeats):
        return next_move(game, state, random), "chance"
    seat: Seat = random.choice(awaited.seats)
    legal = game.legal_commands(state, seat)
    index = random.randrange(len(legal))
    return (legal[index], seat), f"{list(awaited.seats)}: seat {seat} takes {index} of {len(legal)}"


def _line(event: Event, rules: tuple[str, ...]) -> str:
    return f"{type(event).__name__} {json.dumps(document(event), sort_keys=True)} {', '.join(rules)}"


def document(value: Any) -> Any:
    """A struct as JSON values with all its fields, but for what the head of this module leaves out."""
    if isinstance(value, msgspec.Struct):
        members = {field: getattr(value, field) for field in value.__struct_fields__}
        if type(value).__name__.endswith("Answered"):
            members = {"answer": _answer(members.pop("answer" if "answer" in members else "card")), **members}
        tag = value.__struct_config__.tag
        return document(members if tag is None else {"type": tag, **members})
    if isinstance(value, dict):
        return (
            []
            if value == {"hidden": 0}
            else {
                RENAMED.get(key, str(key)): document(member)
                for key, member in value.items()
                if key not in LEFT_OUT
            }
        )
    if isinstance(value, list | tuple):
        return [document(item) for item in value]
    return value


def _answer(value: Any) -> Any:
    """What an answer in a window names, whatever the type that holds it."""
    if not isinstance(value, msgspec.Struct):
        return [] if value is None else [value]
    if type(value).__name__ == "Sealed" or isinstance(value, Hidden):
        return "sealed"
    named = (getattr(value, field) for field in value.__struct_fields__ if not field.startswith("window"))
    return [given for given in named if given is not None]


def _digest(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:32]


def main(arguments: list[str]) -> None:
    if arguments == ["--write"]:
        FILE.write_text("{\n" + ",\n".join(_entry(setting) for setting in SETTINGS) + "\n}\n", "utf-8")
        return
    index, seed = arguments
    for who, lines in played(SETTINGS[int(index)], int(seed)).items():
        print(*(f"{who}: {line}" for line in lines), sep="\n")


def _entry(setting: Settings) -> str:
    """A line for each seed, so that a change shows as a diff of what it concerns."""
    seeds = ",\n".join(f"  {json.dumps(digests(setting, seed))}" for seed in SEEDS)
    return f" {json.dumps(name(setting))}: [\n{seeds}\n ]"


if __name__ == "__main__":
    main(sys.argv[1:])
