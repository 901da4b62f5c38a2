"""Golden playthroughs: short matches as scenario files with everything in them, so that a change shows as a diff.

    python -m service.testing.playthroughs FOLDER...

writes those that `settings.py` in each folder lists. The moves of a file that is there are played again, the moves
of a new file are chosen at random: to choose others, delete it. A file is a scenario (see
`domain/scenarios/notation.py`) whose events and last state name every field that has a value.
Above each event stands its sentence, beside its fields the rules that caused it. At every tenth step the events
are written as the spectator gets them, and as one seat does, another one each time.
"""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import yaml

from domain.games import GAMES
from domain.kernel.decision import Caused, Decision
from domain.kernel.game import Game
from domain.kernel.table import SPECTATOR, Viewer
from domain.scenarios import commands
from service.cli.scenario_files import load
from service.testing.playing import Move, next_move, table
from service.testing.settings import Golden, tests_in

SEEN_EVERY = 10


def written(golden: Golden) -> str:
    """The text of the playthrough as the code of today plays it."""
    playthrough = golden.playthrough
    game = GAMES[playthrough.game]
    decision = table(game, playthrough.seats, playthrough.options)
    steps: list[str] = []
    for number, (command, seat) in enumerate(golden_moves(game, decision, golden), 1):
        already = len(decision.caused)
        game.decide(decision, command, seat)
        new_events = decision.caused[already:]
        steps += _step(game, command, seat, new_events)
        if number % SEEN_EVERY == 0:
            steps += _seen(game, new_events, (number // SEEN_EVERY % playthrough.seats, SPECTATOR))
    rules = sorted({rule for caused in decision.caused for rule in caused.rules})
    head = [
        f"scenario: {playthrough.game}-{playthrough.name}",
        f"title: {playthrough.title}",
        f"game: {playthrough.game}",
        f"rules: {_flow(rules)}",
        f"seats: {playthrough.seats}",
        f"options: {_flow(playthrough.options)}",
        "steps:",
    ]
    state = [f"      {name}: {_flow(value)}" for name, value in _named(decision.state).items()]
    return "\n".join([*head, *steps, "    state:", *state, ""])


def golden_moves(game: Game[Any], decision: Decision[Any], golden: Golden) -> Iterator[Move]:
    """Those of the file if there is one, else random ones; each is made by the caller before the next is asked."""
    playthrough = golden.playthrough
    if golden.path.exists():
        for step in load(golden.path).steps:
            yield commands.command(game, step.do), step.seat
        return
    random = Random(playthrough.seed)
    for _ in range(playthrough.moves):
        move = next_move(game, decision.state, random)
        if move is None:
            return
        yield move


def _step(game: Game[Any], command: Any, seat: int | None, caused: list[Caused]) -> Iterator[str]:
    do = _flow({type(command).__struct_config__.tag: _named(command)})
    yield f"  - do: {do}" if seat is None else f"  - seat: {seat}\n    do: {do}"
    yield "    events:"
    for one in caused:
        yield f"      # {game.describe(one.event, 'en')}"
        yield f"      - {type(one.event).__name__}: {_flow(_named(one.event) | {'cites': list(one.rules)})}"


def _seen(game: Game[Any], caused: list[Caused], viewers: Iterable[Viewer]) -> Iterator[str]:
    yield "    seen_events:"
    for viewer in viewers:
        yield f"      {viewer}:"
        for one in caused:
            fields = msgspec.to_builtins(game.redact(one.event, viewer), str_keys=True)
            yield f"        - {fields.pop('type')}: {_flow(fields)}"


def _named(value: Any) -> dict[str, Any]:
    """The fields of a struct that hold something, as deep as structs go."""
    fields = msgspec.to_builtins(value, str_keys=True)
    return {name: field for name, field in _held(fields).items() if name != "type"}


def _held(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _held(field) for name, field in value.items() if field is not None}
    return value


def _flow(value: Any) -> str:
    text = yaml.safe_dump(value, default_flow_style=True, width=10_000, sort_keys=False)
    return text.removesuffix("...\n").strip()


def main(folders: list[str]) -> None:
    for golden in (golden for folder in folders for golden in tests_in(Path(folder)).golden):
        golden.path.parent.mkdir(exist_ok=True)
        golden.path.write_text(written(golden), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
