"""Messages about disputes: requests with their bounds, answers with what a viewer may see."""

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from msgspec import Meta, Struct

from domain.kernel.table import Hidden, Seat, Viewer
from domain.matches.learning import Learnt
from domain.matches.rulings.kinds import AdjustClock, AnyRuling
from domain.matches.rulings.remedies import Remedies
from domain.matches.rulings.state import Given, Status
from projections.dispute_queue import DisputeRow
from service.schemas.bounds import LINES, RULE
from service.schemas.incidents import Incident
from service.schemas.matches import AwaitedView, EventView
from service.schemas.reading import StateView
from service.schemas.seats import ClockChange

Words = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=2000,
        pattern=LINES,
        description="1 to 2000 characters, line breaks included",
    ),
]
RuleId = Annotated[str, Meta(pattern=RULE, description="a rule's ID: `SK-LEG-02`")]
Revision = Annotated[int, Meta(ge=1, le=2**31 - 1)]


class OpenDispute(Struct, frozen=True, forbid_unknown_fields=True):
    """Event `revision` is contested; `rules` are those said to be broken, of the game or of RULES MV."""

    revision: Revision
    claim: Words
    rules: Annotated[tuple[RuleId, ...], Meta(max_length=20)] = ()


class MakeStatement(Struct, frozen=True, forbid_unknown_fields=True):
    """`to_organisers`: nobody else reads it before the match is disclosed."""

    text: Words
    to_organisers: bool = False


def clock_of(change: ClockChange | None) -> AdjustClock | None:
    return None if change is None else AdjustClock(change.seat, change.seconds, change.limit)


class GiveRuling(Struct, frozen=True, forbid_unknown_fields=True):
    """`rule` is the ID of the rule the ruling follows from; `reason` is read by the players. `clock` is adjusted
    besides: it may take back the time that a claim has bought."""

    ruling: AnyRuling
    reason: Words
    rule: RuleId
    clock: ClockChange | None = None


class MakeAppeal(Struct, frozen=True, forbid_unknown_fields=True):
    reason: Words


class NewDispute(Struct, frozen=True):
    """`revision` is the match's newest, at which it is frozen. `remedies` says what can be ruled."""

    dispute_id: str
    match_id: UUID
    revision: int
    remedies: Remedies


class StatementView(Struct, frozen=True):
    """`by` is a seat, or null: an organiser; `revision` is its event. `text` is null for who may not read it
    (yet); one `to_organisers` is read by nobody else before the match is disclosed."""

    revision: int
    at: Annotated[datetime, Meta(tz=True)]
    by: Seat | None
    text: str | None
    to_organisers: bool = False


class DisputeView(Struct, frozen=True):
    """A dispute: `revision` is the contested event, `opened_revision` the event that opened it.

    `open` and `appealed` wait for a ruling, `ruled` may be appealed by seats not in `accepted_by`; `superseded_by`
    is the dispute whose ruling has changed a final one. `opened_by` null is an organiser. Spectators read `claim`
    and `appeal` when a ruling has followed; they are null before. `remedies` says what can be ruled; null when
    nothing can any more.
    """

    dispute_id: str
    match_id: UUID
    status: Status
    revision: int
    opened_by: Seat | None
    claim: str | None
    rules: tuple[str, ...]
    opened_revision: int
    asked_revision: int
    floor: int
    statements: list[StatementView]
    rulings: list[Given]
    accepted_by: list[Seat]
    appealed_by: Seat | None
    appeal: str | None
    superseded_by: str | None
    newest: int
    remedies: Remedies | None = None


class DisputeList(Struct, frozen=True):
    """The disputes of a match, the first one first."""

    match_id: UUID
    items: list[DisputeView]


class DisputePage(Struct, frozen=True, omit_defaults=True):
    """`next` continues the list as `after`; absent on the last page."""

    items: list[DisputeRow]
    next: str | None = None


class AskedView(Struct, frozen=True):
    """Before event `revision` these were awaited, and then `actor` brought the event about; so an archive says, if
    it is a claim."""

    revision: int
    type: str
    actor: str
    awaited: AwaitedView
    is_claim: bool = False


class DecisionView(Struct, frozen=True):
    """The last question before the contested event: what each seat could have done after event `revision`.

    `legal` holds the commands of the seats that the viewer may know of, by seat.
    """

    revision: int
    awaited: AwaitedView
    legal: dict[Seat, list[Any]]


class DrawView(Struct, frozen=True):
    """A draw: among `size` outcomes, by number `number` of the luck that `commitment` binds.

    `is_proved`: whether `seed` gives this outcome by the published algorithm; null until the seed is revealed.
    """

    revision: int
    number: int
    what: str
    kind: Literal["shuffle", "pick", "roll"]
    size: int
    outcome: tuple[int, ...] | Hidden
    scripted: bool
    algorithm: str
    source: str
    commitment: str
    seed: str | None = None
    is_proved: bool | None = None


class EvidenceView(Struct, frozen=True):
    """All that bears on a dispute, as the viewer may see it.

    `before` and `after` the contested event: the table as each viewer saw it, by `organiser`, `spectator` or the
    seat's number. Clocks are in their `awaited`. For organisers alone: `learnt`, who has learnt what since the
    event before the contested one, and `incidents`, what connections did and which commands were refused in the
    whole match, the oldest first; null: that is not known now.
    """

    dispute: DisputeView
    viewer: Viewer
    events: list[EventView]
    asked: list[AskedView]
    decision: DecisionView | None
    before: dict[str, StateView]
    after: dict[str, StateView]
    draws: list[DrawView]
    learnt: tuple[Learnt, ...] = ()
    incidents: tuple[Incident, ...] | None = ()
