"""Reading the log for many followers at once: those of a match who stand at the same event ask one question.

What they are shown is made once for each viewer.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Generic, TypeAlias, TypeVar
from uuid import UUID

from cachetools import TTLCache

from domain.kernel.table import Viewer
from domain.matches.state import Match
from service.app.answers.matches import stored_events
from service.event_store.records import StoredEvent
from service.event_store.store import LogReader
from service.platform.weighed import Weighed
from service.schemas.matches import EventView

HEAD_SECONDS = 1.0
"""How old the head may be that a follower is told who was not woken."""
HEADS = 10_000
SHOWN = 256
SHOWN_BYTES = 16 * 2**20
"""Pages of events as viewers see them: 100 events each at most, mostly those of one move."""

T = TypeVar("T")
Page: TypeAlias = tuple[UUID, int, int]


class SharedReads:
    """A read begins after all have asked who are given its events: nobody misses what it was woken for."""

    def __init__(self, log: LogReader) -> None:
        self._log = log
        self._due: dict[Page, asyncio.Task[list[StoredEvent]]] = {}
        self._heads: TTLCache[UUID, asyncio.Task[int]] = TTLCache(HEADS, HEAD_SECONDS)

    async def events(self, match_id: UUID, after: int, to: int) -> list[StoredEvent]:
        """As `LogReader.read`."""
        page = match_id, after, to
        read = self._due.get(page)
        if read is None:
            read = self._due[page] = asyncio.create_task(self._read(page))
            read.add_done_callback(_noticed)
        return await asyncio.shield(read)

    async def head(self, match_id: UUID) -> int:
        """The match's newest revision, as it was some `HEAD_SECONDS` ago at most."""
        read = self._heads.get(match_id)
        if read is None:
            read = self._heads[match_id] = asyncio.create_task(self._read_head(match_id))
            read.add_done_callback(_noticed)
        return await asyncio.shield(read)

    async def _read(self, page: Page) -> list[StoredEvent]:
        await asyncio.sleep(0)  # whoever asks in this turn of the loop joins
        del self._due[page]
        return await self._log.read(*page)

    async def _read_head(self, match_id: UUID) -> int:
        head = await self._log.head(match_id)
        return head.revision if head else 0


class SharedShows(Generic[T]):
    """Events as `show` makes them of what a viewer sees, made once for all who see the same."""

    def __init__(self, show: Callable[[EventView], T]) -> None:
        self._show = show
        self._shown: Weighed[object, list[T]] = Weighed(SHOWN, SHOWN_BYTES)

    def of(self, match: Match, stored: Sequence[StoredEvent], viewer: Viewer) -> list[T]:
        """Events are shown alike at every later state of a match but for the rulings that have undone some."""
        if not stored:
            return []
        sheet = match.sheet
        key = sheet.match_id, viewer, len(sheet.rewinds), stored[0].hash, stored[-1].hash
        shown = self._shown.get(key)
        if shown is None:
            shown = [self._show(view) for view in stored_events(match, stored, viewer)]
            self._shown.put(key, shown, sum(len(event.payload) for event in stored))
        return shown


def _noticed(read: asyncio.Task[object]) -> None:
    """All who asked may have gone before it failed."""
    if not read.cancelled():
        read.exception()
