"""Events in beats: one thing that happens at the table, and that everybody sees happen before the next.

A game says in `beats.toml` how each of its events takes part. A beat is named by the revision of the event that
opens it.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final, Literal, NamedTuple

import msgspec
from msgspec import Struct

from domain.kernel import data

BeatKind = Literal[
    "silent", "asked",
    "play", "roll", "walk", "turn", "place", "swap", "draw", "deal", "effect", "score", "banner", "end",
]  # fmt: skip
"""`silent` is no beat of its own, nor is `asked`: somebody has to answer, so the beat before it is over."""
Part = Literal["open", "join", "close"]


class BeatRule(Struct, frozen=True, forbid_unknown_fields=True):
    """How an event takes part.

    It joins the beat before it if that is of a kind in `joins`, which may be `any`, or if `repeats` is set and the
    last event of that beat was of the same type. Otherwise it opens a beat of its `kind`. `closes` ends its beat.
    """

    kind: BeatKind
    joins: tuple[str, ...] = ()
    repeats: bool = False
    closes: bool = False


SILENT: Final = BeatRule("silent")


class Beat(NamedTuple):
    """A beat as it stands: `last` is the type of its last event."""

    id: int
    kind: BeatKind
    last: str
    is_over: bool = False


class Beaten(NamedTuple):
    """An event, the beat that it is of, and its part in it."""

    revision: int
    beat: Beat
    part: Part


@cache
def rules(package: str) -> Mapping[str, BeatRule]:
    """By the types of events; empty for a game without `beats.toml`, whose events are silent."""
    return msgspec.convert(data.document(package, "beats.toml"), dict[str, BeatRule])


def following(
    rules: Mapping[str, BeatRule], beat: Beat | None, revision: int, event: str
) -> tuple[Beat | None, Part | None]:
    """The beat after an event, and the event's part in it: None if it has none."""
    rule = rules.get(event, SILENT)
    if rule.kind == "asked":
        return None, None
    if beat and not beat.is_over and _joins(rule, beat, event):
        return Beat(beat.id, beat.kind, event, rule.closes), "close" if rule.closes else "join"
    if rule.kind == "silent":
        return beat, None
    return Beat(revision, rule.kind, event), "open"


def beats(rules: Mapping[str, BeatRule], events: Iterable[tuple[int, str]]) -> Iterator[Beaten]:
    """Of events as revision and type, those that are of a beat."""
    beat: Beat | None = None
    for revision, event in events:
        beat, part = following(rules, beat, revision, event)
        if beat and part:
            yield Beaten(revision, beat, part)


def _joins(rule: BeatRule, beat: Beat, event: str) -> bool:
    return "any" in rule.joins or beat.kind in rule.joins or (rule.repeats and beat.last == event)
