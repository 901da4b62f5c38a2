"""Steps still to be done, as values; the course of the game is the table in `agenda.py`."""

from typing import Literal, TypeAlias

from domain.kernel.rows import Step
from domain.kernel.table import Seat

WindowKind: TypeAlias = Literal["redirect", "response", "infamous"]
"""Birdseed answers the first, all other reactions the second, guano alone the third (PI-REA-06)."""
MoveKind: TypeAlias = Literal["play_action", "convert_to_trophy", "draw_cards"]


class Start(Step, frozen=True):
    """Chance shuffles both decks and draws the first seat (PI-DEC-42)."""


class RemoveFlock(Step, frozen=True):
    """`cards` leave the top of the flock deck unseen (PI-SET-02)."""

    cards: int


class SeedLocation(Step, frozen=True):
    location: str


class DealHand(Step, frozen=True):
    seat: Seat


class StartTurn(Step, frozen=True):
    """The next seat begins its turn (PI-TRN-01)."""


class TakeMove(Step, frozen=True):
    """The active seat makes a move (PI-TRN-03)."""


class MakeTrophy(Step, frozen=True):
    """`card` becomes a Trophy of `seat`."""

    seat: Seat
    card: str


class TakeBlindTrophy(Step, frozen=True):
    """The top card of the flock deck becomes a Trophy of `seat` (PI-INF-03)."""

    seat: Seat


class ShuffleFlock(Step, frozen=True):
    """Chance shuffles the pigeons set aside into the flock deck."""

    reason: Literal["infamous", "scare"]


class Gather(Step, frozen=True):
    """The active seat moves one card of each Zone in `sources` to `to` (PI-SEE-01)."""

    to: str
    sources: tuple[str, ...]


class Drag(Step, frozen=True):
    """The active seat moves one more card from `source` to `to` (PI-LAD-02); `capped` if the capacity counts."""

    source: str
    to: str
    capped: bool


class Scare(Step, frozen=True):
    """The active seat sends every pigeon that can be scared away from `zone` (PI-SCR-04)."""

    zone: str


class ReturnFlock(Step, frozen=True):
    """The scared pigeons set aside go into the flock deck together (PI-SCR-09)."""


class OpenWindow(Step, frozen=True):
    """Seats are asked for reactions, if there is something to answer and somebody to ask (PI-REA-09)."""

    kind: WindowKind


class AskSeat(Step, frozen=True):
    """`seat` answers in the open window, unless it no longer can or nothing is left to answer (PI-REA-08)."""

    kind: WindowKind
    seat: Seat


class CloseWindow(Step, frozen=True):
    kind: WindowKind


class Divert(Step, frozen=True):
    """The pigeons just delivered to the Balcony of `seat` go to the Location `to` instead (PI-SEE-07)."""

    seat: Seat
    to: str


class Fine(Step, frozen=True):
    """The active seat discards its hand, made to by seat `by` (PI-FIN-02)."""

    by: Seat


class ShareTrophies(Step, frozen=True):
    """The Trophies of the card just played are divided among the seats that joined (PI-WRO-04)."""


class DrawLeft(Step, frozen=True):
    """`cards` are still to be drawn (PI-DRW-02)."""

    cards: int


class Refill(Step, frozen=True):
    """Chance shuffles the discard pile into a new action deck (PI-DRW-02)."""


class FinishMove(Step, frozen=True):
    """The move is complete (PI-TRN-05)."""

    kind: MoveKind


class Invade(Step, frozen=True):
    """Phase 2 begins (PI-TRN-06)."""


class Reveal(Step, frozen=True):
    """A pigeon is revealed (PI-INV-03)."""


class Place(Step, frozen=True):
    """The revealed `card` has to land (PI-INV-04)."""

    card: str


class DiscardPlayed(Step, frozen=True):
    """The cards played in the turn are discarded (PI-INV-06)."""


class EndTurn(Step, frozen=True):
    """The turn ends, and with the last one the match (PI-TRN-07, PI-END-05)."""


class EndMatch(Step, frozen=True):
    """Points are counted."""


AnyStep: TypeAlias = (
    Start
    | RemoveFlock
    | SeedLocation
    | DealHand
    | StartTurn
    | TakeMove
    | MakeTrophy
    | TakeBlindTrophy
    | ShuffleFlock
    | Gather
    | Drag
    | Scare
    | ReturnFlock
    | OpenWindow
    | AskSeat
    | CloseWindow
    | Divert
    | Fine
    | ShareTrophies
    | DrawLeft
    | Refill
    | FinishMove
    | Invade
    | Reveal
    | Place
    | DiscardPlayed
    | EndTurn
    | EndMatch
)
