"""The events of a shard after a position: from its stream while that has them, from the log otherwise."""

import asyncio
from collections.abc import Sequence
from time import monotonic

import msgspec
from msgspec import Struct

from service.event_store.records import StoredEvent
from service.event_store.store import LogReader
from service.projecting.stream_tail import StreamEntry, StreamTail

POLL_SECONDS = 0.05
"""Between looks at the log while Redis is away."""
HEAD_SECONDS = 0.5
"""How old the head may be by which nothing is missing."""
SURE_SECONDS = 1.0
"""How long an event that the relay of this process has read passes for the log's without a look."""


class AnotherPast(Exception):
    """The log does not have the event that somebody has read before: it was set back, and went on another way."""


class Page(Struct, frozen=True):
    """Events of the log without a gap, from the position asked for on.

    `before` is the hash of the event at `after`; None at 0, and where the log has none. `gaps` is 1 if the stream
    missed them. It `is_paced` if a relay of this process read it, which rests between pages.
    """

    after: int
    before: bytes | None
    events: Sequence[StoredEvent]
    gaps: int = 0
    is_paced: bool = False

    @property
    def end(self) -> int:
        return self.after + len(self.events)

    def hash_at(self, position: int) -> bytes | None:
        """Of an event on the page, or of the one before it."""
        count = position - self.after
        return self.events[count - 1].hash if count else self.before

    def events_behind(self, position: int) -> Sequence[StoredEvent]:
        return self.events[position - self.after :]

    def behind(self, position: int, expected: bytes | None) -> Sequence[StoredEvent]:
        """The events behind `position`, none if that is not on the page.

        `AnotherPast` where the log has none there, or another than the one with the hash `expected` (None: any).
        """
        if not self.after <= position <= self.end:
            return ()
        there = self.hash_at(position)
        if position and (there is None or expected not in (None, there)):
            raise AnotherPast(f"position {position}")
        return self.events_behind(position)


async def page_of_log(event_log: LogReader, shard: int, after: int, limit: int) -> Page:
    """The next `limit` events, with the one before them."""
    if not after:
        return Page(after, None, await event_log.read_shard(shard, 0, limit))
    events = await event_log.read_shard(shard, after - 1, limit + 1)
    return Page(after, events[0].hash if events else None, events[1:])


class Feed:
    """One reader of one shard. The stream is a cache of the log's tail: nothing depends on what it holds."""

    def __init__(self, event_log: LogReader, shard: int, tail: StreamTail, page_size: int) -> None:
        self._log = event_log
        self._shard = shard
        self._tail = tail
        self.page_size = page_size
        self._has_backlog = False

    async def next_page(self, after: int) -> Page | None:
        """Wait at most about a second for the events after position `after`; None or an empty page: none came.

        A stream that has none of a backlog is not waited for again until the log gives a page that is not full.
        """
        if self._has_backlog:
            return await self._read_backlog(after)
        if self._tail.is_lost(self._shard):
            return await self._poll(after)
        entries = await self._tail.wait(self._shard, after)
        if entries is None:
            return await self._read_backlog(after)
        if not entries:
            if await self._is_at_head(after, HEAD_SECONDS):
                return None
            page = await self._read_backlog(after)
            if page.events:  # the stream has not what the log has
                self._tail.reset(self._shard)
            return page
        events = linked(entries[: self.page_size], after)
        if events and await self._is_of_log(entries[len(events) - 1]):
            return Page(after, entries[0].previous, events, is_paced=entries[0].read_at > 0)
        self._tail.reset(self._shard)
        return msgspec.structs.replace(await self._read_log(after), gaps=1)

    def wake(self) -> None:
        """End a wait for the stream: somebody has come who may be further behind."""
        self._tail.wake(self._shard)

    async def _read_log(self, after: int) -> Page:
        return await page_of_log(self._log, self._shard, after, self.page_size)

    async def _read_backlog(self, after: int) -> Page:
        page = await self._read_log(after)
        self._has_backlog = len(page.events) == self.page_size
        return page

    async def _poll(self, after: int) -> Page | None:
        if not await self._is_at_head(after, POLL_SECONDS):
            return await self._read_log(after)
        await asyncio.sleep(POLL_SECONDS)
        return None

    async def _is_at_head(self, after: int, max_age_seconds: float) -> bool:
        return await self._tail.heads.of(self._shard, max_age_seconds) == after

    async def _is_of_log(self, entry: StreamEntry) -> bool:
        if monotonic() - entry.read_at < SURE_SECONDS:
            return True
        return await self._log.has(self._shard, entry.event.position, entry.event.hash)


def linked(entries: Sequence[StreamEntry], after: int) -> Sequence[StoredEvent]:
    """The events from position `after` + 1 on, up to a gap or to where another past of the log begins."""
    events: list[StoredEvent] = []
    for event, previous, _ in entries:
        if (
            previous is None
            or event.position != after + len(events) + 1
            or (events and previous != events[-1].hash)
        ):
            break
        events.append(event)
    return events
