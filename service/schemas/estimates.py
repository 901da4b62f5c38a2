"""Estimates over the border: what an event was worth, by playouts."""

from uuid import UUID

from msgspec import Struct

from domain.kernel.table import Seat


class SeatShare(Struct, frozen=True):
    """Of all playouts the seat won `won`; with 95 % the true share lies between `low` and `high` (Wilson)."""

    seat: Seat
    won: int
    share: float
    low: float
    high: float


class Prospects(Struct, frozen=True):
    """What playouts from the table after event `revision` came to; `cut` of them were not over in time."""

    revision: int
    playouts: int
    cut: int
    seats: list[SeatShare]


class Estimate(Struct, frozen=True):
    """The prospects of all seats before the contested event and after it; null where play had not begun.

    `text` says what they are: an estimate, by a bot that plays all seats. The same seed gives the same answer.
    """

    dispute_id: str
    match_id: UUID
    bot: str
    seed: int
    text: str
    before: Prospects | None
    after: Prospects | None
