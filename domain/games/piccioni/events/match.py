"""The setup, turns, the invasion, the end."""

from msgspec.structs import replace

from domain.games.piccioni.events.base import Public, Secret
from domain.games.piccioni.options import Options
from domain.games.piccioni.state import Piccioni, Score
from domain.games.piccioni.steps import MoveKind
from domain.games.piccioni.view import view
from domain.kernel.events import PositionEntered
from domain.kernel.table import Cards, Event, Seat, Viewer
from domain.kernel.zones import concealed, shown


class PositionSet(PositionEntered[Piccioni], frozen=True):
    def shown(self, viewer: Viewer) -> Event:
        return PositionSet(view(self.position, viewer))


class MatchStarted(Secret, frozen=True):
    """Both decks are shuffled. `left_out` are the pigeons a fixed composition leaves in the box."""

    options: Options
    seats: int
    first_seat: Seat
    flock_deck: Cards
    left_out: list[str]
    action_deck: Cards

    def shown(self, _: Viewer) -> Event:
        return replace(self, flock_deck=concealed(self.flock_deck), action_deck=concealed(self.action_deck))


class FlockCardsRemoved(Secret, frozen=True):
    """The top cards leave the match unseen."""

    cards: Cards

    def shown(self, _: Viewer) -> Event:
        return replace(self, cards=concealed(self.cards))


class LocationSeeded(Public, frozen=True):
    location: str
    card: str


class HandDealt(Secret, frozen=True):
    seat: Seat
    cards: Cards

    def shown(self, viewer: Viewer) -> Event:
        return replace(self, cards=shown(self.cards, to_viewer=viewer == self.seat))


class TurnStarted(Public, frozen=True):
    seat: Seat
    turn: int
    final_turn: bool


class MoveCompleted(Public, frozen=True):
    seat: Seat
    number: int
    kind: MoveKind


class InvasionStarted(Public, frozen=True):
    seat: Seat
    recall_icons: int
    reveals: int


class FlockRevealed(Public, frozen=True):
    """The top card is turned up; `remaining` reveals follow."""

    card: str
    remaining: int


class FlockPlaced(Public, frozen=True):
    card: str
    zone: str


class FinalPhaseStarted(Public, frozen=True):
    by_seat: Seat
    last_seat: Seat


class RevealFailed(Public, frozen=True):
    """No card to reveal: `cancelled` reveals of this turn are dropped."""

    cancelled: int


class PlayedCardsDiscarded(Public, frozen=True):
    cards: list[str]


class TurnEnded(Public, frozen=True):
    seat: Seat
    next_seat: Seat


class MatchEnded(Public, frozen=True):
    """Everything lies open: the cards that were hidden from somebody are listed."""

    scores: tuple[Score, ...]
    places: tuple[tuple[Seat, ...], ...]
    hands: list[list[str]]
    trophies: list[list[str]]
    flock_deck: list[str]
    removed_flock: list[str]
    action_deck: list[str]
