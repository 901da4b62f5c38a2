"""Piles of cards and the agenda: how they grow and shrink, also where a viewer sees only numbers."""

from domain.games.piccioni import steps as s
from domain.games.piccioni.state import Piccioni
from domain.kernel.table import Cards, Hidden, without


def then(state: Piccioni, steps: tuple[s.PendingStep, ...]) -> None:
    state.agenda += reversed(steps)


def leave_hand(state: Piccioni, seat: int, card: str) -> None:
    state.hands[seat] = without(state.hands[seat], card)


def draw(state: Piccioni, seat: int, cards: Cards) -> None:
    state.action_deck = less(state.action_deck, cards)
    state.hands[seat] = more(state.hands[seat], cards)


def less(deck: Cards, taken: Cards) -> Cards:
    """The deck after `taken` have left its top."""
    return Hidden(deck.hidden - len(taken)) if isinstance(deck, Hidden) else deck[len(taken) :]


def more(cards: Cards, added: Cards) -> Cards:
    if isinstance(cards, Hidden) or isinstance(added, Hidden):
        return Hidden(len(cards) + len(added))
    return [*cards, *added]
