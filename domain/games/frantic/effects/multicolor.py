"""Multicolour cards work when they are thrown as a reaction (FR-REACT-01); played they do nothing (FR-TURN-03)."""

from domain.games.frantic import steps as s
from domain.games.frantic.board import FINISH
from domain.games.frantic.effects.registry import EFFECTS
from domain.games.frantic.state import Frantic, teleport_square


@EFFECTS.on("block", "throw")
def block(_: Frantic, thrown: s.Thrown) -> s.Steps:
    """Printed: stop an attack against you (FR-BLOCK-02)."""
    return (s.Blocked(thrown.seat, thrown.attack or "", thrown.roll),)


@EFFECTS.on("nice_try", "throw")
def nice_try(state: Frantic, _: s.Thrown) -> s.Steps:
    """Printed: all pawns on the finish go back to numbered teleport 6 (FR-NICE-02)."""
    back = teleport_square(state, 6)
    on_finish = [pawn for pawn, square in enumerate(state.pawns) if square == FINISH]
    return tuple(s.Shift(pawn, back, "nice_try", rule="FR-NICE-02") for pawn in on_finish)


@EFFECTS.on("re_roll", "throw")
def re_roll(_: Frantic, thrown: s.Thrown) -> s.Steps:
    """Printed: the roll does not count and is repeated (FR-REROLL-02); attacks another seat (FR-REROLL-04)."""
    roller = thrown.subject
    if thrown.seat == roller:  # FR-BLOCK-04
        return (s.RollAgain(),)
    return (s.Offer("block", roller, thrown.card, thrown.roll), s.RollAgain())
