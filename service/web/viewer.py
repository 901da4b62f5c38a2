"""The page of a match at an event: the viewer."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from domain.kernel.table import SPECTATOR, Language, Seat, Viewer
from domain.kernel.words.seats import isolated
from domain.matches.names import COMPUTER_SIGN, players, who
from domain.matches.outcomes import is_due
from domain.matches.sentences import describe
from domain.matches.state import Match, Sheet
from domain.matches.view import view
from service.access.callers import Forbidden, Unauthenticated
from service.access.visibility import may_fork
from service.access.visits import Visit
from service.app.matches import views as answers
from service.app.matches.levels import level_of
from service.event_store.aggregate import Version
from service.pictures.scenes import told_of_import
from service.schemas.matches import EventView
from service.web.picture import Frame, picture
from service.web.steps import steps

AROUND: Final = 100
"""How many events to both sides of the one looked at are read for the next turn or round."""
STORY_LINES: Final = 50
STORY_BEFORE: Final = 10
"""Of these before the event: it is seen without scrolling."""


class Sitting(Struct, frozen=True):
    """A seat and its player. `level` is the kind of a computer, None for a person; `place` counts from 1 once the
    match has a result."""

    seat: Seat
    name: str
    level: str | None
    is_out: bool
    is_awaited: bool
    place: int | None

    @property
    def is_bot(self) -> bool:
        return bool(self.level)

    @property
    def called(self) -> str:
        """The name as sentences have it; empty for a free seat."""
        return isolated(f"{self.name} {COMPUTER_SIGN}" if self.is_bot else self.name)


class Line(Struct, frozen=True):
    """An event in words. `level` is 2 for one that begins a round, 1 for a turn. A line stands for `more` lines
    below it that are `is_folded`."""

    revision: int
    type: str
    text: str
    rules: tuple[str, ...]
    actor: str
    level: int
    undone_by: int | None
    at: datetime
    is_folded: bool = False
    more: int = 0


def viewer_page(
    visit: Visit,
    shown: Version[Match],
    before: Version[Match] | None,
    events: Sequence[EventView],
    viewer: Viewer,
    language: Language,
    *,
    since: int | None,
    late: int,
) -> dict[str, Any]:
    """The page of the version `shown`; `events` are those around it, as the viewer may see them.

    `letters` are those that the game's rules begin with. `since` is the event compared with, if not the one
    before. `own` is the seat of the caller. `late` is how late spectators see the match, in seconds, where the
    caller sees it so. `imported` says who has brought it in, empty for a match that was played here.
    `is_chance_next`: something is drawn after the event, and the caller may fork the match there.
    """
    now, at = visit.match, shown.revision
    here = next(each for each in events if each.revision == at)
    event = here.event if since is None else None
    frame = Frame(view(shown.state, viewer), event)
    earlier = None if before is None else Frame(view(before.state, viewer))
    sheet = now.sheet
    return {
        "match_id": str(visit.match_id),
        "title": sheet.title,
        "game": sheet.game,
        "game_title": now.game.title,
        "letters": now.game.prefix,
        "viewer": viewer,
        "own": visit.caller.seat,
        "looks": looks_of(visit),
        "at": at,
        "newest": visit.revision,
        "since": since,
        "sittings": sittings_of(now),
        "phase": sheet.phase,
        "awaited": answers.awaited(now),
        "frozen_by": sheet.frozen_by,
        "late": late,
        "parent": sheet.parent,
        "fork_revision": sheet.fork_revision,
        "fork_kind": sheet.fork_kind,
        "is_private": sheet.is_private,
        "organised_by": organised_by(sheet),
        "imported": told_of_import(sheet, language),
        "commitment": sheet.luck.commitment,
        "here": line_of(now, here, language),
        "recorded_at": here.at,
        "hash": here.hash,
        "raw": _pretty(here),
        "picture": picture(frame, earlier, viewer, language),
        "steps": steps(now.game, events, at, visit.revision),
        "is_chance_next": is_due(shown.state) and may_fork(visit.caller, now),
        "story": _folded(now, _story(events, at), here, language),
    }


def organised_by(sheet: Sheet) -> str | None:
    """`tournament`, the id of the organiser's key, or None: nobody organises the match (MV-ORG-01, MV-ORG-06)."""
    return "tournament" if sheet.tournament else sheet.organiser


def sittings_of(match: Match) -> tuple[Sitting, ...]:
    awaited = answers.awaited(match).seats
    result = match.result
    places = {seat: place for place, seats in enumerate(result.places, 1) for seat in seats} if result else {}
    return tuple(
        Sitting(seat, name, sitting.bot, sitting.resigned, seat in awaited, places.get(seat))
        for seat, (name, sitting) in enumerate(zip(players(match.sheet), match.sheet.seats, strict=True))
    )


def looks_of(visit: Visit) -> tuple[Viewer, ...]:
    """As whom the caller may look, by the values of `as`."""
    every: tuple[Viewer, ...] = (SPECTATOR, *range(len(visit.match.sheet.seats)), "organiser")
    return tuple(filter(partial(_may_look, visit), every))


def _may_look(visit: Visit, viewer: Viewer) -> bool:
    try:
        visit.viewer(str(viewer))
    except (Forbidden, Unauthenticated):
        return False
    return True


def _story(events: Sequence[EventView], at: int) -> Sequence[EventView]:
    """The lines around the event, as many as there are at both ends of the match."""
    place = next(index for index, each in enumerate(events) if each.revision == at)
    first = max(0, min(place - STORY_BEFORE, len(events) - STORY_LINES))
    return events[first : first + STORY_LINES]


def _folded(
    match: Match, events: Sequence[EventView], here: EventView, language: Language
) -> tuple[Line, ...]:
    """Of what was recorded at once the first line stands for all, but around the event that is shown;
    static/app/story.js does the same."""
    lines: list[Line] = []
    first = 0
    for place, each in enumerate(events):
        line = line_of(match, each, language)
        is_folded = place > 0 and line.level == 0 and each.at == events[first].at != here.at
        if is_folded:
            lines[first] = replace(lines[first], more=lines[first].more + 1)
        else:
            first = place
        lines.append(replace(line, is_folded=is_folded))
    return tuple(lines)


def line_of(match: Match, each: EventView, language: Language) -> Line:
    level = level_of(match.game, each.event)
    text = describe(match, each.event, language, who(match.sheet, language))
    kind = type(each.event).__name__
    return Line(each.revision, kind, text, each.rules, each.actor, level, each.undone_by, each.at)


def _pretty(value: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()
