"""The steps of the final count and the tie-break."""

from typing import TypeAlias

from msgspec import Struct

from domain.kernel.rows import Step
from domain.kernel.table import Seat


class SeatRoll(Struct, frozen=True):
    seat: Seat
    result: int


class BeginCount(Step, frozen=True):
    """The last turns are over (BR-END-03)."""


class Count(Step, frozen=True):
    """The seat counts those in front; `dice` are those rolled so far, in the order of counting (BR-COUNT-06)."""

    seat: Seat
    dice: tuple[int, ...] = ()


class Rank(Step, frozen=True):
    """The lowest value wins, or several tie (BR-COUNT-07, BR-TIE-01)."""


class TieBreak(Step, frozen=True):
    """`seats` share the lowest value and roll for the `number`th time.

    `dropped` fell behind before, one entry for each repetition.
    """

    seats: tuple[Seat, ...]
    number: int
    rolled: tuple[SeatRoll, ...] = ()
    dropped: tuple[tuple[Seat, ...], ...] = ()


class TieRelief(Step, frozen=True):
    """The effect of a tie-break roll on a reserve (BR-TIE-01)."""

    seat: Seat
    rolled: int


class EndTieBreak(Step, frozen=True):
    """`seats` win; with `dropped` they took part in the tie-break (BR-RANK-01)."""

    seats: tuple[Seat, ...]
    dropped: tuple[tuple[Seat, ...], ...]


EndingStep: TypeAlias = BeginCount | Count | Rank | TieBreak | TieRelief | EndTieBreak
