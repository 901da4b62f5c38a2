"""The steps of effects after which somebody stands elsewhere; `card` is what moves them."""

from typing import TypeAlias

from domain.games.bathroom_rush.cards import Side
from domain.games.bathroom_rush.steps.plays import DECOMPRESSION
from domain.kernel.rows import Step
from domain.kernel.table import Seat


class MoveToFreeLane(Step, frozen=True):
    seat: Seat
    card: str


class StepPast(Step, frozen=True):
    """The player changes places with the group beside."""

    seat: Seat
    side: Side
    card: str


class SwapPlayers(Step, frozen=True):
    seat: Seat
    other: Seat


class ExchangeBeside(Step, frozen=True):
    """Front and behind change places around the player (BR-MER-01)."""

    seat: Seat


class RemoveBeside(Step, frozen=True):
    """The group beside the player goes, those behind it move up (BR-CUN-02, BR-CUN-03)."""

    seat: Seat
    side: Side
    card: str


class ShedLoad(Step, frozen=True):
    """A group taken out of the bathroom leaves its tokens there (BR-OLD-04)."""

    seat: Seat
    side: Side


class Stack(Step, frozen=True):
    """The player's group is laid on that beside another player (BR-OLD-02)."""

    seat: Seat
    side: Side
    other: Seat
    other_side: Side


class LeaveBehind(Step, frozen=True):
    """Every person who stood behind a decompression goes and is replaced (BR-DCP-05, BR-FOC-02)."""

    seat: Seat
    card: str = DECOMPRESSION


MovingStep: TypeAlias = (
    MoveToFreeLane | StepPast | SwapPlayers | ExchangeBeside | RemoveBeside | ShedLoad | Stack | LeaveBehind
)
