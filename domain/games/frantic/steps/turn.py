"""A turn."""

from typing import Literal, TypeAlias

from domain.games.frantic.board import Direction
from domain.kernel.rows import Step
from domain.kernel.table import Seat


class TurnStart(Step, frozen=True):
    seat: Seat


class Play(Step, frozen=True):
    """Step 1 of the turn (FR-TURN-02)."""

    seat: Seat


class OwnMovement(Step, frozen=True):
    """Step 2: this turn's movement action, as green cards have changed it (FR-GREEN-01). Awaits its die."""

    mover: Seat
    pawn: Seat
    direction: Direction = "forward"
    ghost: bool = False


class Draw(Step, frozen=True):
    """The seats refill to four cards, one after the other, by `rule`.

    With `ends_round`, in step 3 of the turn, an empty deck ends the round (FR-TURN-06); in an event it does not
    (FR-EVBASE-06, FR-DEC-14).
    """

    seats: tuple[Seat, ...]
    rule: str
    ends_round: bool = False


class Take(Step, frozen=True):
    """A card goes to a hand: from the board, or from the market."""

    seat: Seat
    card: str
    square: int | None
    cause: Literal["magnet", "fuck_you_landing", "market"]
    rule: str


class TurnEnd(Step, frozen=True):
    """FR-ROUND-01"""


TurnStep: TypeAlias = TurnStart | Play | OwnMovement | Draw | Take | TurnEnd
