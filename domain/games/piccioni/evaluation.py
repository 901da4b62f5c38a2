"""A number per seat for bots that look ahead."""

from domain.games.piccioni.course.ending import score
from domain.games.piccioni.state import Piccioni

CARD_WORTH = 0.3
"""The worth of a card in hand, in points: two of them are a pigeon less on the Balcony."""
SPAN = 16
"""A lead of half as many points counts as a match won."""


def evaluate(state: Piccioni) -> list[float]:
    """How well each seat stands, 0 to 1: its points and hand against those of its best rival."""
    worth = [_worth(state, seat) for seat in range(state.seats)]
    return [
        min(1.0, max(0.0, 0.5 + (own - max(worth[:seat] + worth[seat + 1 :])) / SPAN))
        for seat, own in enumerate(worth)
    ]


def _worth(state: Piccioni, seat: int) -> float:
    now = score(state, seat)
    hand = 0.0 if state.phase == "finished" else CARD_WORTH * now.cards_in_hand
    return now.total + hand - 0.01 * now.flock_on_balcony
