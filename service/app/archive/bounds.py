"""Bounds of the events of an import: what the schemas of this service allow, and no more (MV-ARC-08).

Verification says that the rules lead to the events. No rule bounds what people write and what rulings and clocks
bring from outside: names, claims, titles, times.
"""

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from domain.matches.clocks.control import Limit
from domain.matches.rulings.events import RulingKind
from domain.matches.rulings.kinds import MOST_SECONDS, RewindLuck
from domain.matches.terms import AfterScript, Spectators
from service.app.archive.format import Entry
from service.schemas.bounds import LINE, PLAIN, BotName, Entropy, GameName, Name, Reason, SeatNumber, Title
from service.schemas.disputes import Revision, RuleId, Words
from service.schemas.matches import ClockTerms, DisputesPerSeat, DisputesSeconds, ReactionTerms

FIRST_TIME = "2020-01-01"
"""No match was recorded before."""
LONGEST_TEXT = 2000
MOST_PAYLOAD_BYTES = 64 * 1024
MOST_RULES = 100
DEEPEST = 40
SHOWN = re.compile(PLAIN)
MOST_MS = 10 * 366 * 86_400_000

Id = Annotated[str, Meta(pattern=r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\Z")]
Digest = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
OptionalDigest = Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?\Z")]
Actor = Annotated[str, Meta(max_length=100, pattern=LINE)]
Word = Annotated[str, Meta(max_length=40, pattern=LINE)]
Count = Annotated[int, Meta(ge=1, le=1000)]
Whole = Annotated[int, Meta(ge=1, le=2**31 - 1)]
Moment = Annotated[int, Meta(ge=0, le=4_102_444_800_000)]
Time = Annotated[int, Meta(ge=-MOST_MS, le=MOST_MS)]
Outcome = Annotated[list[Annotated[int, Meta(ge=0, le=1000)]], Meta(max_length=1000)]
DisputeId = Annotated[str, Meta(max_length=42)]


class Luck(Struct):
    algorithm: Word
    commitment: Digest
    source: Id
    next_draw: Whole = 1


class Table(Struct):
    id: Id
    round: Count
    table: Count
    house_rules: Annotated[int, Meta(ge=0, le=50)] = 0


class Created(Struct):
    match_id: Id
    game: GameName
    edition: Word
    luck: Luck
    seats: Annotated[int, Meta(ge=1, le=6)]
    title: Title = ""
    bots: dict[SeatNumber, BotName] = {}
    host: OptionalDigest = ""
    organiser: Actor = ""
    spectators: Spectators = "open"
    spectator_delay_seconds: Annotated[int, Meta(ge=0, le=86_400)] = 0
    disputes_seconds: DisputesSeconds = 0
    disputes_per_seat: DisputesPerSeat | None = None
    clocks: ClockTerms | None = None
    tournament: Table | None = None
    allows_advice: bool = False
    reactions: ReactionTerms | None = None


class Taken(Struct):
    seat: SeatNumber
    player: Name
    credential: Annotated[str, Meta(max_length=64)]
    entropy: Entropy = ""


class Forked(Struct):
    match_id: Id
    parent: Id
    revision: Revision
    luck: Luck
    script: list[Outcome] = []
    bots: dict[SeatNumber, BotName] = {}
    credentials: dict[SeatNumber, Annotated[str, Meta(max_length=64)]] = {}
    host: OptionalDigest = ""
    title: Title = ""
    organiser: Actor = ""
    then: AfterScript = "fresh"


class OfSeat(Struct):
    seat: SeatNumber
    reason: Annotated[str, Meta(max_length=300, pattern=LINE)] = ""


class TakenBack(Struct):
    seat: SeatNumber
    to_revision: Revision
    reason: Reason


class Substituted(Struct):
    seat: SeatNumber
    player: Name
    credential: Annotated[str, Meta(max_length=64)]
    reason: Reason


class Reissued(Struct):
    seat: SeatNumber
    credential: Annotated[str, Meta(max_length=64)]


class Paused(Struct):
    reason: Reason
    until_ms: Moment = 0


class Draw(Struct):
    number: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    what: Word
    size: Annotated[int, Meta(ge=0, le=1000)]
    outcome: Outcome


class Drawn(Struct):
    draws: Annotated[list[Draw], Meta(max_length=100)]


class Rewound(Struct):
    dispute: DisputeId
    to_revision: Revision
    luck: RewindLuck
    terms: Luck
    resigned: list[SeatNumber] = []


class Opened(Struct):
    dispute: DisputeId
    by: SeatNumber | None
    revision: Revision
    claim: Words
    rules: Annotated[tuple[RuleId, ...], Meta(max_length=20)] = ()


class Stated(Struct):
    dispute: DisputeId
    by: SeatNumber | None
    text: Words
    to_organisers: bool = False


class Appealed(Struct):
    dispute: DisputeId
    by: SeatNumber
    reason: Words


class Ruled(Struct):
    dispute: DisputeId
    kind: RulingKind
    author: Actor
    reason: Words
    rule: RuleId
    supersedes: DisputeId = ""
    overrides: Annotated[tuple[DisputeId, ...], Meta(max_length=1000)] | UnsetType = UNSET


class Withdrawn(Struct):
    dispute: DisputeId
    by: SeatNumber | None
    waited_seconds: Annotated[int, Meta(ge=0, le=4_102_444_800)] | UnsetType = UNSET


class Accepted(Struct):
    dispute: DisputeId
    seat: SeatNumber


class Clock(Struct):
    left_ms: Time | None = None
    decision_left_ms: Time | None = None
    timed_out_at_ms: Moment = 0


class Read(Struct):
    at_ms: Moment
    seats: Annotated[list[Clock], Meta(max_length=6)]
    asked: Word = ""


class DisclosureSet(Struct):
    at_ms: Moment
    seconds: DisputesSeconds


class TimedOut(Struct):
    seat: SeatNumber
    limit: Limit
    at_ms: Moment


class GivenBack(Struct):
    seats: Annotated[list[SeatNumber], Meta(max_length=6)]
    lost_ms: Time
    at_ms: Moment


class Adjusted(Struct):
    seat: SeatNumber
    seconds: Annotated[int, Meta(ge=-MOST_SECONDS, le=MOST_SECONDS)]
    reason: Annotated[str, Meta(max_length=LONGEST_TEXT)] = ""


class Timed(Struct):
    seats: Annotated[list[SeatNumber], Meta(max_length=6)]
    closes_at_ms: Moment


SHAPES: dict[str, type[Struct]] = {
    "MatchCreated": Created,
    "SeatTaken": Taken,
    "MatchForked": Forked,
    "ChanceDrawn": Drawn,
    "ResignationTakenBack": TakenBack,
    "PlayerSubstituted": Substituted,
    "SeatTokenReissued": Reissued,
    "MatchPaused": Paused,
    "MatchRewound": Rewound,
    "DisputeOpened": Opened,
    "StatementMade": Stated,
    "AppealMade": Appealed,
    "DisputeWithdrawn": Withdrawn,
    "RulingGiven": Ruled,
    "RulingAccepted": Accepted,
    "DisclosureSet": DisclosureSet,
    "ClocksRead": Read,
    "SeatTimedOut": TimedOut,
    "TimeGivenBack": GivenBack,
    "ClockAdjusted": Adjusted,
    **dict.fromkeys(("SeatVacated", "SeatResigned", "WindowHeld", "AnswerSealed"), OfSeat),
    "WindowTimed": Timed,
}


def faults(own: list[Entry], now: str) -> Iterator[str]:
    """Events beyond bounds among those that a match wrote itself, at most one fault for each. `now` is the
    time of the import: nothing was recorded later."""
    earliest = FIRST_TIME
    for entry in own:
        try:
            _check(entry, earliest, now)
        except (ValueError, msgspec.ValidationError) as error:
            yield f"out of bounds at event {entry.revision}: {error}"
        earliest = max(earliest, entry.recorded_at)


def _check(entry: Entry, earliest: str, now: str) -> None:
    """Raises `ValueError` or `msgspec.ValidationError`."""
    datetime.fromisoformat(entry.recorded_at)
    if not earliest <= entry.recorded_at <= now:
        raise ValueError(f"recorded_at is {entry.recorded_at}, which is not in its turn")
    if len(entry.actor) > 100 or len(entry.rules) > MOST_RULES or any(len(rule) > 40 for rule in entry.rules):
        raise ValueError("actor or rules are too long")
    if len(entry.payload or b"") > MOST_PAYLOAD_BYTES:
        raise ValueError(f"it has more than {MOST_PAYLOAD_BYTES} bytes")
    if "imported" in entry.event:
        raise ValueError("`imported` is for this service to say")
    shape = SHAPES.get(entry.type)
    if shape is not None:
        msgspec.convert(entry.event, shape, str_keys=True)
    _check_text(entry.event, 0)


def _check_text(value: Any, depth: int) -> None:
    if depth > DEEPEST:
        raise ValueError("it is nested too deeply")
    match value:
        case str():
            if len(value) > LONGEST_TEXT:
                raise ValueError(f"a text has more than {LONGEST_TEXT} characters")
            if not SHOWN.fullmatch(value):
                raise ValueError("a text has characters that hide, steer or turn it")
        case dict():
            for key, inner in value.items():
                _check_text(key, depth)
                _check_text(inner, depth + 1)
        case list():
            for inner in value:
                _check_text(inner, depth + 1)
