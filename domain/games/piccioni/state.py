"""What lies on the table, and the questions that are answered by looking at it."""

from typing import Literal

from msgspec import Struct

from domain.games.piccioni.board import balcony
from domain.games.piccioni.cards import value
from domain.games.piccioni.options import Options
from domain.games.piccioni.steps import PendingStep
from domain.kernel.table import Cards, Hidden, Seat

Phase = Literal["awaiting_start", "playing", "finished"]


class Zone(Struct):
    """Face-up cards beside a Location or on a Balcony, oldest first (PI-GEN-08, PI-DEC-08)."""

    flock: list[str] = []
    guano: list[str] = []


class Trophy(Struct, frozen=True):
    """A face-down card of a Trophy pile. A `blind` one was taken unseen: `card` is None for every viewer."""

    card: str | None
    blind: bool = False

    @property
    def worth(self) -> int:
        return 1 if self.blind or self.card is None else value(self.card)


class Play(Struct):
    """The action card being played as a move, while its effects and answers last.

    `made` counts the Trophies it has made and that are not divided yet (the last ones of the active seat's pile),
    `sharers` are the seats that joined, `moved` the pigeons that came to a Zone during the move, `unsettled` those
    of them that came since the last redirect window, `answered` tells that the response window was opened.
    """

    card: str
    zone: str
    made: int = 0
    sharers: list[Seat] = []
    moved: list[str] = []
    unsettled: list[str] = []
    answered: bool = False


class Score(Struct, frozen=True):
    """A seat's result, with both keys of the tie-break (PI-TIE-01, PI-TIE-02)."""

    trophies: int
    penalties: int
    total: int
    flock_on_balcony: int
    cards_in_hand: int


class Piccioni(Struct):
    """A match of Piccioni. Decks are listed top card first; `next_seat` takes the next turn.

    `set_aside` holds scared pigeons on their way into the deck; `reacted` the seats that used their reaction in
    this turn; `last_seat` the seat that takes the last turn, once the final phase has begun.
    """

    options: Options
    seats: int
    phase: Phase = "awaiting_start"
    agenda: list[PendingStep] = []
    zones: dict[str, Zone] = {}
    flock_deck: Cards = []
    removed_flock: Cards = []
    set_aside: list[str] = []
    action_deck: Cards = []
    discard_pile: list[str] = []
    played_cards: list[str] = []
    hands: list[Cards] = []
    trophies: list[list[Trophy]] = []
    turn: int = 0
    active: Seat = 0
    next_seat: Seat = 0
    moves_completed: int = 0
    reacted: list[Seat] = []
    play: Play | None = None
    last_seat: Seat | None = None
    final_turn: bool = False
    scores: tuple[Score, ...] = ()
    places: tuple[tuple[Seat, ...], ...] = ()


def hand(state: Piccioni, seat: Seat) -> list[str]:
    """The cards of a hand that is visible; none of a hidden one."""
    cards = state.hands[seat]
    return [] if isinstance(cards, Hidden) else cards


def own_balcony(state: Piccioni) -> Zone:
    return state.zones[balcony(state.active)]
