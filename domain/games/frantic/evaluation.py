"""A number per seat for bots that look ahead: where the dice are likely to take the pawns."""

from collections.abc import Callable, Mapping
from math import exp, sqrt
from typing import Final

from domain.games.frantic.board import FINISH, START, STEP, Direction
from domain.games.frantic.cards import KINDS
from domain.games.frantic.effects import points_in_hand
from domain.games.frantic.state import Frantic, Laid, own_movement, top_kind

SIDES: Final = 6
MEAN_ROLL: Final = 3.5
TURN_SPREAD: Final = 6.0
"""By how many squares a turn, with all that cards and events do in it, misses its mean."""
ROUND_POINTS: Final = 35.0
ROUND_SPREAD: Final = 20.0
"""The points that a whole round brings a seat, and their spread."""
FUCK_YOU: Final = 21
"""The card's cost for its receiver (FR-FU-01)."""
GIVEN: Final = 1.5
"""By how many squares a gift moves another pawn (FR-GIFT-01)."""


def evaluate(state: Frantic) -> list[float]:
    """How likely each seat wins, 0 to 1: a soft comparison of its points as they may be expected after a roll.

    A lead counts the more, the less play is left to lose it.
    """
    if state.end_reason is not None:
        return [1.0 if seat in state.winners else 0.0 for seat in range(state.seats)]
    points, left = [float(total) for total in state.totals], FINISH
    if state.phase != "round_over":
        squares = expected(state)
        points = [
            total + square + points_in_hand(hand)
            for total, square, hand in zip(points, squares, state.hands, strict=True)
        ]
        left -= max(state.pawns)
    rounds = max(0.0, state.point_limit - FINISH - max(state.totals)) / ROUND_POINTS
    spread = sqrt(TURN_SPREAD**2 * (1 + left / MEAN_ROLL) + ROUND_SPREAD**2 * rounds)
    best = min(points)
    weights = [exp(2 * (best - own) / spread) for own in points]
    return [weight / sum(weights) for weight in weights]


def expected(state: Frantic) -> list[float]:
    """The mean square of each pawn after its next turn; one that is still to move in this turn moves twice.

    So it shows what a card is worth that skips, turns round or gives away the movement of this turn.
    """
    movement = own_movement(state)
    squares = [rolled(state, square, "forward") for square in state.pawns]
    if movement is not None:
        square = state.pawns[movement.pawn]
        now = rolled(state, square, movement.direction, ghost=movement.ghost)
        squares[movement.pawn] = clamped(now + MEAN_ROLL)
    return squares


def rolled(state: Frantic, square: int, direction: Direction, *, ghost: bool = False) -> float:
    """The mean square after a roll from there, with the first effect that each square has (3.4)."""
    step, end = STEP[direction], FINISH if direction == "forward" else START
    if ghost:
        return clamped(square + step * MEAN_ROLL)
    met: list[float] = []
    while len(met) < SIDES:
        square += step if square != end else 0
        top = top_kind(state, square)
        while top == "x" and square != end:
            square += step
            top = top_kind(state, square)
        if square == end or top == "stop":
            return (sum(met) + square * (SIDES - len(met))) / SIDES
        met.append(landed(state, square, top, step))
        if top == "snail" and len(met) < SIDES:  # it costs a step, so one more number of the die ends here
            met.append(square)
    return sum(met) / SIDES


def landed(state: Frantic, square: int, top: str | None, step: int) -> float:
    if square in state.teleports:
        return mean_teleport(state)
    if top is None:
        return square
    if (value := KINDS[top].value) is not None:
        return clamped(square + step * value)
    return clamped(LANDED[top](state, square, state.board[square][-1], step)) if top in LANDED else square


LANDED: Final[Mapping[str, Callable[[Frantic, int, Laid, int], float]]] = {
    "push": lambda _, square, laid, __: square if laid.points_to is None else laid.points_to,
    "jump": lambda _, square, laid, __: (
        square if laid.direction is None else square + 2 * STEP[laid.direction]
    ),
    "swap": lambda state, square, _, __: min(square, *state.pawns),
    "gift": lambda _, square, __, ___: square - GIVEN,
    "teleport": lambda state, _, __, ___: mean_teleport(state),
    "fuck_you": lambda _, square, __, ___: square + FUCK_YOU,
}
"""Where a pawn that lands may be expected in the end, in its owner's points: cards whose row has no `value`."""


def mean_teleport(state: Frantic) -> float:
    return sum(state.teleports) / len(state.teleports)


def clamped(square: float) -> float:
    return min(FINISH, max(START, square))
