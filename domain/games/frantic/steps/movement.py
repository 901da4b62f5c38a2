"""Movement actions, and all else that moves a pawn."""

from typing import Literal, TypeAlias

from msgspec import Struct

from domain.games.frantic.board import Direction
from domain.kernel.rows import Step
from domain.kernel.table import Seat

Displacement = Literal[
    "push", "jump", "x_shift", "swap", "teleport", "numbered_teleport", "fuck_you", "nice_try", "event"
]
Modification = Literal["skip", "reverse", "remote", "ghost", "cancelled"]


class Movement(Step, frozen=True):
    """A movement action is due; `steps` left out are those of the roll that has just been made."""

    pawn: Seat
    mover: Seat
    direction: Direction = "forward"
    ghost: bool = False
    steps: int | None = None
    rule: str = "FR-TURN-04"


class Walk(Step, frozen=True):
    """A movement action under way with `left` steps to go (FR-MOVE-01)."""

    pawn: Seat
    mover: Seat
    direction: Direction
    ghost: bool
    left: int


class LoseSteps(Step, frozen=True):
    """The walk that follows gets shorter."""

    pawn: Seat
    by: Literal["stop", "snail", "edge"]
    lost: int
    rule: str


class Activation(Step, frozen=True):
    """A card is about to work. `pawn` is what its text calls your pawn; `direction`: of the movement action."""

    card: str
    timing: Literal["play", "pass", "land"]
    mover: Seat
    pawn: Seat
    direction: Direction = "forward"


class Landing(Struct, frozen=True):
    """The move of a pawn put on a square by PUSH or JUMP, with all it carries (FR-MOVE-09)."""

    mover: Seat
    direction: Direction


class Shift(Step, frozen=True):
    """A pawn is put on a square. Without `landing` nothing is triggered there (FR-MOVE-12, FR-DEC-04)."""

    pawn: Seat
    to: int
    cause: Displacement
    landing: Landing | None = None
    past_x: Direction | None = None
    """Where the pawn goes on to if an X lies there (FR-MOVE-10); None: it stays on the X (FR-DEC-28)."""
    rule: str = "FR-EVBASE-04"


class ShiftByRoll(Step, frozen=True):
    """The pawn goes to the numbered teleport of the roll, or so many squares (EXPANSION, RECESSION)."""

    pawn: Seat
    cause: Displacement
    rule: str
    squares: Literal["teleport", "forward", "backward"] = "teleport"


class Exchange(Step, frozen=True):
    """SWAP has been aimed (FR-SWAP-01)."""

    pawn: Seat
    other: Seat
    direction: Direction


class ModifyMovement(Step, frozen=True):
    """A green card, or TROUBLEMAKER, changes the movement action of this turn."""

    kind: Modification
    rule: str
    pawn: Seat | None = None


MovementStep: TypeAlias = (
    Movement | Walk | LoseSteps | Activation | Shift | ShiftByRoll | Exchange | ModifyMovement
)
