"""The story of a match: all its events in words, or those of one kind or of one seat, to read and to print."""

import re
from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from domain.kernel.table import Language, Seat
from domain.matches.state import Match
from service.schemas.matches import EventView
from service.web.viewer import Line, line_of

Kind = Literal["all", "decisions", "luck", "disputes"]
KINDS: Final[tuple[Kind, ...]] = ("all", "decisions", "luck", "disputes")
DISPUTING: Final = (
    *("Dispute", "Statement", "Ruling", "Appeal"),
    *("MatchRewound", "PositionCorrected", "ClockAdjusted", "MatchAwarded", "MatchAnnulled"),
)
"""How the types of events begin that belong to disputes and rulings; static/app/story.js has the same."""
LINES: Final = 400


class StorySheet(Struct, frozen=True):
    """`following` is the event with which the next sheet begins."""

    lines: tuple[Line, ...]
    first: int
    last: int
    following: int | None


def is_of(line: Line, kind: Kind, seat: Seat | None) -> bool:
    """Of a seat is what it did, what was done for it, and what names it."""
    acting, _, on_behalf = line.actor.partition(" for ")
    is_named = re.search(rf"\b(seat|posto) {seat}\b", line.text, re.IGNORECASE)
    if seat is not None and f"seat:{seat}" not in (acting, on_behalf) and not is_named:
        return False
    if kind == "decisions":
        return acting.partition(":")[0] in ("seat", "bot") and line.type != "ChanceDrawn"
    if kind == "luck":
        return line.type == "ChanceDrawn"
    return kind == "all" or line.type.startswith(DISPUTING)


def story_sheet(
    match: Match,
    events: Sequence[EventView],
    newest: int,
    language: Language,
    kind: Kind,
    seat: Seat | None,
) -> StorySheet:
    """The lines of that kind among the `events`, which are those of one sheet."""
    lines = (line_of(match, each, language) for each in events)
    last = events[-1].revision
    return StorySheet(
        tuple(line for line in lines if is_of(line, kind, seat)),
        events[0].revision,
        last,
        last + 1 if last < newest else None,
    )
