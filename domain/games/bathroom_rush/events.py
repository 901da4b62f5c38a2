"""What happens in a match of Bathroom Rush. Positions count from 1 at the door, values are pee + 5 x poo.

A card that a viewer may not see is `Hidden`; of the others everybody sees the id.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from domain.games.bathroom_rush.cards import Die
from domain.games.bathroom_rush.commands import Side
from domain.games.bathroom_rush.options import Options
from domain.games.bathroom_rush.state import BathroomRush, Phase, SeatRoll, WindowKind
from domain.kernel.table import Cards, Event, Hidden, Seat

MaybeCard: TypeAlias = str | Hidden


class PositionSet(Event, frozen=True):
    """The table was set by hand: play goes on from `position`."""

    position: BathroomRush


# Setting up and the course of the rounds


class MatchStarted(Event, frozen=True):
    """`options` are resolved; `person_deck` is shuffled, the first to be dealt first."""

    options: Options
    seats: int
    first_player: Seat
    person_deck: Cards


class LanesDealt(Event, frozen=True):
    """Six persons face down in each lane, from the door."""

    lanes: tuple[Cards, ...]


class LaneChosen(Event, frozen=True):
    seat: Seat
    lane_id: int
    chosen_by: Literal["player", "timeout"]


class ActionDeckShuffled(Event, frozen=True):
    order: Cards
    reason: Literal["setup", "empty"]


class PersonDeckShuffled(Event, frozen=True):
    """The discard became the new deck, without the `lost_youth` cards of the settling under way."""

    order: Cards


class ActionCardsDrawn(Event, frozen=True):
    seat: Seat
    cards: Cards


class RoundStarted(Event, frozen=True):
    round: int
    first_player: Seat


class TurnStarted(Event, frozen=True):
    seat: Seat


class PhaseEntered(Event, frozen=True):
    """The seat is None where the phase is everybody's."""

    seat: Seat | None
    phase: Phase


class TurnEnded(Event, frozen=True):
    seat: Seat


class CleanupStarted(Event, frozen=True):
    round: int


class Collected(Struct, frozen=True):
    """What a player takes from the bathroom of his lane, and his reserve after it."""

    seat: Seat
    value: int
    after: int


class LoadsCollected(Event, frozen=True):
    collected: tuple[Collected, ...]


class LaneCards(Struct, frozen=True):
    lane_id: int
    cards: tuple[str, ...]


class LanesAdvanced(Event, frozen=True):
    """The persons that leave the bathrooms, by lane; what the free lane's group had borne is in `load_lost`."""

    discarded: tuple[LaneCards, ...]
    load_lost: int


class FirstPlayerPassed(Event, frozen=True):
    seat: Seat


# Lanes


class PersonAdded(Event, frozen=True):
    lane_id: int
    position: int
    card: MaybeCard
    reason: Literal["setup", "missing_behind", "replacement"]


class PersonRevealed(Event, frozen=True):
    lane_id: int
    position: int
    card: MaybeCard


class LostYouthRemoved(Event, frozen=True):
    lane_id: int
    position: int
    card: str
    mode: Literal["closed_up", "replaced"]


class ProductionPlaced(Event, frozen=True):
    """`dice` are the results of the persons that roll, bottom first; `added` is the sum of all productions."""

    lane_id: int
    dice: tuple[int, ...]
    added: int
    load_after: int
    reason: Literal["round", "entered", "stacked"]


class LoadLost(Event, frozen=True):
    """The group has left, or is leaving, the bathroom: its tokens go, and it will have to produce again."""

    lane_id: int
    position: int
    value: int


class LoadChanged(Event, frozen=True):
    lane_id: int
    before: int
    after: int
    cause: str


class PermanentApplied(Event, frozen=True):
    lane_id: int
    card: str
    delta: int
    load_after: int


class PlayerMovedToFreeLane(Event, frozen=True):
    seat: Seat
    from_lane: int
    to_lane: int
    position: int
    cause: str


class PlayersSwapped(Event, frozen=True):
    seat: Seat
    other_seat: Seat
    lane_id: int
    position: int
    other_lane_id: int
    other_position: int


class PlayerPersonSwapped(Event, frozen=True):
    seat: Seat
    lane_id: int
    position_before: int
    position_after: int
    cause: str


class PersonsExchanged(Event, frozen=True):
    """The groups in front of and behind the player at `position` changed places."""

    seat: Seat
    lane_id: int
    position: int


class GroupDiscarded(Event, frozen=True):
    lane_id: int
    position: int
    cards: tuple[str, ...]
    load_lost: int
    closed_up: bool
    cause: str


class GroupStacked(Event, frozen=True):
    """`position` and `to_position` are those before the move; `produces`: the moved cards produce at once."""

    lane_id: int
    position: int
    to_lane_id: int
    to_position: int
    cards: tuple[str, ...]
    load_after: int
    produces: bool


class PermanentPlaced(Event, frozen=True):
    lane_id: int
    card: str


class PermanentsCancelled(Event, frozen=True):
    lane_id: int
    played: str
    cancelled: str


class PermanentsCleaned(Event, frozen=True):
    discarded: tuple[LaneCards, ...]


# Effects of persons


class PersonEffectsListed(Event, frozen=True):
    """`groups` are the bottom cards of the groups that will act, in order; seat None: those of the free lane."""

    seat: Seat | None
    lane_id: int
    groups: tuple[str, ...]


class PersonActivated(Event, frozen=True):
    """The next listed group's turn to act: `group` is its bottom card, `card` the person on top."""

    seat: Seat | None
    lane_id: int
    group: str
    card: str


class PersonSpent(Event, frozen=True):
    lane_id: int
    card: str
    reason: Literal["resolved", "blocked", "no_effect"]


class PersonOvertook(Event, frozen=True):
    lane_id: int
    card: str
    seat: Seat
    new_position: int


class NewspaperLeft(Event, frozen=True):
    lane_id: int
    position: int
    added: int
    load_after: int


class PersonCalled(Event, frozen=True):
    """A scoundrel called `card`; `produces`: it lies in the bathroom and produces at once."""

    lane_id: int
    position: int
    caller: str
    card: MaybeCard
    outcome: Literal["stacked", "again", "lost_youth"]
    produces: bool


class RestrictionSet(Event, frozen=True):
    seat: Seat
    what: Literal["no_lane_change", "no_decompression"]
    card: str


# Cards, defences, dice, reserves


class ActionCardPlayed(Event, frozen=True):
    """`hits` are the seats it works on, clockwise; `targets` what was named with it."""

    seat: Seat
    card: str
    lane_id: int
    hits: tuple[Seat, ...]
    side: Side | None = None
    target_seat: Seat | None = None
    target_side: Side | None = None


class DefenceWindowOpened(Event, frozen=True):
    window_id: int
    kind: WindowKind
    asked: tuple[Seat, ...]
    cause: str
    lane_id: int


class DefenceAnswered(Event, frozen=True):
    """Sealed until the window closes: `Hidden` for all but the seat that answers."""

    window_id: int
    seat: Seat
    card: str | Hidden | None
    chosen_by: Literal["player", "timeout"]


class SeatCard(Struct, frozen=True):
    seat: Seat
    card: str


class DefenceWindowClosed(Event, frozen=True):
    """All have answered; the defence cards given go to the discard."""

    window_id: int
    defenders: tuple[SeatCard, ...]


class ActionCardBlocked(Event, frozen=True):
    seat: Seat
    card: str
    by: Seat


class ActionCardDiscarded(Event, frozen=True):
    card: str


class DieRolled(Event, frozen=True):
    """`card` is the person that produces or acts or the card played; none for a decompression and a tie-break."""

    die: Die
    result: int
    purpose: Literal["effect", "production", "tie_break"]
    seat: Seat | None
    card: str | None


class ReserveChanged(Event, frozen=True):
    seat: Seat
    before: int
    after: int
    cause: str


class DecompressionBegun(Event, frozen=True):
    seat: Seat
    lane_id: int


class Decompressed(Event, frozen=True):
    seat: Seat
    result: int
    before: int
    after: int
    kind: Literal["plain", "focus", "tie_break"]


class TurnPassed(Event, frozen=True):
    seat: Seat
    chosen_by: Literal["player", "timeout"]


class CardDiscarded(Event, frozen=True):
    seat: Seat
    card: str
    chosen_by: Literal["player", "timeout"]


# The end


class EndTriggered(Event, frozen=True):
    """`seats` stand in a bathroom: the first of the match to do so."""

    seats: tuple[Seat, ...]
    kind: Literal["instant", "triggered"]
    seats_still_to_play: tuple[Seat, ...]


class PlayerEliminated(Event, frozen=True):
    """`together` are the seats that go out at the same moment after this one. All cards go to the discards."""

    seat: Seat
    value: int
    lane_id: int
    persons: tuple[str, ...]
    hand: tuple[str, ...]
    permanents: tuple[str, ...]
    together: tuple[Seat, ...]


class CountedGroup(Struct, frozen=True):
    """What a group in front of a player adds: `added` = `present` + `production` + `permanents`, not below 0."""

    position: int
    present: int
    production: int
    permanents: int
    added: int


class FinalCounted(Event, frozen=True):
    seat: Seat
    lane_id: int
    groups: tuple[CountedGroup, ...]
    before: int
    after: int


class TieBreakBegun(Event, frozen=True):
    seats: tuple[Seat, ...]


class TieBreakRoundPlayed(Event, frozen=True):
    """`leading` share the lowest value of those who rolled and are still in; `dropped` are the rest of these."""

    number: int
    results: tuple[SeatRoll, ...]
    leading: tuple[Seat, ...]
    dropped: tuple[Seat, ...]


class SeatValue(Struct, frozen=True):
    seat: Seat
    value: int


class MatchEnded(Event, frozen=True):
    """`places` lists the seats from first to last, equal ones together; `values` of those still in the match."""

    reason: Literal["instant", "last_turns", "last_survivor", "all_eliminated", "round_cap"]
    winners: tuple[Seat, ...]
    places: tuple[tuple[Seat, ...], ...]
    values: tuple[SeatValue, ...]
