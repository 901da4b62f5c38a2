"""A lesson: a position of the real game, and steps. Each says something and may ask the learner for a command.

It lies in `guide/lesson.toml` of the game and has the steps of scenarios (`domain/scenarios/notation.py`):

    title = { en = "Turn the cube", it = "Gira il cubo" }
    seats = 2
    you = 0                                 the learner's seat
    [options]                               absent: the defaults
    [position]                              a position document of the game
    [[step]]
    script = [{ seat = 1, do = {...} }]     others and chance do this first
    say = { en = "...", it = "..." }
    point = "card:red_left_1"               a surface, slot or piece of the table, or nothing
    expect = { do = {...} }                 the learner does this; absent: reads on
    expect = { do = {...}, rejected = { code = "opposite_direction", rule = "SK-LEG-02" } }
"""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from domain.kernel import data
from domain.kernel.decision import Decision
from domain.kernel.game import Game
from domain.kernel.guides import Both
from domain.kernel.table import Command
from domain.scenarios.commands import command, given
from domain.scenarios.notation import ScenarioStep

LONGEST: Final = 140
"""Characters of what is said in a step, at most."""
LONGEST_LESSON: Final = 8
"""Steps, at most."""


class LessonStep(Struct, frozen=True, forbid_unknown_fields=True):
    say: Both
    point: str = ""
    script: tuple[ScenarioStep, ...] = ()
    expect: ScenarioStep | None = None


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    title: Both
    seats: int
    you: int
    step: tuple[LessonStep, ...]
    position: dict[str, Any]
    options: dict[str, Any] = {}


class LessonMoment(NamedTuple):
    """A step, counted from 1, and the match as it stands before the learner does something."""

    number: int
    step: LessonStep
    decision: Decision[Any]


def lesson(game: Game[Any]) -> Lesson | None:
    """The game's lesson. Raises `msgspec.ValidationError` for one that is none."""
    document = data.document(game.package, "guide/lesson.toml")
    return msgspec.convert(document, Lesson, strict=False) if document else None


def stops(game: Game[Any], lesson: Lesson) -> Iterator[LessonMoment]:
    """The match goes on between two of them by what the learner is to do, then by the script of the next.

    Raises `BrokenPosition`, `Rejected` and `Unclear` for a lesson that cannot be played.
    """
    decision = _begun(game, lesson)
    for number, step in enumerate(lesson.step, 1):
        _play_script(game, decision, step)
        yield LessonMoment(number, step, decision)
        command = expected(game, step)
        if command is not None and step.expect is not None and step.expect.rejected is None:
            game.decide(decision, command, lesson.you)


def expected(game: Game[Any], step: LessonStep) -> Command | None:
    """The command that the learner is to give, whether the rules allow it or refuse it."""
    return command(game, step.expect.do) if step.expect else None


def start(game: Game[Any], lesson: Lesson) -> Any:
    """The match before its first event."""
    return game.begin(msgspec.convert(lesson.options, game.options), lesson.seats)


def _begun(game: Game[Any], lesson: Lesson) -> Decision[Any]:
    options = msgspec.convert(lesson.options, game.options)
    decision = Decision(start(game, lesson), game.evolve)
    position = msgspec.convert(lesson.position, game.position, strict=False)
    for event in game.set_table(game.enter(position, options, lesson.seats)):
        decision.emit(event)
    return decision


def _play_script(game: Game[Any], decision: Decision[Any], step: LessonStep) -> None:
    """The moves of others and of chance before the step."""
    for move in step.script:
        for each, seat in given(game, decision, move, {}):
            game.decide(decision, each, seat)
