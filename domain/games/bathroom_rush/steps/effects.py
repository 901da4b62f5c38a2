"""The steps of effects: defences, dice, what persons and cards do."""

from typing import Literal, TypeAlias

from domain.games.bathroom_rush.commands import RespondDefence
from domain.games.bathroom_rush.steps.plays import DECOMPRESSION, CardPlay, PersonAct, Play
from domain.kernel.rows import Step
from domain.kernel.table import Seat
from domain.kernel.windows import Window


class DefenceWindow(Window[RespondDefence], frozen=True):
    """Those whom `play` hits may stop it; what they do not stop follows (BR-DEF-08)."""

    play: CardPlay | PersonAct


class Block(Step, frozen=True):
    """The card that `seat` played is stopped (BR-ACT-03)."""

    seat: Seat
    card: str
    by: Seat


class DiscardPlayed(Step, frozen=True):
    """A card that was played goes to the discard (BR-FAM-06)."""

    card: str


class RollForEffect(Step, frozen=True):
    """The die of an effect is rolled."""

    play: Play


# Persons


class Spend(Step, frozen=True):
    """The person is turned upside-down."""

    lane_id: int
    card: str
    reason: Literal["resolved", "blocked", "no_effect"] = "resolved"


class Overtake(Step, frozen=True):
    """The person passes in front of the player."""

    seat: Seat
    card: str


class Restrict(Step, frozen=True):
    """Something is forbidden to the player in this turn."""

    seat: Seat
    card: str


class LeaveNewspaper(Step, frozen=True):
    lane_id: int
    amount: int


class Call(Step, frozen=True):
    """A person is called, who stands with the caller from now on (BR-SCOUN-01)."""

    lane_id: int
    card: str


# Reserves and loads; `card` is what causes the change.


class ChangeReserve(Step, frozen=True):
    """`by` pee more or less; nothing for a seat that is out."""

    seat: Seat
    by: int
    card: str


class Relieve(Step, frozen=True):
    """The red die's effect on the own reserve, by the table or by focus (BR-DCP-02, BR-FOC-01)."""

    seat: Seat
    rolled: int
    card: str = DECOMPRESSION


class DoubleLoad(Step, frozen=True):
    lane_id: int
    card: str


class RollToSoil(Step, frozen=True):
    """The red die for whoever is in the bathroom (BR-CLN-02)."""

    seat: Seat
    lane_id: int
    card: str


class AddLoad(Step, frozen=True):
    lane_id: int
    by: int
    card: str


class PlacePermanent(Step, frozen=True):
    """Behind the door, or away with one of the other kind (BR-FST-03, BR-CLG-03)."""

    lane_id: int
    card: str


class ClearDoors(Step, frozen=True): ...


EffectStep: TypeAlias = (
    DefenceWindow
    | Block
    | DiscardPlayed
    | RollForEffect
    | Spend
    | Overtake
    | Restrict
    | LeaveNewspaper
    | Call
    | ChangeReserve
    | Relieve
    | DoubleLoad
    | RollToSoil
    | AddLoad
    | PlacePermanent
    | ClearDoors
)
