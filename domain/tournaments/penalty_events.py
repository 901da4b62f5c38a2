"""Penalties of entrants, and their withdrawal. Rules: TO-PEN."""

from typing import Literal

from domain.kernel.table import Event

Grade = Literal["warning", "time", "points", "game", "match", "disqualification"]
"""From the mildest to the hardest."""


class PenaltyGiven(Event, frozen=True):
    """An entrant is penalised. Penalties are counted from 1, in the order of these events.

    `rule` is the id of the rule that was broken, empty without one; `round` and `table` are 0 where it concerns no
    table. `points` are taken off, in sixtieths; `seconds` are to be taken off a clock. With `game` the entrant has
    lost the match `match_id`.
    """

    entrant: int
    grade: Grade
    reason: str
    rule: str = ""
    round: int = 0
    table: int = 0
    points: int = 0
    seconds: int = 0
    match_id: str = ""


class PenaltyWithdrawn(Event, frozen=True):
    """Penalty number `penalty` counts no longer."""

    penalty: int
    reason: str


PENALTY_EVENTS: tuple[type[Event], ...] = (PenaltyGiven, PenaltyWithdrawn)
