"""The effects of cards, in a file per colour, and of the twenty events.

A card whose kind stands in `data/cards.toml` has an effect registered here for each timing at which it works.
"""

from domain.games.frantic.board import Direction
from domain.games.frantic.cards import colour, kind, row
from domain.games.frantic.effects import blue, green, multicolor, red, white, yellow
from domain.games.frantic.effects.registry import EFFECTS
from domain.games.frantic.state import Frantic, own_movement, top_card, works_on
from domain.games.frantic.steps import Activation, Steps
from domain.kernel.table import Cards, Hidden, Seat

__all__ = ["EFFECTS", "blue", "green", "multicolor", "red", "white", "yellow"]


def on_play(state: Frantic, seat: Seat, card: str) -> Steps:
    """The play effect of a card that `seat` lays in step 1 or in event 9 (FR-TURN-02, FR-EV-09).

    Multicolour cards have none (FR-TURN-03, FR-DEC-23). A card without effect is not activated (FR-DEC-38).
    """
    if card in state.activated or not works_on(state.options, card, "play"):  # FR-LOOP-01, FR-DEC-03
        return ()
    if colour(card) == "green" and not (
        seat == state.active and own_movement(state)
    ):  # FR-GREEN-02, FR-DEC-08
        return ()
    return (Activation(card, "play", mover=seat, pawn=seat),)


def on_landing(state: Frantic, pawn: Seat, square: int, mover: Seat, direction: Direction) -> Steps:
    """Effects that work when a pawn lands on a square: its top card, at most once per turn (FR-MOVE-08,
    FR-LOOP-01)."""
    card = top_card(state, square)
    if card is None or card in state.activated or not works_on(state.options, card, "land"):
        return ()
    return (Activation(card, "land", mover, pawn, direction),)


def points_in_hand(hand: Cards) -> int:
    """The points that the cards of a hand cost at the end of a round; 0 for a hand that is hidden."""
    if isinstance(hand, Hidden):
        return 0
    return sum(EFFECTS.of(kind(card), "in_hand")() for card in hand if "in_hand" in row(card).works)
