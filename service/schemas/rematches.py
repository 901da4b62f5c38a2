"""Messages about rematches."""

from typing import Literal
from uuid import UUID

from msgspec import Struct

from domain.kernel.table import Seat

Seating = Literal["keep", "rotate"]


class AnswerRematch(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the caller's seat is ready to play again; the first offer says how to sit (MV-REM-04)."""

    ready: bool = True
    seats: Seating = "keep"


class RematchView(Struct, frozen=True):
    """The offer: seats that are `ready`, that have `declined`, and those of all `players`, in order.

    `next_id` is the rematch once it has begun, `previous_id` the match whose rematch this one is.
    """

    match_id: UUID
    seats: Seating
    ready: list[Seat]
    declined: list[Seat]
    players: list[Seat]
    next_id: UUID | None
    previous_id: UUID | None
