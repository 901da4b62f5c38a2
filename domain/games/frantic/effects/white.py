"""White cards have rules of their own; the numbered teleports are white too."""

from domain.games.frantic import steps as s
from domain.games.frantic.board import clamped
from domain.games.frantic.effects.registry import EFFECTS
from domain.games.frantic.effects.yellow import receiver
from domain.games.frantic.state import Frantic, own_movement

FUCK_YOU_SQUARES = 21


@EFFECTS.on("troublemaker", "play", "land")
def troublemaker(state: Frantic, use: s.Activation) -> s.Steps:
    """Printed: skip your movement and activate an event (FR-TROUBLE-01); on landing, the event (FR-TROUBLE-02).

    The mover activates it (FR-DEC-24).
    """
    event = (s.Roll(use.mover, 20, "event_number", "FR-EVBASE-01"), s.ActivateEvent(use.mover))
    skips = use.timing == "play" and use.mover == state.active and own_movement(state)  # FR-DEC-17, FR-DEC-33
    return (s.ModifyMovement("skip", "FR-TROUBLE-01"), *event) if skips else event


@EFFECTS.on("fuck_you", "in_hand")
def holding_fuck_you() -> int:
    """Printed: 21 penalty points if you hold this card at the end of a round (FR-FU-01)."""
    return 21


@EFFECTS.on("fuck_you", "play")
def playing_fuck_you(state: Frantic, use: s.Activation) -> s.Steps:
    """Printed: move 21 squares on, ignoring the cards (FR-FU-02)."""
    to = clamped(state.pawns[use.pawn] + FUCK_YOU_SQUARES)
    return (s.Shift(use.pawn, to, "fuck_you", rule="FR-FU-02"),)


@EFFECTS.on("fuck_you", "land")
def landing_on_fuck_you(state: Frantic, use: s.Activation) -> s.Steps:
    """Printed: take this card (FR-FU-03)."""
    square = state.pawns[use.pawn]
    return (s.Take(receiver(state, use), use.card, square, "fuck_you_landing", "FR-FU-03"),)


@EFFECTS.on("tp", "land")
def numbered_teleport(_: Frantic, use: s.Activation) -> s.Steps:
    """Printed: roll the die and go to the square of that number (FR-NTP-01), maybe this one (FR-NTP-02)."""
    rule = "FR-NTP-01"
    return (s.Roll(use.mover, 6, "teleport", rule), s.ShiftByRoll(use.pawn, "numbered_teleport", rule))
