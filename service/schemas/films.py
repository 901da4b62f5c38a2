"""Lines of a film: the events of a match, each with what it changes in the picture."""

from datetime import datetime

from msgspec import Struct

from domain.drawing.film import MarkSent, PartChange, WordsChange
from domain.drawing.table_changes import TableChange
from domain.kernel.beats import BeatKind, Part
from domain.kernel.scene import Number, Scene
from domain.kernel.table import Seat
from domain.kernel.table_description import TableDescription


class AwaitedBriefly(Struct, frozen=True, omit_defaults=True):
    """The seats awaited after the event, and the question."""

    kind: str
    seats: tuple[Seat, ...] = ()
    decision: str = ""


class BeatView(Struct, frozen=True):
    """The beat that an event is of, named by the event that opens it in this film, and its part in the beat."""

    id: int
    kind: BeatKind
    part: Part


class FilmFrame(Struct, frozen=True, omit_defaults=True):
    """An event and the picture after it: whole in the first line, as what it changes of the line before in others.

    `step` is the last revision of what was recorded at once. `level` is 2 for an event that begins a round, 1 for
    a turn. First the parts `gone` leave, then those of `set` take their places. `width`, `height` and `words` are
    there when they change; in `words` a number is the group of that number in the line before. Shapes are sent
    once: each list of them, of parts first and then of marks, has the next number from 0 in the order of the
    lines, and a number stands for the list that has it. So are the items of words, which are counted apart.

    A film of tables has `table` and `change` instead, and `beat` where the event is of one.
    """

    revision: int
    step: int
    type: str
    at: datetime
    actor: str
    rules: tuple[str, ...]
    text: str
    awaited: AwaitedBriefly
    level: int = 0
    undone_by: int | None = None
    scene: Scene | None = None
    set: tuple[PartChange, ...] = ()
    gone: tuple[str, ...] = ()
    width: Number | None = None
    height: Number | None = None
    words: tuple[WordsChange | int, ...] | None = None
    marks: tuple[MarkSent, ...] = ()
    table: TableDescription | None = None
    change: TableChange | None = None
    beat: BeatView | None = None
