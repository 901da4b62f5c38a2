"""Dice and reactions."""

from typing import Literal

from msgspec.structs import replace

from domain.games.frantic import steps as s
from domain.games.frantic.commands import PassReaction, ThrowReaction
from domain.games.frantic.events.base import By, Public, Secret
from domain.kernel.table import Event, Seat, Viewer
from domain.kernel.windows import SEALED, Sealed


class DieRolled(Public, frozen=True):
    """`roll` counts the rolls of the match; `attempt` those of this one, from 1, by re-rolls."""

    roll: int
    roller: Seat
    sides: Literal[6, 20]
    value: int
    purpose: s.Purpose
    attempt: int


class ReactionWindowOpened(Public, frozen=True):
    """`asked` answer in secret; resolved in this order. `card` attacks (block), `roll` is the roll at stake."""

    window: int
    kind: s.WindowKind
    subject: Seat
    asked: tuple[Seat, ...]
    card: str | None
    roll: int | None


class ReactionAnswered(Secret, frozen=True):
    """The answer is for the seat alone, for ever. So is whether it was the default: that would tell the answer."""

    window: int
    seat: Seat
    answer: PassReaction | ThrowReaction | Sealed
    by: By = "seat"

    def shown(self, viewer: Viewer) -> Event:
        return self if viewer == self.seat else replace(self, answer=SEALED, by="seat")


class ReactionWindowClosed(Public, frozen=True):
    window: int
    thrown_by: Seat | None


class ReactionCardThrown(Public, frozen=True):
    window: int
    seat: Seat
    card: str
    square: int
    covered: str | None


class AttackBlocked(Public, frozen=True):
    """`attack` is the kind of the attacking card."""

    target: Seat
    attack: Literal["remote", "gift", "swap", "re_roll"]
    card: str


class RollDiscarded(Public, frozen=True):
    roll: int
