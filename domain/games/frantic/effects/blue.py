"""Blue cards work on a pawn that walks over them, in both directions and in every movement action (FR-PASS-01)."""

from domain.games.frantic import steps as s
from domain.games.frantic.board import STEP, Direction
from domain.games.frantic.effects.registry import EFFECTS
from domain.games.frantic.state import Frantic, top_kind


@EFFECTS.on("stop", "pass")
def stop(state: Frantic, use: s.Activation) -> s.Steps:
    """Printed: stop at once on this square (FR-STOP-01, FR-MOVE-03)."""
    walk = state.agenda[1]
    assert isinstance(walk, s.Walk)
    return (s.LoseSteps(use.pawn, "stop", walk.left, "FR-MOVE-03"),) if walk.left else ()


@EFFECTS.on("snail", "pass")
def snail(_: Frantic, use: s.Activation) -> s.Steps:
    """Printed: this square takes two steps instead of one (FR-SNAIL-01, FR-MOVE-04)."""
    return (s.LoseSteps(use.pawn, "snail", 1, "FR-MOVE-04"),)


@EFFECTS.on("x", "pass")
def x(state: Frantic, square: int, direction: Direction) -> int:
    """Printed: skip this square. The next one that is no X, for the same step (FR-X-01, FR-MOVE-02, FR-INV-15)."""
    while top_kind(state, square) == "x":
        square += STEP[direction]
    return square
