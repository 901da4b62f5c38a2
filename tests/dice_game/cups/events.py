"""What happens in a match of Cups."""

from msgspec.structs import replace

from cups.secrecy import view
from cups.state import AnyStep, Bid, Cups, Dice, Face
from domain.kernel.events import PositionEntered, PublicEvent, SecretEvent
from domain.kernel.table import Event, Hidden, Seat, Viewer


class PositionSet(PositionEntered[Cups], frozen=True):
    def shown(self, viewer: Viewer) -> Event:
        return PositionSet(view(self.position, viewer))


class CupShaken(SecretEvent[AnyStep], frozen=True):
    seat: Seat
    dice: Dice

    def shown(self, viewer: Viewer) -> Event:
        return self if viewer == self.seat else replace(self, dice=Hidden(len(self.dice)))


class BidMade(PublicEvent[AnyStep], frozen=True):
    seat: Seat
    bid: Bid


class CupsLifted(PublicEvent[AnyStep], frozen=True):
    """`seat` doubts; `count` of the dice under all `cups` show the number that was bid."""

    seat: Seat
    cups: tuple[tuple[Face, ...], ...]
    count: int
    face: Face
    loser: Seat
