"""A lesson: a match on a position of the game, step by step, with all that a page needs to play it."""

from typing import Any, Final

from msgspec import Struct

from domain.drawing.table_changes import TableChange
from domain.kernel.table import Seat
from domain.kernel.table_description import TableDescription
from service.schemas.films import AwaitedBriefly, BeatView
from service.schemas.matches import Choice, RefusedTouch
from service.schemas.tables import Sitter

NAMES: Final = ("Ada", "Bruno", "Gino", "Carla", "Dino", "Emma")
"""Of the players of a lesson: its texts call them so."""


class LessonLine(Struct, frozen=True, omit_defaults=True):
    """An event as the learner may know it, and what it changes of the table, as a film of tables has it."""

    revision: int
    type: str
    text: str
    awaited: AwaitedBriefly
    change: TableChange
    beat: BeatView | None = None


class LessonGoal(Struct, frozen=True):
    """The command that the learner is to give, by the parts touched for it; the rules may refuse it."""

    command: Any
    touches: tuple[str, ...]
    is_refused: bool


class LessonStop(Struct, frozen=True, omit_defaults=True):
    """A step. `lines` are the events before it: the learner's own move of the step before, then those of others.

    The step has a goal, or nothing but what it says. Towards a goal `commands` and `choices` are those of
    listLegalCommands, and `refused` are its refused touches, by the part chosen before: empty for none.
    """

    say: str
    point: str = ""
    lines: list[LessonLine] = []
    goal: LessonGoal | None = None
    question: str = ""
    commands: list[Any] = []
    choices: list[Choice] = []
    refused: dict[str, list[RefusedTouch]] = {}


class LessonFilm(Struct, frozen=True):
    """A lesson of a game. `you` is the learner's seat, `table` the table before the first event of `steps`."""

    game: str
    title: str
    you: Seat
    sitters: tuple[Sitter, ...]
    awaited: AwaitedBriefly
    table: TableDescription
    steps: list[LessonStop]
