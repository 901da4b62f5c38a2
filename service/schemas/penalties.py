"""Messages about penalties."""

from typing import Annotated

from msgspec import Meta, Struct

from domain.tournaments.penalty_events import Grade
from service.schemas.bounds import Reason
from service.schemas.disputes import RuleId


class GivePenalty(Struct, frozen=True, forbid_unknown_fields=True):
    """A penalty for an entrant. `points` go with the grade `points` alone, in halves, and `seconds` with `time`.
    `round` and `table` say where it was, 0 for no table; `game` and `match` need them. `rule` is the id of the
    rule that was broken, a house rule's too."""

    grade: Grade
    reason: Reason
    rule: RuleId | None = None
    round: Annotated[int, Meta(ge=0, le=1000)] = 0
    table: Annotated[int, Meta(ge=0, le=500)] = 0
    points: Annotated[float, Meta(ge=0, le=1000, multiple_of=0.5)] = 0
    seconds: Annotated[int, Meta(ge=0, le=86_400)] = 0


class WithdrawPenalty(Struct, frozen=True, forbid_unknown_fields=True):
    """Why the penalty counts no longer."""

    reason: Reason
