"""Timeline: a match in words, English and Italian, for each audience that is told something else."""

from collections.abc import Iterator
from datetime import datetime
from uuid import UUID

from msgspec import Struct

from domain.kernel.table import ORGANISER, SPECTATOR, Event
from domain.matches.sentences import describe
from domain.matches.state import Match
from domain.matches.view import redact
from projections.aggregate import MATCH_BEGINNINGS
from projections.projection import ProjectedEvent, ReadTable, Rows, StreamPage


class LineRow(Struct, frozen=True):
    """An event of a match as everybody may read it."""

    match_id: UUID
    revision: int
    type: str
    at: datetime
    actor: str
    rules: tuple[str, ...]
    en: str
    it: str
    is_claim: bool


class AudienceRow(Struct, frozen=True):
    """The words for one `audience`, `organiser` or a seat's number, that differ from everybody's."""

    match_id: UUID
    revision: int
    audience: str
    en: str
    it: str


class Timeline:
    """A match's own events; whoever reads a fork's timeline joins those of its ancestors."""

    name = "timeline"
    aggregate = MATCH_BEGINNINGS
    tables = (
        ReadTable("timeline", LineRow, only_grows=True),
        ReadTable("timeline_aside", AudienceRow, only_grows=True),
    )
    write = "write_timeline"

    def fold(self, page: StreamPage) -> Rows:
        lines: list[LineRow] = []
        others: list[AudienceRow] = []
        for projected in page.events:
            public = redact(page.state, projected.event, SPECTATOR)
            line = _line(page.stream_id, page.state, projected, public)
            lines.append(line)
            others += _audience_rows(page.state, projected, public, line)
        return {"timeline": lines, "timeline_aside": others}


def _line(match_id: UUID, match: Match, projected: ProjectedEvent, public: Event) -> LineRow:
    english, italian = describe(match, public, "en"), describe(match, public, "it")
    return LineRow(
        match_id,
        projected.revision,
        type(projected.event).__name__,
        projected.at,
        projected.actor,
        projected.rules,
        english,
        italian,
        projected.is_imported,
    )


def _audience_rows(
    match: Match, projected: ProjectedEvent, public: Event, line: LineRow
) -> Iterator[AudienceRow]:
    everything = redact(match, projected.event, ORGANISER)
    if everything is public or everything == public:
        return  # what nothing is hidden from, no seat sees otherwise
    for viewer in (*range(len(match.sheet.seats)), ORGANISER):
        visible = redact(match, projected.event, viewer)
        if visible == public:
            continue
        english, italian = describe(match, visible, "en"), describe(match, visible, "it")
        if (english, italian) != (line.en, line.it):
            yield AudienceRow(line.match_id, line.revision, str(viewer), english, italian)
