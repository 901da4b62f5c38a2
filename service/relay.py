"""Relay: copies the log to the streams, each event under its position as the entry's id.

Redis refuses an id that is not above the newest one. So whatever happens, a second relay, a retry, a restart,
no event is in a stream twice or out of order; at worst one is missing, and readers find it in the log.
"""

import asyncio
from collections.abc import Sequence
from time import monotonic, time_ns

import asyncpg
import structlog
from redis.asyncio import Redis
from redis.exceptions import ResponseError

from projections import sql as read_sql
from service import metrics, tracing
from service.event_store import sql
from service.event_store.connections import fetch
from service.event_store.errors import LogUnavailable
from service.event_store.records import StoredEvent
from service.event_store.store import EventLog
from service.running import is_cancelled
from service.standby import Duties
from service.streams import FIELD, REDIS_LOST, encode_entry, entry_id, position_of, stream_of
from service.wakeup import Bell

EVENTS_PER_PAGE = 1000
ENTRIES_AT_MOST = 100_000
SAVE_SECONDS = 0.2
TRIM_SECONDS = 2.0
REST_SECONDS = 0.01  # after a page, so that a busy log is copied in fewer and larger ones
PAUSE_SECONDS = 0.1
TAKEN_ALREADY = "equal or smaller"

log = structlog.get_logger()


def duty_of(shard: int) -> str:
    return f"relay/{shard}"


class Relay:
    """Keeps the streams of those `shards` that are this process's duty at the head of the log.

    It looks when the bell rings, and every `poll_seconds` anyway. One query tells the heads of all shards.
    """

    def __init__(
        self,
        pool: asyncpg.Pool,
        redis: Redis,
        duties: Duties,
        bell: Bell,
        shards: Sequence[int],
        *,
        poll_seconds: float = 0.02,
    ) -> None:
        self._log = EventLog(pool, ())
        self._duties = duties
        self._bell = bell
        self._poll_seconds = poll_seconds
        self._shards = {shard: ShardRelay(pool, self._log, redis, shard) for shard in shards}

    async def run(self) -> None:
        """Relay for ever. Whoever is away, PostgreSQL or Redis, is waited for."""
        is_away = False
        while not is_cancelled():
            await self._bell.wait(self._poll_seconds)
            try:
                if await self._advance():
                    await asyncio.sleep(REST_SECONDS)
            except (*REDIS_LOST, LogUnavailable) as error:
                if not is_away:
                    log.warning("relay_waits", error=repr(error))
                is_away = True
                await asyncio.sleep(PAUSE_SECONDS)
            except Exception:  # of the client's own making: a cluster that changes under it
                log.exception("relay_failed")
                await asyncio.sleep(PAUSE_SECONDS)
            else:
                if is_away:
                    log.info("relay_goes_on")
                is_away = False

    async def _advance(self) -> bool:
        """Bring every stream up to date; whether one was behind."""
        heads = await self._log.shard_heads()
        mine = []
        for shard, relay in self._shards.items():
            if self._duties.holds(duty_of(shard)):
                mine.append(relay.advance(heads[shard]))
            else:
                relay.forget()
        outcomes = await asyncio.gather(*mine, return_exceptions=True)
        for outcome in outcomes:
            if isinstance(outcome, BaseException):
                raise outcome
        return any(outcomes)


class ShardRelay:
    """The relay of one shard. `relayed` is the position up to which the stream was filled, as far as known."""

    def __init__(self, pool: asyncpg.Pool, event_log: EventLog, redis: Redis, shard: int) -> None:
        self._pool = pool
        self._log = event_log
        self._redis = redis
        self._shard = shard
        self._stream = stream_of(shard)
        self._counted = metrics.RELAYED.labels(shard)
        self._relayed: int | None = None
        self._saved = 0
        self._saved_at = self._trimmed_at = 0.0

    def forget(self) -> None:
        """Somebody else goes on from here."""
        self._relayed = None

    async def advance(self, head: int) -> bool:
        """Fill the stream up to `head`, the shard's newest position; whether anything was missing."""
        if self._relayed is None:
            self._relayed = await self._resume(head)
        was_behind = self._relayed < head
        while self._relayed < head:
            await self._send(await self._log.read_shard(self._shard, self._relayed, EVENTS_PER_PAGE))
            await self._keep_in_bounds()
        if self._saved < self._relayed and monotonic() - self._saved_at > SAVE_SECONDS:
            await fetch(self._pool, sql.save_relay_checkpoint, self._shard, self._relayed)
            self._saved, self._saved_at = self._relayed, monotonic()
        return was_behind

    async def _resume(self, head: int) -> int:
        """Return the position to go on from: the stream's top, or the checkpoint if the stream lost its own.

        A stream that is ahead of the log belongs to another past of this database: it is dropped.
        """
        top = await self._top()
        if top > head and top > (await self._log.shard_heads())[self._shard]:
            log.warning("stream_ahead_of_log", shard=self._shard, top=top, head=head)
            await self._redis.delete(self._stream)
            top = 0
        rows = await fetch(self._pool, sql.read_relay_checkpoint, self._shard)
        self._saved = rows[0]["position"] if rows else 0
        return max(min(self._saved, head), top, head - ENTRIES_AT_MOST)

    async def _top(self) -> int:
        try:
            info = await self._redis.xinfo_stream(self._stream)
        except ResponseError:
            return 0
        return position_of(info["last-generated-id"])

    async def _send(self, events: Sequence[StoredEvent]) -> None:
        """Add the events in one round trip; goes on behind those that are there, stops at any other refusal."""
        began_ns = time_ns()
        pipeline = self._redis.pipeline(transaction=False)
        for event in events:
            pipeline.xadd(self._stream, {FIELD: encode_entry(event)}, id=entry_id(event.position))
        for event, answer in zip(events, await pipeline.execute(raise_on_error=False), strict=True):
            if isinstance(answer, Exception) and TAKEN_ALREADY not in str(answer):
                raise answer
            self._relayed = event.position
        self._counted.inc(len(events))
        tracing.follow("relay", events, began_ns, shard=self._shard)

    async def _keep_in_bounds(self) -> None:
        """Drop what every live projection has read, and whatever exceeds the hard limit."""
        if monotonic() - self._trimmed_at < TRIM_SECONDS:
            return
        self._trimmed_at = monotonic()
        rows = await fetch(self._pool, read_sql.read_slowest_checkpoint, self._shard)
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.xtrim(self._stream, minid=entry_id(rows[0]["position"] + 1), approximate=True)
        pipeline.xtrim(self._stream, maxlen=ENTRIES_AT_MOST, approximate=True)
        await pipeline.execute()
