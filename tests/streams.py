"""Waiting for the streams: read models may have an event before the streams do, from the log itself."""

from functools import partial

from redis.asyncio import Redis

from service.event_store.entries import entry_id, stream_of
from service.event_store.store import EventLog
from tests.waiting import until


async def is_relayed(log: EventLog, redis: Redis) -> bool:
    """Whether the streams end where the log does."""
    for shard, head in (await log.shard_heads()).items():
        newest = await redis.xrevrange(stream_of(shard), count=1)
        if head and (not newest or newest[0][0] != entry_id(head).encode()):
            return False
    return True


async def relayed(log: EventLog, redis: Redis, timeout_seconds: float = 15.0) -> float:
    """Wait until the streams end where the log does; returns how many seconds that took."""
    return await until(partial(is_relayed, log, redis), timeout_seconds)
