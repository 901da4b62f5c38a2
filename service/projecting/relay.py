"""Relay: copies the log to the streams, each event under its position as the entry's id.

Redis refuses an id that is not above the newest one. So whatever happens, a second relay, a retry, a restart,
no event is in a stream twice or out of order; at worst one is missing, and readers find it in the log.
"""

import asyncio
from collections.abc import Sequence
from time import monotonic, time_ns
from typing import Any

import asyncpg
import structlog
from redis.asyncio import Redis

from service.event_store.codec import traceparents
from service.event_store.entries import entry_id, event_of, fields_of, stream_of
from service.event_store.records import ShardEnd, StoredEvent
from service.event_store.store import LogReader
from service.platform.database import fetch
from service.platform.duties.duty import Duty
from service.platform.observability import metrics, tracing
from service.platform.redis.connections import REDIS_LOST
from service.platform.redis.wakeup import Wakeup
from service.projecting import sql
from service.projecting.feed import AnotherPast, page_of_log
from service.projecting.stream_tail import StreamTail

EVENTS_PER_PAGE = 1000
ENTRIES_AT_MOST = 100_000
SAVE_SECONDS = 0.2
TRIM_SECONDS = 2.0
TRIM_EVENTS = 10_000
"""How long, and for how many events more, entries stay that may go."""
IDLE_SECONDS = 1.0
END_SECONDS = 1.5
"""How long an answer about the shard's end is believed; `FollowedHeads` gives one more often."""
REST_SECONDS = 0.005
LONGEST_REST_SECONDS = 0.25
"""Between pages that were not full, as long as the page took: a few large pages cost far less than many small
ones, and a relay that gets little of a processor takes less of it."""
TAKEN_ALREADY = "equal or smaller"

log = structlog.get_logger()


def duty_of(shard: int) -> str:
    return f"relay/{shard}"


class ShardRelay:
    """The relay of one shard. `_last` is the event up to which the stream was filled, None before the first.

    A log may be set back to an earlier point, by a restore or by a failover that lost commits, and go on another
    way, while the stream knows the past that was lost. So the event sent last is read again with what follows it:
    if it is not the log's any more, or the stream ends with another than the log has there, the stream is dropped.

    `pool` is the log's; `read_pool` has the read models: what they all have read leaves the stream. `tail` is told
    of each page that was sent.
    """

    def __init__(
        self,
        pool: asyncpg.Pool,
        read_pool: asyncpg.Pool,
        event_log: LogReader,
        redis: Redis,
        shard: int,
        tail: StreamTail,
    ) -> None:
        self.name = duty_of(shard)
        self.shard = shard
        self.wakeup = Wakeup()
        self._pool = pool
        self._read_pool = read_pool
        self._log = event_log
        self._redis = redis
        self._tail = tail
        self._stream = stream_of(shard)
        self._counted = metrics.RELAYED.labels(shard)
        self._last: StoredEvent | None = None
        self._is_resumed = False
        self._end = ShardEnd(0)
        self._end_at = 0.0
        self._saved = self._trimmed = 0
        self._saved_at = self._trimmed_at = 0.0

    def duty(self) -> Duty:
        return Duty(self.name, self.turn, IDLE_SECONDS, self.forget, self.wakeup)

    def forget(self) -> None:
        """Another process goes on from here."""
        self._is_resumed = False
        self._tail.reset(self.shard)

    @property
    def position(self) -> int:
        return self._last.position if self._last else 0

    def tell(self, end: ShardEnd) -> None:
        """Where the shard ends: there is a page to send, or none need be asked for in the next moment."""
        self._end, self._end_at = end, monotonic()
        if not self._stands_at(end):
            self.wakeup.wake()

    async def turn(self) -> bool:
        """Send the next page of the log, then rest; whether more may follow."""
        self.wakeup.clear()
        began, before = monotonic(), self.position
        try:
            is_more = await self.advance()
        except AnotherPast:
            self.forget()
            return True
        except REDIS_LOST:
            self._tail.lose(self.shard)
            raise
        if self.position != before and not is_more:
            await asyncio.sleep(min(max(REST_SECONDS, monotonic() - began), LONGEST_REST_SECONDS))
        return is_more

    async def advance(self) -> bool:
        """Send the next page of the log; whether more may follow. Raises `AnotherPast`."""
        if not self._is_resumed:
            await self._resume()
        read_at, previous = monotonic(), self._last
        events: Sequence[StoredEvent] = () if self._is_at_end else await self._next()
        if events:
            await self._send(events)
        self._tail.hear(self.shard, events, previous, read_at)
        if events:
            await self._keep_in_bounds()
        await self._save()
        return len(events) == EVENTS_PER_PAGE

    async def _next(self) -> Sequence[StoredEvent]:
        page = await page_of_log(self._log, self.shard, self.position, EVENTS_PER_PAGE)
        return page.behind(self.position, self._last.hash if self._last else None)

    @property
    def _is_at_end(self) -> bool:
        """Whether the shard was seen to end, a moment ago, with the very event that was sent last."""
        is_sure = self._end.hash is not None or self._end.head == 0
        is_new = monotonic() - self._end_at < END_SECONDS
        return is_sure and is_new and self._stands_at(self._end)

    def _stands_at(self, end: ShardEnd) -> bool:
        """Whether the event sent last is the shard's end, as far as is told."""
        return self.position == end.head and (self._last is None or end.hash in (None, self._last.hash))

    async def _save(self) -> None:
        """Say how far the stream was filled, now and then."""
        if self._saved < self.position and monotonic() - self._saved_at > SAVE_SECONDS:
            await fetch(self._pool, sql.save_relay_checkpoint, self.shard, self.position)
            self._saved, self._saved_at = self.position, monotonic()

    async def _resume(self) -> None:
        """Go on from the stream's end, or from the checkpoint if the stream lost its own or is another past's."""
        head = (await self._log.shard_heads([self.shard]))[self.shard]
        entries: Any = await self._redis.xrevrange(self._stream, count=1)
        end = event_of(entries[0][1]) if entries else None
        if entries and (end is None or await self._event_at(end.position) != end):
            log.warning("stream_of_another_past", shard=self.shard, end=entries[0][0].decode(), head=head)
            await self._redis.delete(self._stream)
            end = None
        rows = await fetch(self._pool, sql.read_relay_checkpoint, self.shard)
        self._saved = rows[0]["position"] if rows else 0
        self._last = await self._event_at(resumed_at(head, self._saved, end.position if end else 0))
        self._is_resumed = True

    async def _event_at(self, position: int) -> StoredEvent | None:
        events = await self._log.read_shard(self.shard, position - 1, 1) if position else []
        return events[0] if events else None

    async def _send(self, events: Sequence[StoredEvent]) -> None:
        """Add the events in one round trip; goes on behind those that are there, stops at any other refusal."""
        began_ns = time_ns()
        pipeline = self._redis.pipeline(transaction=False)
        previous = self._last
        for event in events:
            pipeline.xadd(self._stream, fields_of(event, previous), id=entry_id(event.position))
            previous = event
        for event, answer in zip(events, await pipeline.execute(raise_on_error=False), strict=True):
            if isinstance(answer, Exception) and TAKEN_ALREADY not in str(answer):
                raise answer
            self._last = event
        self._counted.inc(len(events))
        tracing.follow("relay", traceparents(events), began_ns, shard=self.shard)

    async def _keep_in_bounds(self) -> None:
        """Drop what every live projection has read, and what exceeds the hard limit; never the stream's end."""
        sent = self.position - self._trimmed
        if monotonic() - self._trimmed_at < TRIM_SECONDS and sent < TRIM_EVENTS:
            return
        self._trimmed, self._trimmed_at = self.position, monotonic()
        rows = await fetch(self._read_pool, sql.read_slowest_checkpoint, self.shard)
        position = min(rows[0]["position"] + 1, self.position)
        # Without a limit of 0 no more than 10,000 entries would go at once, and a backlog comes faster than that.
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.xtrim(self._stream, minid=entry_id(position), approximate=True, limit=0)
        pipeline.xtrim(self._stream, maxlen=ENTRIES_AT_MOST, approximate=True, limit=0)
        await pipeline.execute()


def resumed_at(head: int, saved: int, end: int) -> int:
    """The position from which a relay goes on: what is behind it and not in the stream, readers find in the log.

    `head` is the log's, `saved` that of the checkpoint (0: none), `end` that of the stream's last event (0: none).
    """
    return max(min(saved, head), end, head - ENTRIES_AT_MOST)
