"""Events of the lanes."""

from typing import Literal

from msgspec.structs import replace

from domain.games.bathroom_rush.events.base import MaybeCard, Public, Secret
from domain.games.bathroom_rush.events.course import LaneCards
from domain.kernel.table import Event, Hidden, Seat, Viewer


class PersonAdded(Secret, frozen=True):
    lane_id: int
    position: int
    card: MaybeCard
    reason: Literal["setup", "missing_behind", "replacement"]

    def shown(self, _: Viewer) -> Event:
        return replace(self, card=Hidden(1))


class PersonRevealed(Public, frozen=True):
    lane_id: int
    position: int
    card: MaybeCard


class LostYouthRemoved(Public, frozen=True):
    lane_id: int
    position: int
    card: str
    mode: Literal["closed_up", "replaced"]


class ProductionPlaced(Public, frozen=True):
    """`dice` are the results of the persons that roll, bottom first; `added` is the sum of all productions."""

    lane_id: int
    dice: tuple[int, ...]
    added: int
    load_after: int
    reason: Literal["round", "entered", "stacked"]


class LoadLost(Public, frozen=True):
    """The group has left, or is leaving, the bathroom: its tokens go, and it will have to produce again."""

    lane_id: int
    position: int
    value: int


class LoadChanged(Public, frozen=True):
    lane_id: int
    before: int
    after: int
    cause: str


class PermanentApplied(Public, frozen=True):
    lane_id: int
    card: str
    delta: int
    load_after: int


class PlayerMovedToFreeLane(Public, frozen=True):
    seat: Seat
    from_lane: int
    to_lane: int
    position: int
    cause: str


class PlayersSwapped(Public, frozen=True):
    seat: Seat
    other_seat: Seat
    lane_id: int
    position: int
    other_lane_id: int
    other_position: int


class PlayerPersonSwapped(Public, frozen=True):
    seat: Seat
    lane_id: int
    position_before: int
    position_after: int
    cause: str


class PersonsExchanged(Public, frozen=True):
    """The groups in front of and behind the player at `position` changed places."""

    seat: Seat
    lane_id: int
    position: int


class GroupDiscarded(Public, frozen=True):
    lane_id: int
    position: int
    cards: tuple[str, ...]
    load_lost: int
    closed_up: bool
    cause: str


class GroupStacked(Public, frozen=True):
    """`position` and `to_position` are those before the move; `produces`: the moved cards produce at once."""

    lane_id: int
    position: int
    to_lane_id: int
    to_position: int
    cards: tuple[str, ...]
    load_after: int
    produces: bool


class PermanentPlaced(Public, frozen=True):
    lane_id: int
    card: str


class PermanentsCancelled(Public, frozen=True):
    lane_id: int
    played: str
    cancelled: str


class PermanentsCleaned(Public, frozen=True):
    discarded: tuple[LaneCards, ...]
