"""The events of a shard after a position: from its stream while that has them, from the log otherwise."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import structlog
from msgspec import Struct
from redis.asyncio import Redis

from service.event_store.entries import FIELD, PREVIOUS, decode_entry, entry_id, follows, stream_of
from service.event_store.records import StoredEvent
from service.event_store.store import LogReader
from service.platform.redis.connections import BLOCK_SECONDS, REDIS_LOST
from service.projecting.tail import Tail

POLL_SECONDS = 0.05
HEAD_SECONDS = 0.5
"""How old the head may be by which nothing is missing."""
REDIS_PAUSE_SECONDS = 1.0

Fields = Mapping[bytes, bytes]
log = structlog.get_logger()


class AnotherPast(Exception):
    """The log does not have the event that somebody has read before: it was set back, and went on another way."""


class Page(Struct, frozen=True):
    """Events of the log without a gap, from the position asked for on.

    `before` is the hash of the event at `after`; None at 0, and where the log has none. `gaps` is 1 if the stream
    missed them.
    """

    after: int
    before: bytes | None
    events: Sequence[StoredEvent]
    gaps: int = 0

    @property
    def end(self) -> int:
        return self.after + len(self.events)

    def hash_at(self, position: int) -> bytes | None:
        """Of an event on the page, or of the one before it."""
        count = position - self.after
        return self.events[count - 1].hash if count else self.before

    def events_behind(self, position: int) -> Sequence[StoredEvent]:
        return self.events[position - self.after :]

    def behind(self, position: int, known: bytes | None) -> Sequence[StoredEvent]:
        """The events behind `position`, none if that is not on the page.

        `AnotherPast` where the log has none there, or another than the one with the hash `known` (None: any).
        """
        if not self.after <= position <= self.end:
            return ()
        there = self.hash_at(position)
        if position and (there is None or known not in (None, there)):
            raise AnotherPast(f"position {position}")
        return self.events_behind(position)


async def page_of_log(event_log: LogReader, shard: int, after: int, limit: int) -> Page:
    """The next `limit` events, with the one before them."""
    if not after:
        return Page(after, None, await event_log.read_shard(shard, 0, limit))
    events = await event_log.read_shard(shard, after - 1, limit + 1)
    return Page(after, events[0].hash if events else None, events[1:])


class Feed:
    """One reader of one shard. The stream is a cache of the log's tail: nothing depends on what it holds.

    With a `tail` it waits there, and keeps no connection to Redis busy meanwhile.
    """

    def __init__(
        self, redis: Redis, event_log: LogReader, shard: int, *, page_size: int, tail: Tail | None = None
    ) -> None:
        self._redis = redis
        self._log = event_log
        self._shard = shard
        self.page_size = page_size
        self._redis_away_until = 0.0
        self._has_backlog = False
        self._tail = tail

    async def next_page(self, after: int) -> Page | None:
        """Wait at most about a second for the events after position `after`; None or an empty page: none came.

        A stream that has none of a backlog is not waited for again until the log gives a page that is not full.
        """
        if self._has_backlog:
            return await self._read_backlog(after)
        now = asyncio.get_running_loop().time
        if now() < self._redis_away_until:
            return await self._poll(after)
        try:
            entries = await self._read_stream(after)
        except REDIS_LOST as error:
            log.warning("stream_away", shard=self._shard, error=repr(error))
            self._redis_away_until = now() + REDIS_PAUSE_SECONDS
            return await self._poll(after)
        together = linked(entries, after)
        if together and await self._log.has(self._shard, together[-1].position, together[-1].hash):
            return Page(after, entries[0].get(PREVIOUS), together)
        if not entries:
            if await self._is_at_head(after):
                return None
            return await self._read_backlog(after)
        return msgspec.structs.replace(await self.read_log(after), gaps=1)

    def wake(self) -> None:
        """End a wait for the stream: somebody has come who may be further behind."""
        if self._tail is not None:
            self._tail.wake(self._shard)

    async def read_log(self, after: int) -> Page:
        return await page_of_log(self._log, self._shard, after, self.page_size)

    async def _read_backlog(self, after: int) -> Page:
        page = await self.read_log(after)
        self._has_backlog = len(page.events) == self.page_size
        return page

    async def _is_at_head(self, after: int) -> bool:
        """Whether nothing is missing; without a tail the log itself is read."""
        return self._tail is not None and await self._tail.heads.of(self._shard, HEAD_SECONDS) == after

    async def _poll(self, after: int) -> Page:
        page = await self.read_log(after)
        if not page.events:
            await asyncio.sleep(POLL_SECONDS)
        return page

    async def _read_stream(self, after: int) -> list[Fields]:
        has_news = self._tail is None or await self._tail.wait(self._shard, after)
        if not has_news and await self._is_at_head(after):
            return []
        answer: Any = await self._redis.xread(
            {stream_of(self._shard): entry_id(after)},
            count=self.page_size,
            block=int(BLOCK_SECONDS * 1000) if self._tail is None else None,
        )
        entries = [fields for _, entries in answer for _, fields in entries]
        if self._tail is not None:
            if entries:
                self._tail.reached(self._shard, after + len(entries))
            else:
                self._tail.has_nothing(self._shard, after)
        return entries


def linked(entries: Sequence[Fields], after: int) -> Sequence[StoredEvent]:
    """The events from position `after` + 1 on, up to a gap or to where another past of the log begins."""
    events: list[StoredEvent] = []
    for fields in entries:
        event = decode_entry(fields[FIELD])
        if (
            PREVIOUS not in fields
            or event.position != after + len(events) + 1
            or (events and not follows(fields, events[-1]))
        ):
            break
        events.append(event)
    return events
