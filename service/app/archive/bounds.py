"""Bounds of the events of an import: what the schemas of this service allow, and no more (MV-ARC-08).

Verification says that the rules lead to the events. No rule bounds what people write and what rulings and clocks
bring from outside: names, claims, titles, times.
"""

import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct, defstruct, structs

from domain.kernel.table import Event
from domain.matches import events as e
from domain.matches.clocks.control import Limit
from domain.matches.rulings import events as d
from domain.matches.rulings.events import RulingKind
from domain.matches.rulings.kinds import MOST_SECONDS, RewindLuck
from domain.matches.seats import events as s
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
TokenHash = Annotated[str, Meta(max_length=64)]


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
    start: Count = 1


class Draw(Struct):
    number: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    what: Word
    size: Annotated[int, Meta(ge=0, le=1000)]
    outcome: Outcome


class Clock(Struct):
    left_ms: Time | None = None
    decision_left_ms: Time | None = None
    timed_out_at_ms: Moment = 0


FIELDS: Final[Mapping[str, Any]] = {
    "match_id": Id,
    "game": GameName,
    "edition": Word,
    "luck": Luck,
    "title": Title,
    "bots": dict[SeatNumber, BotName],
    "host": OptionalDigest,
    "organiser": Actor,
    "spectators": Spectators,
    "spectator_delay_seconds": Annotated[int, Meta(ge=0, le=86_400)],
    "disputes_seconds": DisputesSeconds,
    "disputes_per_seat": DisputesPerSeat,
    "clocks": ClockTerms,
    "tournament": Table,
    "allows_advice": bool,
    "reactions": ReactionTerms,
    "seat": SeatNumber,
    "seats": Annotated[list[SeatNumber], Meta(max_length=6)],
    "player": Name,
    "credential": TokenHash,
    "credentials": dict[SeatNumber, TokenHash],
    "entropy": Entropy,
    "parent": Id,
    "revision": Revision,
    "to_revision": Revision,
    "script": list[Outcome],
    "then": AfterScript,
    "draws": Annotated[list[Draw], Meta(max_length=100)],
    "reason": Annotated[str, Meta(max_length=300, pattern=LINE)],
    "resigned": list[SeatNumber],
    "dispute": DisputeId,
    "by": SeatNumber,
    "claim": Words,
    "rules": Annotated[tuple[RuleId, ...], Meta(max_length=20)],
    "text": Words,
    "to_organisers": bool,
    "author": Actor,
    "rule": RuleId,
    "supersedes": DisputeId,
    "overrides": Annotated[tuple[DisputeId, ...], Meta(max_length=1000)],
    "waited_seconds": Annotated[int, Meta(ge=0, le=4_102_444_800)],
    "at_ms": Moment,
    "until_ms": Moment,
    "closes_at_ms": Moment,
    "lost_ms": Time,
    "asked": Word,
}
"""The bounds of the fields of a match's own events, null besides; others are bounded as texts alone."""
OF_EVENTS: Final[Mapping[type[Event], Mapping[str, Any]]] = {
    e.MatchCreated: {"seats": Annotated[int, Meta(ge=1, le=6)]},
    e.ClocksRead: {"seats": Annotated[list[Clock], Meta(max_length=6)]},
    e.MatchRewound: {"luck": RewindLuck, "terms": Luck, "clocks": Any, "script": Any},
    e.DisclosureSet: {"seconds": DisputesSeconds},
    e.ClockAdjusted: {
        "seconds": Annotated[int, Meta(ge=-MOST_SECONDS, le=MOST_SECONDS)],
        "reason": Annotated[str, Meta(max_length=LONGEST_TEXT)],
    },
    e.SeatTimedOut: {"limit": Limit},
    **{kind: {"reason": Reason} for kind in (s.ResignationTakenBack, s.PlayerSubstituted, s.MatchPaused)},
    d.AppealMade: {"reason": Words},
    d.RulingGiven: {"reason": Words, "kind": RulingKind},
}
"""The same where an event says something else by the name."""


def _shape(kind: type[Event]) -> type[Struct]:
    """The event with its bounds; whether a field may be missing is decided when it is decoded."""
    bounds = {**FIELDS, **OF_EVENTS.get(kind, {})}
    names = [field.encode_name for field in structs.fields(kind)]
    return defstruct(kind.__name__, [(name, bounds[name] | None, None) for name in names if name in bounds])


SHAPES: Final = {kind.__name__: _shape(kind) for kind in e.MATCH_EVENTS}


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
