"""Pawns on their way."""

from typing import Literal

from domain.games.frantic import steps as s
from domain.games.frantic.board import Direction
from domain.games.frantic.events.base import Public
from domain.kernel.table import Seat


class MovementStarted(Public, frozen=True):
    pawn: Seat
    mover: Seat
    steps: int
    direction: Direction
    ghost: bool


class PawnStepped(Public, frozen=True):
    pawn: Seat
    from_square: int
    to_square: int
    skipped_x: tuple[int, ...] = ()


class StepsLost(Public, frozen=True):
    pawn: Seat
    by: Literal["stop", "snail", "edge"]
    lost: int


class MovementEnded(Public, frozen=True):
    """The steps of a movement action are over; what the pawn has landed on follows."""

    pawn: Seat
    square: int


class PawnPlaced(Public, frozen=True):
    """A pawn was put on a square without steps; it may be the one where it stood."""

    pawn: Seat
    from_square: int
    to_square: int
    cause: s.Displacement
