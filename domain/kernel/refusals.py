"""The refusals that all games share, in the order of their checks. Each cites the game's rule."""

from collections.abc import Sequence
from typing import Any, Final

from domain.kernel.chance import Draw
from domain.kernel.decision import Rejected
from domain.kernel.table import Cards

MATCH_OVER: Final = "match_over"
"""Any command after the end."""
NOT_ASKED_NOW: Final = "not_asked_now"
"""The seat is asked for something else, a draw is not due, or the match has to be resumed first."""
WINDOW_CLOSED: Final = "window_closed"
"""An answer to a window that is not open."""
ALREADY_ANSWERED: Final = "already_answered"
"""A second answer to the open window."""
NOT_YOUR_TURN: Final = "not_your_turn"
"""The seat is not among those asked, or no seat is asked."""
IMPOSSIBLE_DRAW: Final = "impossible_draw"
"""An order that is no permutation, a number that no die shows."""
INVALID_OPTIONS: Final = "invalid_options"
"""Options that cannot be."""
CARD_NOT_IN_HAND: Final = "card_not_in_hand"
"""A card named is not in the hand, or is named twice."""


def check_draw(draw: Draw, value: Any) -> None:
    """Raise `impossible_draw` unless chance can give `value` for the draw's field."""
    if not draw.allows(value):
        raise Rejected(IMPOSSIBLE_DRAW, draw.rule, f"{draw.field}: {draw.refusal(value)}")


def check_in_hand(hand: Cards, named: Sequence[str], rule: str) -> None:
    """Raise `card_not_in_hand` unless every card named lies in the hand, each named once."""
    cards = hand if isinstance(hand, list) else []
    for place, card in enumerate(named):
        if card not in cards:
            holds = ", ".join(cards) or "nothing"
            raise Rejected(CARD_NOT_IN_HAND, rule, f"{card} is not in the hand, which holds {holds}")
        if card in named[:place]:
            raise Rejected(CARD_NOT_IN_HAND, rule, f"{card} is named twice")
