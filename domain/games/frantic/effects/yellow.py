"""Yellow cards work when played and when landed on (FR-DEC-02)."""

from domain.games.frantic import steps as s
from domain.games.frantic.effects.registry import EFFECTS
from domain.games.frantic.state import Frantic
from domain.kernel.table import Seat


@EFFECTS.on("gift", "play", "land")
def gift(_: Frantic, use: s.Activation) -> s.Steps:
    """Printed: move another pawn 1 or 2 squares on; following effects are activated (FR-GIFT-01)."""
    return (s.GiftChoice(use.mover, use.card, use.pawn),)


@EFFECTS.on("magnet", "play", "land")
def magnet(state: Frantic, use: s.Activation) -> s.Steps:
    """Printed: take any card from the board (FR-MAGNET-01)."""
    return (s.MagnetChoice(use.mover, use.card, receiver(state, use)),)


@EFFECTS.on("teleport", "play", "land")
def teleport(_: Frantic, use: s.Activation) -> s.Steps:
    """Printed: roll the die and teleport to the square of that number (FR-TELEPORT-01)."""
    rule = "FR-TELEPORT-01"
    return (s.Roll(use.mover, 6, "teleport", rule), s.ShiftByRoll(use.pawn, "teleport", rule))


def receiver(state: Frantic, use: s.Activation) -> Seat:
    """The seat that gets a card taken by this effect: the player; on landing the owner of the pawn
    (FR-DEC-07)."""
    return use.mover if state.options.landed_card_goes_to == "mover" else use.pawn
