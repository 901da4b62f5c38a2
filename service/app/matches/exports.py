"""Every event of many matches that are over and open to everybody, for whoever counts over them (decision 136)."""

from collections.abc import AsyncGenerator, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

import msgspec
from msgspec import UNSET, Raw, Struct
from msgspec.structs import replace

from domain.kernel.table import Event
from domain.matches.events import MatchRewound
from domain.matches.history import undone_by
from domain.matches.state import Rewind
from domain.matches.view import UNSEEN
from projections.match_list import MatchRow
from projections.queries import Database, list_open_matches
from service.access.callers import Access, Caller
from service.event_store.codec import decode, decode_meta, is_newest
from service.event_store.records import StoredEvent
from service.event_store.store import EventLog
from service.schemas.exports import ExportedEvent, ExportedMatch

MATCHES_AT_ONCE: Final = 200
EVENTS_AT_ONCE: Final = 50_000
"""Of one answer, which has the whole of one match at least."""
DECODED: Final = frozenset(kind.__name__ for kind in UNSEEN)
"""Events with something that nobody is shown; the others are written as the log has them."""


class Wish(Struct, frozen=True, kw_only=True):
    """Which matches: all that fit. `since` and `until` are about when they were made."""

    game: str | None = None
    edition: str | None = None
    tournament_id: UUID | None = None
    since: datetime | None = None
    until: datetime | None = None


class Export(Struct, frozen=True):
    """Matches of one answer, and the last of them if more follow."""

    rows: Sequence[MatchRow]
    next: UUID | None

    @property
    def events(self) -> int:
        return sum(row.revision for row in self.rows)


@dataclass(frozen=True, slots=True)
class Exports:
    log: EventLog
    read_models: Database
    access: Access

    async def plan(self, caller: Caller, wish: Wish, after: UUID | None, limit: int) -> Export:
        """The next matches behind `after`, as many as one answer takes."""
        self.access.require_may_look(caller)
        rows = await list_open_matches(
            self.read_models, **msgspec.structs.asdict(wish), after=after, limit=limit
        )
        fitting: list[MatchRow] = []
        events = 0
        for row in rows:
            events += row.revision
            if fitting and events > EVENTS_AT_ONCE:
                break
            fitting.append(row)
        is_last = len(fitting) == len(rows) < limit
        return Export(fitting, None if is_last or not fitting else fitting[-1].match_id)

    async def lines(self, rows: Sequence[MatchRow]) -> AsyncGenerator[bytes, None]:
        """A piece for each match."""
        for row in rows:
            records = await self.log.read(row.match_id, to=row.revision)
            yield _encode_lines([ExportedMatch(row), *_events(row, records)])


def _events(row: MatchRow, records: Sequence[StoredEvent]) -> Iterator[ExportedEvent]:
    rewinds = [
        Rewind(each.revision, event.to_revision)
        for each in records
        if each.type == MatchRewound.__name__ and isinstance(event := decode(row.game, each), MatchRewound)
    ]
    for each in records:
        meta = decode_meta(each)
        undone = undone_by(rewinds, each.revision, each.type) if rewinds else None
        yield ExportedEvent(
            row.match_id,
            each.revision,
            each.recorded_at,
            meta.actor,
            meta.rules,
            _event(row.game, each),
            undone,
        )


def _event(game: str, record: StoredEvent) -> Event | Raw:
    if record.type not in DECODED and is_newest(record):
        return Raw(_json(msgspec.msgpack.decode(record.payload)))
    event = decode(game, record)
    return replace(event, **dict.fromkeys(UNSEEN.get(type(event), ()), UNSET))


_json = msgspec.json.Encoder().encode
_encode_lines = msgspec.json.Encoder().encode_lines
