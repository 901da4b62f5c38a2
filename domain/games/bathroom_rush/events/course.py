"""Setting up and the course of the rounds."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from domain.games.bathroom_rush.events.base import Public, Secret
from domain.games.bathroom_rush.options import Options
from domain.games.bathroom_rush.state import Phase
from domain.kernel.table import Cards, Event, Seat, Viewer
from domain.kernel.zones import concealed


class MatchStarted(Secret, frozen=True):
    """`options` are resolved; `person_deck` is shuffled, the first to be dealt first."""

    options: Options
    seats: int
    first_player: Seat
    person_deck: Cards

    def shown(self, _: Viewer) -> Event:
        return replace(self, person_deck=concealed(self.person_deck))


class LanesDealt(Secret, frozen=True):
    """Six persons face down in each lane, from the door."""

    lanes: tuple[Cards, ...]

    def shown(self, _: Viewer) -> Event:
        return replace(self, lanes=tuple(concealed(cards) for cards in self.lanes))


class LaneChosen(Public, frozen=True):
    seat: Seat
    lane_id: int
    chosen_by: Literal["player", "timeout"]


class ActionDeckShuffled(Secret, frozen=True):
    order: Cards
    reason: Literal["setup", "empty"]

    def shown(self, _: Viewer) -> Event:
        return replace(self, order=concealed(self.order))


class PersonDeckShuffled(Secret, frozen=True):
    """The discard became the new deck, without the `lost_youth` cards of the settling under way."""

    order: Cards

    def shown(self, _: Viewer) -> Event:
        return replace(self, order=concealed(self.order))


class ActionCardsDrawn(Secret, frozen=True):
    seat: Seat
    cards: Cards

    def shown(self, viewer: Viewer) -> Event:
        return self if viewer == self.seat else replace(self, cards=concealed(self.cards))


class RoundStarted(Public, frozen=True):
    round: int
    first_player: Seat


class TurnStarted(Public, frozen=True):
    seat: Seat


class PhaseEntered(Public, frozen=True):
    """The seat is None where the phase is everybody's."""

    seat: Seat | None
    phase: Phase


class TurnEnded(Public, frozen=True):
    seat: Seat


class CleanupStarted(Public, frozen=True):
    round: int


class Collected(Struct, frozen=True):
    """The tokens that a player takes from the bathroom of his lane, and his reserve after it."""

    seat: Seat
    value: int
    after: int


class LoadsCollected(Public, frozen=True):
    collected: tuple[Collected, ...]


class LaneCards(Struct, frozen=True):
    lane_id: int
    cards: tuple[str, ...]


class LanesAdvanced(Public, frozen=True):
    """The persons that leave the bathrooms, by lane; what the free lane's group had borne is in `load_lost`."""

    discarded: tuple[LaneCards, ...]
    load_lost: int


class FirstPlayerPassed(Public, frozen=True):
    seat: Seat
