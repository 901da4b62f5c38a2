"""The table's state, and the questions that a look at it answers."""

from typing import Final, Literal

from msgspec import Struct

from domain.games.piccioni.board import balcony
from domain.games.piccioni.cards import ACTIONS, value
from domain.games.piccioni.options import Options
from domain.games.piccioni.steps import AnyStep
from domain.kernel.table import Cards, Hidden, Seat

HAND_LIMIT: Final = 5
"""Cards in a hand, at most (PI-GEN-07)."""

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
    of them that came since the last redirect window.
    """

    card: str
    zone: str
    made: int = 0
    sharers: list[Seat] = []
    moved: list[str] = []
    unsettled: list[str] = []


class Score(Struct, frozen=True):
    """A seat's result, with both keys of the tie-break (PI-TIE-01, PI-TIE-02)."""

    trophies: int
    penalties: int
    total: int
    flock_on_balcony: int
    cards_in_hand: int


class Piccioni(Struct):
    """A match of Piccioni. Decks are listed top card first; `next_seat` takes the next turn.

    `agenda` is what is still to be done, the present step first; `set_aside` holds pigeons on their way into the
    flock deck; `reacted` the seats that used their reaction in this turn; `last_seat` the seat that takes the last
    turn, once the final phase has begun.
    """

    options: Options
    seats: int
    phase: Phase = "awaiting_start"
    agenda: list[AnyStep] = []
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


def listed(cards: Cards) -> list[str]:
    """The cards of a zone that is visible; none of a hidden one."""
    return [] if isinstance(cards, Hidden) else cards


def hand(state: Piccioni, seat: Seat) -> list[str]:
    return listed(state.hands[seat])


def own_balcony(state: Piccioni) -> Zone:
    return state.zones[balcony(state.active)]


def recall_icons(state: Piccioni) -> int:
    """Icons on the cards played in the turn (PI-INV-02)."""
    return sum(ACTIONS[card].recall for card in state.played_cards)


def drawable(state: Piccioni) -> int:
    """How many cards the active seat would draw now (PI-DRW-01, PI-DRW-03)."""
    return min(HAND_LIMIT - len(state.hands[state.active]), len(state.action_deck) + len(state.discard_pile))
