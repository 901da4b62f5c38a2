"""Steps of the twenty events alone."""

from typing import TypeAlias

from domain.kernel.rows import Step
from domain.kernel.table import Seat


class ActivateEvent(Step, frozen=True):
    """The die has said which (FR-EVBASE-01)."""

    activator: Seat


class EventEnd(Step, frozen=True):
    number: int


class FollowNeighbour(Step, frozen=True):
    """Event 2."""

    seat: Seat


class MarchingChoice(Step, frozen=True):
    """Event 3."""

    seat: Seat


class RevealMarket(Step, frozen=True):
    """Event 5."""

    seats: tuple[Seat, ...]


class MarketChoice(Step, frozen=True):
    """Event 5."""

    seat: Seat


class RestockPlacement(Step, frozen=True):
    """Event 9."""

    seat: Seat


class DiscardHand(Step, frozen=True):
    """Event 10."""

    seat: Seat


class Tsunami(Step, frozen=True):
    """Event 11: the value before, how many were rolled, and whether the seat's own roll has been made by now."""

    seat: Seat
    previous: int | None = None
    rolled: int = 0
    is_rolled: bool = False


class Gambling(Step, frozen=True):
    """Event 12: what the first of `seats` have rolled, and whether the next one's roll has been made by now."""

    seats: tuple[Seat, ...]
    values: tuple[int, ...] = ()
    is_rolled: bool = False


class PassHands(Step, frozen=True):
    """Event 14."""


class SurpriseChoice(Step, frozen=True):
    """Event 15."""

    seat: Seat


class TeleportChoice(Step, frozen=True):
    """Event 18: the first of two, or the second; void if none can be moved."""

    seat: Seat
    moved: int | None = None


class MoveTeleport(Step, frozen=True):
    """Event 18."""

    teleport: int
    to: int


D20Step: TypeAlias = (
    ActivateEvent
    | EventEnd
    | FollowNeighbour
    | MarchingChoice
    | RevealMarket
    | MarketChoice
    | RestockPlacement
    | DiscardHand
    | Tsunami
    | Gambling
    | PassHands
    | SurpriseChoice
    | TeleportChoice
    | MoveTeleport
)
