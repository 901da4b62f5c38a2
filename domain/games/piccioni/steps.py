"""The steps that can be pending: what is still to be done in a turn, as values, the next one on top."""

from typing import Literal

from domain.kernel.agenda import Step
from domain.kernel.table import Seat

WindowKind = Literal["redirect", "response", "infamous"]
MoveKind = Literal["play_action", "convert_to_trophy", "draw_cards"]


class RemoveFlock(Step, frozen=True):
    """Setup: `cards` leave the top of the flock deck unseen."""

    cards: int


class SeedLocations(Step, frozen=True):
    locations: tuple[str, ...]


class DealHands(Step, frozen=True):
    seats: tuple[Seat, ...]


class TakeMove(Step, frozen=True):
    """The active seat makes a move."""


class MakeTrophies(Step, frozen=True):
    """`cards` become Trophies of `seat`, in this order."""

    seat: Seat
    cards: tuple[str, ...]


class TakeBlindTrophy(Step, frozen=True):
    seat: Seat


class ShuffleFlock(Step, frozen=True):
    """Chance shuffles the flock deck."""

    reason: Literal["infamous", "scare"]


class Gather(Step, frozen=True):
    """The active seat moves one card of each Zone in `sources` to `to`."""

    to: str
    sources: tuple[str, ...]


class Drag(Step, frozen=True):
    """The active seat moves one more card from `source` to `to`; `capped` if the capacity there counts."""

    source: str
    to: str
    capped: bool


class Scare(Step, frozen=True):
    """The active seat sends the `cards` left away from `zone`; `sent` are those that have gone."""

    zone: str
    cards: tuple[str, ...]
    sent: tuple[str, ...] = ()


class Divert(Step, frozen=True):
    """`cards` just delivered to a Balcony go to the Location `to` instead."""

    cards: tuple[str, ...]
    to: str


class Fine(Step, frozen=True):
    """The active seat discards its hand, made to by seat `by`."""

    by: Seat


class Window(Step, frozen=True):
    """`seats` are still to be asked, in this order, whether they react."""

    kind: WindowKind
    seats: tuple[Seat, ...]


class DrawLeft(Step, frozen=True):
    """`cards` are still to be drawn; the discard pile has to be shuffled first if the deck is empty."""

    cards: int


class FinishMove(Step, frozen=True):
    """Windows and sharing that are due, then the move is complete."""

    kind: MoveKind


class Invade(Step, frozen=True):
    """Phase 2 begins."""


class Reveal(Step, frozen=True):
    """`cards` pigeons are still to be revealed."""

    cards: int


class Place(Step, frozen=True):
    """The revealed `card` has to land."""

    card: str


class AskInfamous(Step, frozen=True):
    """An Infamous Pigeon has landed on the active seat's Balcony: a window opens."""


class EndTurn(Step, frozen=True):
    """Cards played in the turn are discarded, the turn ends."""


PendingStep = (
    RemoveFlock
    | SeedLocations
    | DealHands
    | TakeMove
    | MakeTrophies
    | TakeBlindTrophy
    | ShuffleFlock
    | Gather
    | Drag
    | Scare
    | Divert
    | Fine
    | Window
    | DrawLeft
    | FinishMove
    | Invade
    | Reveal
    | Place
    | AskInfamous
    | EndTurn
)
