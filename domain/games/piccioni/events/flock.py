"""Pigeons on the move, and Trophies."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from domain.games.piccioni.events.base import Public, Secret
from domain.kernel.table import Cards, Event, Seat, Viewer
from domain.kernel.zones import concealed


class FlockMoved(Public, frozen=True):
    """A pigeon changed Zone."""

    card: str
    from_zone: str
    to_zone: str
    cause: Literal["gather", "drag", "scare", "redirect"]


class FlockSetAside(Public, frozen=True):
    """A scared pigeon leaves its Zone for the flock deck; it goes in when the scare is over."""

    card: str
    from_zone: str


class FlockReturned(Public, frozen=True):
    """The scare is over: the pigeons set aside are shuffled into the flock deck."""

    cards: list[str]


class FlockDeckShuffled(Secret, frozen=True):
    """The flock deck with the pigeons that were set aside in it."""

    order: Cards
    reason: Literal["infamous", "scare"]

    def shown(self, _: Viewer) -> Event:
        return replace(self, order=concealed(self.order))


class TrophyMade(Public, frozen=True):
    seat: Seat
    card: str
    from_zone: str
    worth: int


class InfamousReturned(Public, frozen=True):
    """The card is set aside for the flock deck, which is shuffled; its top card will be the Trophy of `seat`."""

    seat: Seat
    card: str
    from_zone: str


class BlindTrophyTaken(Secret, frozen=True):
    """The top card of the flock deck becomes a Trophy; `card` is None for every viewer."""

    seat: Seat
    card: str | None

    def shown(self, _: Viewer) -> Event:
        return replace(self, card=None)


class Given(Struct, frozen=True):
    """One Trophy of a division and who has it now; `card` is None if it was taken blind."""

    card: str | None
    to_seat: Seat


class TrophiesShared(Public, frozen=True):
    """All Trophies of the card just played, in the order they were made."""

    participants: tuple[Seat, ...]
    given: tuple[Given, ...]
