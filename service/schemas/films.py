"""Lines of a film: the events of a match, each with what it changes in the picture, whole or in shorthand."""

from datetime import datetime
from typing import TypeAlias

from msgspec import Struct

from domain.drawing.film import MarkSent, PartChange, WordsChange
from domain.drawing.scene import Number, Scene
from domain.kernel.table import Seat


class AwaitedBriefly(Struct, frozen=True, omit_defaults=True):
    """Who is awaited after the event, and for what."""

    kind: str
    seats: tuple[Seat, ...] = ()
    decision: str = ""


class FilmFrame(Struct, frozen=True, omit_defaults=True):
    """An event and the picture after it: whole in the first line, as what it changes of the line before in others.

    `step` is the last revision of what was recorded at once. `level` is 2 for an event that begins a round, 1 for
    a turn. First the parts `gone` leave, then those of `set` take their places. `width`, `height` and `words` are
    there when they change; in `words` a number is the group of that number in the line before. Shapes are sent
    once: each list of them, of parts first and then of marks, has the next number from 0 in the order of the
    lines, and a number stands for the list that has it. So are the items of words, which are counted apart.
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


Texts: TypeAlias = tuple[str, ...]
Row: TypeAlias = tuple[str | float | bool, ...]
"""Values by their place, as openapi/FILM.md tells."""


class FilmAtlas(Struct, frozen=True):
    """What the films of a game send often, in the order of the numbers that stand for it in a compact film."""

    id: str
    letters: str
    names: Texts
    words: Texts
    texts: Texts
    shapes: tuple[tuple[Row, ...], ...]
    kinds: tuple[Row, ...]
    rules: tuple[Texts, ...]


class CompactBeginning(Struct, frozen=True):
    """The first line of a compact film, before that of event `revision`.

    `atlas` is the id of the atlas that its numbers count on from, or empty. `names` take the place of the letters
    in it. `between` tells a change, with `{}` for both ends; `come` and `gone` introduce what is new and gone.
    """

    revision: int
    atlas: str
    names: tuple[str, ...]
    between: str
    come: str
    gone: str
