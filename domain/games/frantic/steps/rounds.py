"""The match and its rounds."""

from typing import Literal, TypeAlias

from domain.kernel.rows import Step
from domain.kernel.table import Seat


class MatchStart(Step, frozen=True):
    """The table is set and nothing has happened."""


class RoundStart(Step, frozen=True):
    """FR-NEW-01"""


class Shuffle(Step, frozen=True):
    """Awaits the order of the deck."""


class Deal(Step, frozen=True):
    """FR-SETUP-04"""


class StartingRolls(Step, frozen=True):
    """The seats that roll for the start in this attempt, and what the first of them have rolled (FR-SETUP-05)."""

    rollers: tuple[Seat, ...]
    values: tuple[int, ...] = ()
    attempt: int = 1


class StartingSeat(Step, frozen=True):
    seat: Seat


class SetupPlacement(Step, frozen=True):
    """`left` counts the cards still to be placed by all seats together, this one among them (FR-SETUP-07)."""

    seat: Seat
    left: int


class RoundEnd(Step, frozen=True):
    reason: Literal["finish", "deck", "turn_cap"]


class Scoring(Step, frozen=True):
    """FR-SCORE-01"""


class ClearBoard(Step, frozen=True):
    """FR-NEW-01"""


class MatchEnd(Step, frozen=True):
    reason: Literal["limit", "round_cap"]


RoundStep: TypeAlias = (
    MatchStart
    | RoundStart
    | Shuffle
    | Deal
    | StartingRolls
    | StartingSeat
    | SetupPlacement
    | RoundEnd
    | Scoring
    | ClearBoard
    | MatchEnd
)
