"""A number per seat for bots that look ahead."""

from domain.games.frantic.effects import points_in_hand
from domain.games.frantic.state import Frantic

SCALE = 50
"""A lead of so many points is taken for a won match."""


def evaluate(state: Frantic) -> list[float]:
    """How well each seat stands, 0 to 1: its points, if the round ended now, against those of the others."""
    if state.end_reason is not None:
        return [1.0 if seat in state.winners else 0.0 for seat in range(state.seats)]
    points = [total + square for total, square in zip(state.totals, state.pawns, strict=True)]
    if state.phase == "round_over":
        points = list(state.totals)
    else:
        points = [own + points_in_hand(hand) for own, hand in zip(points, state.hands, strict=True)]
    worth = []
    for seat, own in enumerate(points):
        others = [other for rival, other in enumerate(points) if rival != seat]
        lead = (min(others) + sum(others) / len(others)) / 2 - own
        worth.append(min(1.0, max(0.0, 0.5 + lead / (2 * SCALE))))
    return worth
