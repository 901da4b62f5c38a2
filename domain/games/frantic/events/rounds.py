"""Setting up a round, scoring it, the end of the match."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from domain.games.frantic.events.base import CardLaid, Public, Secret
from domain.games.frantic.options import Options
from domain.games.frantic.state import Frantic
from domain.games.frantic.view import view
from domain.kernel.events import PositionEntered
from domain.kernel.table import Cards, Event, Seat, Viewer
from domain.kernel.zones import concealed, shown


class PositionSet(PositionEntered[Frantic], frozen=True):
    def shown(self, viewer: Viewer) -> Event:
        return PositionSet(view(self.position, viewer))


class MatchStarted(Public, frozen=True):
    seats: int
    options: Options
    point_limit: int


class RoundStarted(Public, frozen=True):
    """`teleports` are the squares of tp1 to tp6."""

    round: int
    teleports: tuple[int, ...]


class DeckShuffled(Secret, frozen=True):
    """The order is secret, top card first."""

    order: Cards

    def shown(self, _: Viewer) -> Event:
        return replace(self, order=concealed(self.order))


class HandsDealt(Secret, frozen=True):
    """Each hand is secret to the other seats."""

    hands: tuple[Cards, ...]

    def shown(self, viewer: Viewer) -> Event:
        hands = (shown(hand, to_viewer=seat == viewer) for seat, hand in enumerate(self.hands))
        return replace(self, hands=tuple(hands))


class StartingRollMade(Public, frozen=True):
    seat: Seat
    value: int
    attempt: int


class StartingSeatSet(Public, frozen=True):
    seat: Seat


class SetupCardPlaced(CardLaid, frozen=True):
    """Before the round; no effect is carried out (FR-SETUP-08)."""


class RoundEnded(Public, frozen=True):
    reason: Literal["finish", "deck", "turn_cap"]


class Score(Struct, frozen=True):
    square: int
    fuck_you: int
    points: int
    total: int


class RoundScored(Public, frozen=True):
    """By seat."""

    scores: tuple[Score, ...]


class BoardCleared(Public, frozen=True):
    """All cards, pawns and numbered teleports leave the board."""


class MatchEnded(Public, frozen=True):
    reason: Literal["limit", "round_cap"]
    winners: tuple[Seat, ...]
    totals: tuple[int, ...]
