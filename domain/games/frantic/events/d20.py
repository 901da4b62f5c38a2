"""The twenty events."""

from msgspec.structs import replace

from domain.games.frantic.events.base import CardLaid, Public, Secret
from domain.kernel.table import Cards, Event, Seat, Viewer
from domain.kernel.zones import shown


class EventActivated(Public, frozen=True):
    activator: Seat
    number: int
    name: str


class EventFinished(Public, frozen=True):
    number: int


class MarketRevealed(Public, frozen=True):
    cards: tuple[str, ...]


class RestockCardPlaced(CardLaid, frozen=True):
    """Event 9."""


class HandDiscarded(Public, frozen=True):
    seat: Seat
    cards: tuple[str, ...]


class HandsPassed(Secret, frozen=True):
    """`hands[seat]` is what the seat has now; it sees that, and what it gave away."""

    hands: tuple[Cards, ...]

    def shown(self, viewer: Viewer) -> Event:
        seats = len(self.hands)
        sees = (viewer, (viewer + 1) % seats) if isinstance(viewer, int) else ()
        hands = (shown(hand, to_viewer=seat in sees) for seat, hand in enumerate(self.hands))
        return replace(self, hands=tuple(hands))


class NumberedTeleportMoved(Public, frozen=True):
    teleport: int
    from_square: int
    to_square: int
    covered: str | None
