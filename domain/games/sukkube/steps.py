"""Steps still to be done, as values; the course of the game is the table in `agenda.py`."""

from typing import Final, Literal, TypeAlias

from domain.kernel.rows import Step


class Start(Step, frozen=True):
    """Chance sets the table (SK-SET-06)."""


class Deal(Step, frozen=True):
    """Chance shuffles, all cards are dealt (SK-SET-02)."""


class Turn(Step, frozen=True):
    """The seat that controls the character on top plays a card (SK-TRN-01, SK-VAR-04, SK-DEC-26), until the
    manche ends (SK-TRN-06).
    """


class Refill(Step, frozen=True):
    """Peach: `hand` draws a card (SK-PCH-03)."""

    hand: str


class PassCharacter(Step, frozen=True):
    """Gemelli: the team's `character` goes to the partner of its holder (SK-GEM-05)."""

    character: str


class RunOut(Step, frozen=True):
    """The manche ends if `hand`, or the `pile`, has no card left (SK-END-01, SK-FSH-06)."""

    hand: str


class EndMatch(Step, frozen=True):
    reason: Literal["target", "manche_cap"]


AnyStep: TypeAlias = Start | Deal | Turn | Refill | PassCharacter | RunOut | EndMatch

TURN: Final = Turn()
DEAL: Final = Deal()
