"""Relay: copies the log to the streams, each event under its position as the entry's id.

Redis refuses an id that is not above the newest one. So whatever happens, a second relay, a retry, a restart,
no event is in a stream twice or out of order; at worst one is missing, and readers find it in the log.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from time import monotonic, time_ns
from typing import Any

import asyncpg
import msgspec
import structlog
from redis.asyncio import Redis

from projections import sql as read_sql
from service.background import sql
from service.event_store.codec import traceparents
from service.event_store.entries import FIELD, decode_entry, entry_id, fields_of, stream_of
from service.event_store.records import StoredEvent
from service.event_store.store import LogReader
from service.platform.database import fetch
from service.platform.duties.duty import Locks
from service.platform.observability import metrics, tracing
from service.platform.redis.wakeup import REST_SECONDS

EVENTS_PER_PAGE = 1000
ENTRIES_AT_MOST = 100_000
SAVE_SECONDS = 0.2
TRIM_SECONDS = 2.0
TAKEN_ALREADY = "equal or smaller"

log = structlog.get_logger()


def duty_of(shard: int) -> str:
    return f"relay/{shard}"


class Relay:
    """Keeps the streams of those `shards` whose lock this process holds at the head of the log.

    One query tells the heads of all of these, so the relay is one duty, and looks at the locks by itself. `read`
    is the read models' pool: what they all have read leaves the streams.
    """

    def __init__(
        self,
        pool: asyncpg.Pool,
        read: asyncpg.Pool,
        redis: Redis,
        locks: Locks,
        shards: Sequence[int],
    ) -> None:
        self._log = LogReader(pool)
        self._locks = locks
        self._shards = {shard: ShardRelay(pool, read, self._log, redis, shard) for shard in shards}

    async def turn(self) -> bool:
        """Bring every stream up to date; it then rests a moment, so that a busy log is copied in large pages."""
        mine = {shard: relay for shard, relay in self._shards.items() if self._locks.holds(duty_of(shard))}
        for shard in self._shards.keys() - mine.keys():
            self._shards[shard].forget()
        if not mine:
            return False
        heads = await self._log.shard_heads(mine)
        advancing = [relay.advance(heads[shard]) for shard, relay in mine.items()]
        outcomes = await asyncio.gather(*advancing, return_exceptions=True)
        for outcome in outcomes:
            if isinstance(outcome, BaseException):
                raise outcome
        if any(outcomes):
            await asyncio.sleep(REST_SECONDS)
        return False


class ShardRelay:
    """The relay of one shard. `_last` is the event up to which the stream was filled, None before the first.

    A log may be set back to an earlier point, by a restore or by a failover that lost commits, and go on another
    way, while the stream knows the past that was lost. So the event sent last is read again with what follows it:
    if it is not the log's any more, or the stream ends with another than the log has there, the stream is dropped.
    """

    def __init__(
        self, pool: asyncpg.Pool, read: asyncpg.Pool, event_log: LogReader, redis: Redis, shard: int
    ) -> None:
        self._pool = pool
        self._read = read
        self._log = event_log
        self._redis = redis
        self._shard = shard
        self._stream = stream_of(shard)
        self._counted = metrics.RELAYED.labels(shard)
        self._last: StoredEvent | None = None
        self._is_resumed = False
        self._saved = 0
        self._saved_at = self._trimmed_at = 0.0

    def forget(self) -> None:
        """Another process goes on from here."""
        self._is_resumed = False

    async def advance(self, head: int) -> bool:
        """Fill the stream up to `head`, the shard's newest position; whether anything was missing."""
        if not self._is_resumed or self._relayed > head:
            await self._resume(head)
        was_behind = self._relayed < head
        while self._relayed < head:
            if not await self._send_page():
                self._is_resumed = False
                break
            await self._keep_in_bounds()
        if self._saved < self._relayed and monotonic() - self._saved_at > SAVE_SECONDS:
            await fetch(self._pool, sql.save_relay_checkpoint, self._shard, self._relayed)
            self._saved, self._saved_at = self._relayed, monotonic()
        return was_behind

    @property
    def _relayed(self) -> int:
        return self._last.position if self._last else 0

    async def _resume(self, head: int) -> None:
        """Go on from the stream's end, or from the checkpoint if the stream lost its own or is another past's."""
        entries: Any = await self._redis.xrevrange(self._stream, count=1)
        end = _event_of(entries[0][1]) if entries else None
        if entries and (end is None or await self._event_at(end.position) != end):
            log.warning("stream_of_another_past", shard=self._shard, end=entries[0][0].decode(), head=head)
            await self._redis.delete(self._stream)
            end = None
        rows = await fetch(self._pool, sql.read_relay_checkpoint, self._shard)
        self._saved = rows[0]["position"] if rows else 0
        known = end.position if end else 0
        self._last = await self._event_at(max(min(self._saved, head), known, head - ENTRIES_AT_MOST))
        self._is_resumed = True

    async def _event_at(self, position: int) -> StoredEvent | None:
        events = await self._log.read_shard(self._shard, position - 1, 1) if position else []
        return events[0] if events else None

    async def _send_page(self) -> bool:
        """Send what follows in the log; false if the log is not the one any more that was read before."""
        if self._last is None:
            events = await self._log.read_shard(self._shard, 0, EVENTS_PER_PAGE)
        else:
            events = await self._log.read_shard(self._shard, self._relayed - 1, EVENTS_PER_PAGE + 1)
            if events[:1] != [self._last]:
                return False
            del events[0]
        await self._send(events)
        return bool(events)

    async def _send(self, events: Sequence[StoredEvent]) -> None:
        """Add the events in one round trip; goes on behind those that are there, stops at any other refusal."""
        began_ns = time_ns()
        pipeline = self._redis.pipeline(transaction=False)
        for previous, event in pairwise((self._last, *events)):
            assert event is not None
            pipeline.xadd(self._stream, fields_of(event, previous), id=entry_id(event.position))
        for event, answer in zip(events, await pipeline.execute(raise_on_error=False), strict=True):
            if isinstance(answer, Exception) and TAKEN_ALREADY not in str(answer):
                raise answer
            self._last = event
        self._counted.inc(len(events))
        tracing.follow("relay", traceparents(events), began_ns, shard=self._shard)

    async def _keep_in_bounds(self) -> None:
        """Drop what every live projection has read, and what exceeds the hard limit; never the stream's end."""
        if monotonic() - self._trimmed_at < TRIM_SECONDS:
            return
        self._trimmed_at = monotonic()
        rows = await fetch(self._read, read_sql.read_slowest_checkpoint, self._shard)
        read = min(rows[0]["position"] + 1, self._relayed)
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.xtrim(self._stream, minid=entry_id(read), approximate=True)
        pipeline.xtrim(self._stream, maxlen=ENTRIES_AT_MOST, approximate=True)
        await pipeline.execute()


def _event_of(fields: dict[bytes, bytes]) -> StoredEvent | None:
    """What an entry of unknown origin holds; None if that is nothing of ours."""
    with suppress(KeyError, msgspec.DecodeError):
        return decode_entry(fields[FIELD])
    return None
