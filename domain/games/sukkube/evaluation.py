"""A number per seat for bots that look ahead."""

from domain.games.sukkube.state import Sukkube, scorers, seat_number


def evaluate(state: Sukkube) -> list[float]:
    """How well each seat stands, 0 to 1: its points against those of its best rival, one half when level."""
    target = state.options.target_points or 1
    worth = [0.5] * state.seats
    for name in scorers(state):
        rivals = max((points for other, points in state.scores.items() if other != name), default=0)
        share = 0.5 + (state.scores.get(name, 0) - rivals) / (2 * target)
        for seat in state.teams.get(name) or (seat_number(name),):
            worth[seat] = share
    return worth
