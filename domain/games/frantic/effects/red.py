"""Red cards work on landing; their text speaks of the pawn that landed (FR-MOVE-14)."""

from domain.games.frantic import steps as s
from domain.games.frantic.board import STEP, clamped, is_on_track, towards
from domain.games.frantic.effects.registry import EFFECTS
from domain.games.frantic.state import Frantic


@EFFECTS.on("push", "land")
def push(state: Frantic, use: s.Activation) -> s.Steps:
    """Printed: push your pawn where the arrow points (FR-PUSH-01); following effects are activated (FR-PUSH-02).

    A PUSH works once in a turn: of two that point at each other the second brings the pawn back (FR-LOOP-02).
    REVERSE turns no arrow (FR-DEC-29).
    """
    square = state.pawns[use.pawn]
    to = state.board[square][-1].points_to
    assert to is not None
    arrow = towards(square, to) if is_on_track(square, to) else use.direction  # FR-DEC-06
    return (s.Shift(use.pawn, to, "push", s.Landing(use.mover, use.direction), arrow, "FR-PUSH-01"),)


@EFFECTS.on("jump", "land")
def jump(state: Frantic, use: s.Activation) -> s.Steps:
    """Printed: jump two squares in the direction of the arrows (FR-JUMP-01), whatever lies between (FR-JUMP-02).

    Following effects are activated (FR-JUMP-03).
    """
    square = state.pawns[use.pawn]
    arrow = state.board[square][-1].direction
    assert arrow is not None
    to = clamped(square + 2 * STEP[arrow])
    return (s.Shift(use.pawn, to, "jump", s.Landing(use.mover, use.direction), arrow, "FR-JUMP-01"),)


@EFFECTS.on("second_chance", "land")
def second_chance(_: Frantic, use: s.Activation) -> s.Steps:
    """Printed: roll and make another movement action at once, the same way round (FR-SECOND-01, FR-SECOND-02)."""
    again = s.Movement(use.pawn, use.mover, use.direction, rule="FR-SECOND-01")
    return (s.Roll(use.mover, 6, "second_chance", "FR-SECOND-01"), again)


@EFFECTS.on("swap", "land")
def swap(_: Frantic, use: s.Activation) -> s.Steps:
    """Printed: exchange your pawn with another of your choice (FR-SWAP-01)."""
    return (s.SwapChoice(use.mover, use.card, use.pawn, use.direction),)
