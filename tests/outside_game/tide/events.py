"""What happens in a match of Tide."""

from msgspec.structs import replace

from domain.kernel.events import PositionEntered, PublicEvent, SecretEvent
from domain.kernel.table import Cards, Event, Seat, Viewer
from domain.kernel.windows import SEALED, Sealed
from domain.kernel.zones import concealed, shown
from tide.state import AnyStep, SendBoat, Tide
from tide.view import view


class PositionSet(PositionEntered[Tide], frozen=True):
    def shown(self, viewer: Viewer) -> Event:
        return PositionSet(view(self.position, viewer))


class BoatsDealt(SecretEvent[AnyStep], frozen=True):
    """`hands` by seat; the rest is the deck."""

    hands: tuple[Cards, ...]
    deck: Cards

    def shown(self, viewer: Viewer) -> Event:
        return replace(self, hands=_own(self.hands, viewer), deck=concealed(self.deck))


class TideRolled(PublicEvent[AnyStep], frozen=True):
    depth: int


class BoatSent(SecretEvent[AnyStep], frozen=True):
    seat: Seat
    answer: SendBoat | Sealed

    def shown(self, viewer: Viewer) -> Event:
        return self if viewer == self.seat else replace(self, answer=SEALED)


class BoatsMet(PublicEvent[AnyStep], frozen=True):
    """`boats` by seat; `home` is the seat whose boat came home, None if none did."""

    boats: tuple[str, ...]
    home: Seat | None
    points: int


class BoatsTaken(SecretEvent[AnyStep], frozen=True):
    """`boats` by seat, from the top of the deck."""

    boats: tuple[Cards, ...]

    def shown(self, viewer: Viewer) -> Event:
        return replace(self, boats=_own(self.boats, viewer))


class TideEnded(PublicEvent[AnyStep], frozen=True):
    scores: tuple[int, ...]


def _own(zones: tuple[Cards, ...], viewer: Viewer) -> tuple[Cards, ...]:
    return tuple(shown(cards, to_viewer=seat == viewer) for seat, cards in enumerate(zones))
