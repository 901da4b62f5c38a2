"""Action cards leaving and entering hands: moves, reactions and their windows."""

from typing import Literal

from msgspec.structs import replace

from domain.games.piccioni.events.base import Public, Secret
from domain.games.piccioni.steps import WindowKind
from domain.kernel.table import Cards, Event, Seat, Viewer
from domain.kernel.zones import concealed, shown


class ActionPlayed(Public, frozen=True):
    """A move: any card but guano, which is laid."""

    seat: Seat
    card: str
    zone: str


class GuanoLaid(Public, frozen=True):
    """Guano from a hand to a Zone, as a move or as a reaction, with the extra card if there is one."""

    seat: Seat
    card: str
    zone: str
    use: Literal["active", "reaction"]
    extra: str | None = None


class ConversionPaid(Public, frozen=True):
    seat: Seat
    target: str
    cards: tuple[str, ...]


class CardsDrawn(Secret, frozen=True):
    """`cards` may be empty: an empty draw, or one that waits for the discard pile to be shuffled."""

    seat: Seat
    cards: Cards

    def shown(self, viewer: Viewer) -> Event:
        return replace(self, cards=shown(self.cards, to_viewer=viewer == self.seat))


class ActionDeckRefilled(Secret, frozen=True):
    order: Cards

    def shown(self, _: Viewer) -> Event:
        return replace(self, order=concealed(self.order))


class WindowOpened(Public, frozen=True):
    """`seats` will be asked in this order; `triggers` are `share`, `fine`, `infamous` or `delivery`."""

    kind: WindowKind
    triggers: tuple[str, ...]
    seats: tuple[Seat, ...]


class ReactionPlayed(Public, frozen=True):
    """A reaction with any card but guano. `shares` tells that the seat takes part in the division of Trophies."""

    seat: Seat
    card: str
    zone: str | None
    shares: bool


class ReactionPassed(Public, frozen=True):
    seat: Seat
    window: WindowKind


class WindowClosed(Public, frozen=True):
    kind: WindowKind


class HandFined(Public, frozen=True):
    seat: Seat
    by: Seat
    cards: list[str]
