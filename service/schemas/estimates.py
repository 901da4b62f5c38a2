"""Estimates over the border: what an event was worth, by playouts."""

from uuid import UUID

from msgspec import Struct

from domain.kernel.table import Seat


class SeatShare(Struct, frozen=True):
    """The seat's share of the wins, a shared win counted in parts: those of all seats sum to 1. With 95 % the true
    share lies between `low` and `high` (Wilson, which is wide for shared wins)."""

    seat: Seat
    share: float
    low: float
    high: float


class Prospects(Struct, frozen=True):
    """The result of `playouts` that ended, from the table after event `revision`; `cut` others did not in time.
    `seats` is empty if fewer than 90 % ended."""

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
