"""Choices that the effect of a card asks for."""

from typing import TypeAlias

from domain.games.frantic.board import Direction
from domain.kernel.rows import Step
from domain.kernel.table import Seat


class RemoteChoice(Step, frozen=True):
    seat: Seat
    card: str


class GiftChoice(Step, frozen=True):
    """`pawn` is the one that may not be chosen (FR-GIFT-01)."""

    seat: Seat
    card: str
    pawn: Seat


class MagnetChoice(Step, frozen=True):
    """`receiver` gets the card into its hand (FR-MAGNET-01); void if there is nothing to take."""

    seat: Seat
    card: str
    receiver: Seat


class SwapChoice(Step, frozen=True):
    seat: Seat
    card: str
    pawn: Seat
    direction: Direction


ChoiceStep: TypeAlias = RemoteChoice | GiftChoice | MagnetChoice | SwapChoice
