"""The table of a match by its meaning, as a page draws it."""

from typing import Literal
from uuid import UUID

from msgspec import Struct

from domain.kernel.table import Seat, Viewer
from domain.kernel.table_description import TableDescription
from service.schemas.matches import AwaitedView


class Sitter(Struct, frozen=True, omit_defaults=True):
    """A seat and who plays it: `name` is absent while it is free, `level` is the kind of a house bot."""

    seat: Seat
    name: str = ""
    level: str = ""
    is_resigned: bool = False
    place: int | None = None


class TableAnswer(Struct, frozen=True):
    """The table after an event, as the viewer may see it. Pieces have the names of the parts of its picture.

    `why` is the sentence of the event that ended the match, with the names of the players; null before.
    """

    game: str
    match_id: UUID
    revision: int
    viewer: Viewer
    phase: Literal["open", "playing", "finished"]
    sitters: tuple[Sitter, ...]
    awaited: AwaitedView
    table: TableDescription
    why: str | None = None
