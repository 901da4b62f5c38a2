"""What happens in a match of Piccioni. Zones are named `street`, `balcony_0`; decks are listed top card first.

`then` holds the steps that an event puts on the agenda, the first to be done first.
"""

from typing import Literal

from msgspec import Struct

from domain.games.piccioni.options import Options
from domain.games.piccioni.state import Piccioni, Score
from domain.games.piccioni.steps import MoveKind, PendingStep, WindowKind
from domain.kernel.table import Cards, Event, Seat


class PositionSet(Event, frozen=True):
    """The table was set by hand: play goes on from `position`."""

    position: Piccioni


class MatchStarted(Event, frozen=True):
    """Both decks are shuffled. `left_out` are the pigeons a fixed composition leaves in the box."""

    options: Options
    seats: int
    first_seat: Seat
    flock_deck: Cards
    left_out: list[str]
    action_deck: Cards
    then: tuple[PendingStep, ...]


class FlockCardsRemoved(Event, frozen=True):
    """The top cards leave the match unseen."""

    cards: Cards


class LocationSeeded(Event, frozen=True):
    location: str
    card: str


class HandDealt(Event, frozen=True):
    seat: Seat
    cards: Cards


class TurnStarted(Event, frozen=True):
    seat: Seat
    turn: int
    final_turn: bool
    then: tuple[PendingStep, ...]


class ActionPlayed(Event, frozen=True):
    """A move: any card but guano, which is laid."""

    seat: Seat
    card: str
    zone: str
    then: tuple[PendingStep, ...]


class GuanoLaid(Event, frozen=True):
    """Guano from a hand to a Zone, as a move or as a reaction, with the extra card if there is one."""

    seat: Seat
    card: str
    zone: str
    use: Literal["active", "reaction"]
    extra: str | None
    then: tuple[PendingStep, ...]


class TrophyMade(Event, frozen=True):
    seat: Seat
    card: str
    from_zone: str
    worth: int


class InfamousReturned(Event, frozen=True):
    """The card goes into the flock deck, which is shuffled; its top card will be the Trophy of `seat`."""

    seat: Seat
    card: str
    from_zone: str


class FlockDeckShuffled(Event, frozen=True):
    order: Cards
    reason: Literal["infamous", "scare"]


class BlindTrophyTaken(Event, frozen=True):
    """The top card of the flock deck becomes a Trophy; `card` is None for every viewer."""

    seat: Seat
    card: str | None


class FlockMoved(Event, frozen=True):
    """A pigeon changed Zone. `drag` tells that it takes another card along: `free` or `capped` by capacity."""

    card: str
    from_zone: str
    to_zone: str
    cause: Literal["gather", "drag", "scare", "redirect"]
    drag: Literal["free", "capped"] | None = None


class FlockSetAside(Event, frozen=True):
    """A scared pigeon leaves its Zone for the flock deck; it goes in when the scare is over."""

    card: str
    from_zone: str


class FlockReturned(Event, frozen=True):
    """The pigeons set aside go into the flock deck, which is shuffled."""

    cards: list[str]


class WindowOpened(Event, frozen=True):
    """`seats` will be asked in this order; `triggers` are `share`, `fine`, `infamous` or `delivery`."""

    kind: WindowKind
    triggers: tuple[str, ...]
    seats: tuple[Seat, ...]


class ReactionPlayed(Event, frozen=True):
    """A reaction with any card but guano. `shares` tells that the seat takes part in the division of Trophies."""

    seat: Seat
    card: str
    zone: str | None
    shares: bool
    then: tuple[PendingStep, ...]


class ReactionPassed(Event, frozen=True):
    seat: Seat
    window: WindowKind


class WindowClosed(Event, frozen=True):
    kind: WindowKind


class Given(Struct, frozen=True):
    """One Trophy of a division and who has it now; `card` is None if it was taken blind."""

    card: str | None
    to_seat: Seat


class TrophiesShared(Event, frozen=True):
    """All Trophies of the card just played, in the order they were made."""

    participants: tuple[Seat, ...]
    given: tuple[Given, ...]


class HandFined(Event, frozen=True):
    seat: Seat
    by: Seat
    cards: list[str]


class ConversionPaid(Event, frozen=True):
    seat: Seat
    target: str
    cards: tuple[str, ...]
    then: tuple[PendingStep, ...]


class CardsDrawn(Event, frozen=True):
    """`cards` may be empty: an empty draw, or one that waits for the discard pile to be shuffled."""

    seat: Seat
    cards: Cards
    then: tuple[PendingStep, ...]


class ActionDeckRefilled(Event, frozen=True):
    order: Cards


class MoveCompleted(Event, frozen=True):
    seat: Seat
    number: int
    kind: MoveKind


class InvasionStarted(Event, frozen=True):
    seat: Seat
    recall_icons: int
    reveals: int


class FlockRevealed(Event, frozen=True):
    """The top card is turned up; `remaining` reveals follow."""

    card: str
    remaining: int


class FlockPlaced(Event, frozen=True):
    card: str
    zone: str
    then: tuple[PendingStep, ...]


class FinalPhaseStarted(Event, frozen=True):
    by_seat: Seat
    last_seat: Seat


class RevealFailed(Event, frozen=True):
    """No card to reveal: `cancelled` reveals of this turn are dropped."""

    cancelled: int


class PlayedCardsDiscarded(Event, frozen=True):
    cards: list[str]


class TurnEnded(Event, frozen=True):
    seat: Seat
    next_seat: Seat


class MatchEnded(Event, frozen=True):
    """Everything lies open: the cards that were hidden from somebody are listed."""

    scores: tuple[Score, ...]
    places: tuple[tuple[Seat, ...], ...]
    hands: list[list[str]]
    trophies: list[list[str]]
    flock_deck: list[str]
    removed_flock: list[str]
    action_deck: list[str]
