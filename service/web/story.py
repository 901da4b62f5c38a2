"""The story of a match: all its events in words, or those of one kind or of one seat, to read and to print."""

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from domain.kernel.table import Language
from domain.matches.state import Match
from service.schemas.matches import EventView
from service.web.viewer import Line, Sitting, line_of

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


def is_of(line: Line, kind: Kind, of: Sitting | None) -> bool:
    """Of a seat is what it did, what was done for it, and what names its player."""
    acting, _, on_behalf = line.actor.partition(" for ")
    is_named = of is not None and bool(of.called) and of.called in line.text
    if of is not None and f"seat:{of.seat}" not in (acting, on_behalf) and not is_named:
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
    of: Sitting | None,
) -> StorySheet:
    """The lines of that kind among the `events`, which are those of one sheet."""
    lines = (line_of(match, each, language) for each in events)
    last = events[-1].revision
    return StorySheet(
        tuple(line for line in lines if is_of(line, kind, of)),
        events[0].revision,
        last,
        last + 1 if last < newest else None,
    )
