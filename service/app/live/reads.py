"""Reading the log for many followers at once: those of a match who stand at the same event ask one question.

Their view is made once for each viewer.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeAlias, TypeVar
from uuid import UUID

from cachetools import TTLCache

from domain.kernel.table import Viewer
from domain.matches.state import Match
from service.app.matches.views import stored_events
from service.event_store.aggregate import Version
from service.event_store.records import StoredEvent
from service.event_store.store import LogReader
from service.platform.processes.tasks import notice
from service.platform.weighed import Weighed
from service.schemas.matches import EventView

HEAD_SECONDS = 1.0
"""How old the head may be that a follower is told who was not woken."""
HEADS = 10_000
SHOWN = 256
SHOWN_BYTES = 16 * 2**20
"""Pages of events as viewers see them: 100 events each at most, mostly those of one move."""

K = TypeVar("K")
T = TypeVar("T")
Page: TypeAlias = tuple[UUID, int, int]


class SharedCalls(Generic[K, T]):
    """Equal requests in one turn of the event loop get one answer. It is asked for after all of them
    have asked: nobody misses what it was woken for.
    """

    def __init__(self, ask: Callable[[K], Awaitable[T]]) -> None:
        self._ask = ask
        self._due: dict[K, asyncio.Task[T]] = {}

    async def __call__(self, key: K) -> T:
        task = self._due.get(key)
        if task is None:
            task = self._due[key] = asyncio.create_task(self._asked(key))
            task.add_done_callback(notice)
        return await asyncio.shield(task)

    async def _asked(self, key: K) -> T:
        await asyncio.sleep(0)  # whoever asks in this turn of the loop joins
        del self._due[key]
        return await self._ask(key)


class SharedReads:
    """The followers' questions to the log; `newest` gives the newest version of a match."""

    def __init__(self, log: LogReader, newest: Callable[[UUID], Awaitable[Version[Match]]]) -> None:
        self.newest = SharedCalls(newest)
        self._log = log
        self._events: SharedCalls[Page, list[StoredEvent]] = SharedCalls(lambda page: log.read(*page))
        self._heads: TTLCache[UUID, asyncio.Task[int]] = TTLCache(HEADS, HEAD_SECONDS)

    async def events(self, match_id: UUID, after: int, to: int) -> list[StoredEvent]:
        """As `LogReader.read`."""
        return await self._events((match_id, after, to))

    async def head(self, match_id: UUID) -> int:
        """The match's newest revision, as it was some `HEAD_SECONDS` ago at most."""
        task = self._heads.get(match_id)
        if task is None:
            task = self._heads[match_id] = asyncio.create_task(self._read_head(match_id))
            task.add_done_callback(notice)
        return await asyncio.shield(task)

    async def _read_head(self, match_id: UUID) -> int:
        head = await self._log.head(match_id)
        return head.revision if head else 0


class SharedShows(Generic[T]):
    """The events as `show` makes them for a viewer, once for all viewers who see the same."""

    def __init__(self, show: Callable[[list[EventView]], list[T]]) -> None:
        self._show = show
        self._shown: Weighed[object, list[T]] = Weighed(SHOWN, SHOWN_BYTES)

    def of(self, match: Match, events: Sequence[StoredEvent], viewer: Viewer) -> list[T]:
        """Events are shown alike at every later state of a match but for the rulings that have undone some."""
        if not events:
            return []
        sheet = match.sheet
        key = sheet.match_id, viewer, len(sheet.rewinds), events[0].hash, events[-1].hash
        frames = self._shown.get(key)
        if frames is None:
            frames = self._show(stored_events(match, events, viewer))
            self._shown.put(key, frames, sum(len(event.payload) for event in events))
        return frames
