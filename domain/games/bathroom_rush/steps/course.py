"""The steps of setup, rounds, turns and settling. Positions count from 1 at the door."""

from typing import Literal, TypeAlias

from domain.kernel.rows import Step
from domain.kernel.table import Seat

# Setup


class Start(Step, frozen=True): ...


class Deal(Step, frozen=True): ...


class LaneChoice(Step, frozen=True):
    seat: Seat


class PersonBehind(Step, frozen=True):
    """A person queues behind the player (BR-SETUP-06)."""

    seat: Seat


class MakeActionDeck(Step, frozen=True):
    reason: Literal["setup", "empty"]


class DrawCards(Step, frozen=True):
    """The seat draws until it holds `up_to` cards."""

    seat: Seat
    up_to: int = 4


# The round


class StartRound(Step, frozen=True): ...


class OpenRound(Step, frozen=True):
    """All bathrooms produce, then the persons of the free lane are listed (BR-ROUND-02, BR-ROUND-04)."""


class ActInFreeLane(Step, frozen=True):
    group: str


class StartTurn(Step, frozen=True):
    seat: Seat


class Turn(Step, frozen=True):
    """The turn goes on to its next phase, or ends (BR-TURN-01)."""

    seat: Seat


class ApplyPermanent(Step, frozen=True):
    lane_id: int
    card: str


class PersonEffects(Step, frozen=True):
    """The persons of the player's lane that will act are listed (BR-TURN-05)."""

    seat: Seat


class ActOnPlayer(Step, frozen=True):
    """A listed group acts if it still can (BR-TURN-06)."""

    seat: Seat
    group: str


class Act(Step, frozen=True):
    """The player plays a card, decompresses or passes (BR-TURN-11)."""

    seat: Seat


class Discard(Step, frozen=True):
    """The player gives up cards until three are left (BR-TURN-13)."""

    seat: Seat


class CleanUp(Step, frozen=True): ...


class Collect(Step, frozen=True): ...


class Advance(Step, frozen=True): ...


class EndRound(Step, frozen=True):
    """The marker passes, unless the match ends (BR-CLEAN-07, BR-CLEAN-08, BR-CLEAN-09)."""


# Settling: all but the first and the last lie above it only while they are done.


class Settle(Step, frozen=True):
    """The lanes come to rest (BR-SETTLE-01). `lost` were removed by it and stay discarded (BR-LANE-08)."""

    lost: tuple[str, ...] = ()


class LoseLoad(Step, frozen=True):
    lane_id: int
    position: int


class RemoveLost(Step, frozen=True):
    lane_id: int
    position: int
    lost: tuple[str, ...]


class AddPerson(Step, frozen=True):
    lane_id: int
    position: int
    reason: Literal["missing_behind", "replacement"]
    lost: tuple[str, ...] = ()


class MakePersonDeck(Step, frozen=True):
    """The discarded persons but `lost` are shuffled (BR-LANE-08)."""

    lost: tuple[str, ...]


class Reveal(Step, frozen=True):
    lane_id: int
    position: int


class Produce(Step, frozen=True):
    """The group in a bathroom puts its tokens on itself; `dice` are those rolled so far, bottom first."""

    lane_id: int
    reason: Literal["round", "entered"]
    dice: tuple[int, ...] = ()


class ProduceStacked(Step, frozen=True):
    """The same of `cards` just laid on a group that has produced (BR-GRP-05)."""

    lane_id: int
    cards: tuple[str, ...]
    dice: tuple[int, ...] = ()


CourseStep: TypeAlias = (
    Start
    | Deal
    | LaneChoice
    | PersonBehind
    | MakeActionDeck
    | DrawCards
    | StartRound
    | OpenRound
    | ActInFreeLane
    | StartTurn
    | Turn
    | ApplyPermanent
    | PersonEffects
    | ActOnPlayer
    | Act
    | Discard
    | CleanUp
    | Collect
    | Advance
    | EndRound
    | Settle
    | LoseLoad
    | RemoveLost
    | AddPerson
    | MakePersonDeck
    | Reveal
    | Produce
    | ProduceStacked
)
