"""The terms of tacit windows, and the window that is open in a match."""

from typing import Any, Final, Literal

from msgspec import Struct

from domain.kernel.table import Seat

SECONDS: Final = range(1, 61)
HOLD_SECONDS: Final = range(5, 121)


class Reactions(Struct, frozen=True, omit_defaults=True):
    """A window closes after `seconds` or, once somebody holds it, after `hold_seconds` (MV-PAC-01)."""

    mode: Literal["tacit"]
    seconds: int = 3
    hold_seconds: int = 20


class SealedAnswer(Struct, frozen=True):
    """A command of the game, as JSON, that waits for the window to close."""

    seat: Seat
    command: dict[str, Any]


class TacitWindow(Struct, frozen=True):
    """The open window: `opened` is the event that first timed it, `closes_at_ms` None while it is not timed.

    `seats` may react. A viewer sees their own answer alone.
    """

    opened: int
    seats: tuple[Seat, ...] = ()
    closes_at_ms: int | None = None
    is_held: bool = False
    answers: tuple[SealedAnswer, ...] = ()

    def answer(self, seat: Seat) -> SealedAnswer | None:
        return next((each for each in self.answers if each.seat == seat), None)
