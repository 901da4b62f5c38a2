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

from typing import Any, Final

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


def lesson(game: Game[Any]) -> Lesson | None:
    """The game's lesson. Raises `msgspec.ValidationError` for one that is none."""
    document = data.document(game.package, "guide/lesson.toml")
    return msgspec.convert(document, Lesson, strict=False) if document else None


def begun(game: Game[Any], lesson: Lesson) -> Decision[Any]:
    """The match as it stands before the first step. Raises `BrokenPosition` and `Rejected`."""
    options = msgspec.convert(lesson.options, game.options)
    decision = Decision(game.begin(options, lesson.seats), game.evolve)
    position = msgspec.convert(lesson.position, game.position, strict=False)
    for event in game.set_table(game.enter(position, options, lesson.seats)):
        decision.emit(event)
    return decision


def play_script(game: Game[Any], decision: Decision[Any], step: LessonStep) -> None:
    """The moves of others and of chance before the step. Raises `Rejected` and `Unclear`."""
    for move in step.script:
        for each, seat in given(game, decision, move, {}):
            game.decide(decision, each, seat)


def expected(game: Game[Any], step: LessonStep) -> Command | None:
    """The command that the learner is to give, whether the rules allow it or refuse it."""
    return command(game, step.expect.do) if step.expect else None
