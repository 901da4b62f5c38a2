"""Green cards change the movement action of this turn (FR-GREEN-01)."""

from domain.games.frantic import steps as s
from domain.games.frantic.effects.registry import EFFECTS
from domain.games.frantic.state import Frantic


@EFFECTS.on("skip", "play")
def skip(_: Frantic, __: s.Activation) -> s.Steps:
    """Printed: skip your movement action (FR-SKIP-01)."""
    return (s.ModifyMovement("skip", "FR-SKIP-01"),)


@EFFECTS.on("reverse", "play")
def reverse(_: Frantic, __: s.Activation) -> s.Steps:
    """Printed: make your movement action backwards (FR-REVERSE-01)."""
    return (s.ModifyMovement("reverse", "FR-REVERSE-01"),)


@EFFECTS.on("remote", "play")
def remote(_: Frantic, use: s.Activation) -> s.Steps:
    """Printed: make your movement action with another pawn; say whom you attack before you roll (FR-REMOTE-01)."""
    return (s.RemoteChoice(use.mover, use.card),)


@EFFECTS.on("ghost", "play")
def ghost(_: Frantic, __: s.Activation) -> s.Steps:
    """Printed: ignore all cards on the board during your movement action (FR-GHOST-01)."""
    return (s.ModifyMovement("ghost", "FR-GHOST-01"),)
