"""The parts of the scene that a command is chosen by, in the order of a person's thoughts."""

from domain.games.frantic import commands as c
from domain.games.frantic.board import clamped
from domain.games.frantic.state import Frantic, top_card
from domain.kernel.table import Command, Seat


def touches(state: Frantic, command: Command, _: Seat) -> tuple[str, ...]:
    match command:
        case c.Placement():
            return (f"card:{command.card}", f"square:{command.square}", *_arrow(command))
        case c.ChooseGift(pawn=pawn, steps=steps):
            return (f"pawn:{pawn}", f"square:{clamped(state.pawns[pawn] + steps)}")
        case c.ChooseMagnetCard(square=square):
            return (f"card:{top_card(state, square)}",)
        case c.ChooseMarketCard(card=card):
            return (f"card:{card}",)
        case c.ChooseReorganize(teleport=teleport, square=square):
            return (f"tp:{teleport}", f"square:{square}")
        case c.ThrowReaction(card=card, square=square):
            return (f"card:{card}", f"square:{square}")
        case (
            c.ChooseRemoteTarget(pawn=pawn)
            | c.ChooseSwapPawn(pawn=pawn)
            | c.ChooseMarchingPawn(pawn=pawn)
            | c.ChooseSurprisePawn(pawn=pawn)
        ):
            return (f"pawn:{pawn}",)
        case _:
            return ()


def _arrow(laid: c.Placement) -> tuple[str, ...]:
    """The square to which a push points, or the one along the track that a jump leaps over."""
    if laid.points_to is not None:
        return (f"square:{laid.points_to}",)
    if laid.direction is None:
        return ()
    return (f"square:{laid.square + (1 if laid.direction == 'forward' else -1)}",)
