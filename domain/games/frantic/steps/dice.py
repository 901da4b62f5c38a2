"""Dice and reactions."""

from typing import Literal, TypeAlias

from domain.games.frantic.commands import PassReaction, ThrowReaction
from domain.kernel import windows
from domain.kernel.rows import Step
from domain.kernel.table import Seat

WindowKind = Literal["re_roll", "block", "nice_try"]
Purpose = Literal["starting", "movement", "second_chance", "teleport", "event_number", "event_effect"]


class Roll(Step, frozen=True):
    """Awaits a die; the step that follows uses what comes."""

    roller: Seat
    sides: Literal[6, 20]
    purpose: Purpose
    rule: str
    attempt: int = 1


class RollAgain(Step, frozen=True):
    """The present roll is discarded, unless its roller blocks first (FR-REROLL-02)."""


class Offer(Step, frozen=True):
    """A reaction window is to open; void if nobody is to be asked. A block cancels the step that follows."""

    kind: WindowKind
    subject: Seat
    card: str | None = None
    """The attacking card of a block window."""
    roll: int | None = None
    """The roll that a re_roll window, or the block window against a re_roll, is about."""


class Window(windows.Window[PassReaction | ThrowReaction], frozen=True):
    """A reaction window: `asked` in the order of resolution answer once, in secret (FR-REACT-03)."""

    kind: WindowKind
    subject: Seat
    card: str | None
    roll: int | None


class Thrown(Step, frozen=True):
    """The one throw of a window that is carried out; the fields before `seat` are those of the window."""

    window: int
    kind: WindowKind
    subject: Seat
    attack: str | None
    roll: int | None
    seat: Seat
    card: str
    square: int


class Blocked(Step, frozen=True):
    """A block has been thrown: the step that follows is cancelled (FR-BLOCK-02)."""

    target: Seat
    card: str
    roll: int | None


DiceStep: TypeAlias = Roll | RollAgain | Offer | Window | Thrown | Blocked
