"""Which shard a stream belongs to, and ids of streams that belong to a given one."""

from collections.abc import Callable
from uuid import UUID
from zlib import crc32

import asyncpg

from service.event_store import sql
from service.platform.database import fetch

FAMILY_SHARDS = 64
"""A fork is beside its parent, and can be imported, wherever the number of shards divides this one."""


def shard_of(stream_id: UUID, shards: int) -> int:
    """The shard of a stream, 0 to `shards` - 1: the same for the life of a deployment."""
    return crc32(stream_id.bytes) % shards


def shard_of_key(key: str, shards: int) -> int:
    """The shard of what a request with this receipt's key creates."""
    return crc32(key.encode()) % shards


def id_in(shard: int, shards: int, new_id: Callable[[], UUID]) -> UUID:
    """Draw ids until one falls into the shard: for 8 shards that takes some ten microseconds."""
    return next(candidate for candidate in iter(new_id, None) if shard_of(candidate, shards) == shard)


def id_beside(parent_id: UUID, shards: int, new_id: Callable[[], UUID]) -> UUID:
    """Draw ids until one falls into the shard of `parent_id`, here and wherever `FAMILY_SHARDS` are as good."""
    family = crc32(parent_id.bytes)

    def is_beside(candidate: UUID) -> bool:
        own = crc32(candidate.bytes)
        return own % FAMILY_SHARDS == family % FAMILY_SHARDS and own % shards == family % shards

    return next(each for each in iter(new_id, None) if is_beside(each))


class Shards:
    """How many shards a log has, asked for once, and which of them a stream is in."""

    def __init__(self, pool: asyncpg.Pool, count: int | None = None) -> None:
        self._pool = pool
        self._count = count

    async def count(self) -> int:
        """Raises `LogUnavailable`."""
        if self._count is None:
            ((self._count,),) = await fetch(self._pool, sql.count_shards)
        return self._count

    async def of(self, stream_id: UUID) -> int:
        return shard_of(stream_id, self._count or await self.count())
