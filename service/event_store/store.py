"""The event log: append to matches, read matches and shards."""

import asyncio
from collections.abc import AsyncIterator, Collection, Iterable, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any, cast
from uuid import UUID

import asyncpg

from service.event_store import sql
from service.event_store.committer import AfterCommit, Committer
from service.event_store.records import Append, Appended, Receipt, StoredEvent, StreamHead
from service.event_store.shards import shard_of
from service.event_store.snapshots import Snapshots
from service.platform.database import Writers, fetch, open_readers

Facts = Sequence[tuple[str, int, bytes, bytes | None]]
NEWEST = 2**31 - 1


@asynccontextmanager
async def open_event_log(
    dsn: str,
    shards: int,
    *,
    readers: int = 10,
    queue_limit: int = 1000,
    patience_seconds: float = 5.0,
    after_commit: AfterCommit | None = None,
) -> AsyncIterator["EventLog"]:
    """Open the log of a migrated database; on leaving, everything submitted is answered first.

    `shards` is the number the database was migrated with, `readers` the size of the pool for reading; the
    rest is handed to each shard's `Committer`.
    """
    writers = Writers(dsn)
    committers = [
        Committer(
            writers,
            shard,
            queue_limit=queue_limit,
            patience_seconds=patience_seconds,
            after_commit=after_commit,
        )
        for shard in range(shards)
    ]
    pool = await open_readers(dsn, readers)
    try:
        yield EventLog(pool, committers)
    finally:
        await asyncio.gather(*(committer.close() for committer in committers))
        await writers.close()
        await pool.close()


class LogReader:
    """The log of one deployment, as it is read. Every method raises `LogUnavailable` when the database is away."""

    def __init__(self, pool: asyncpg.Pool) -> None:
        self.snapshots = Snapshots(pool)
        self._pool = pool

    async def head(self, match_id: UUID) -> StreamHead | None:
        heads = _heads(await fetch(self._pool, sql.read_head, match_id))
        return heads[0] if heads else None

    async def receipt(self, key: str) -> Receipt | None:
        """Return the receipt of the accepted command that brought `key`."""
        rows = await fetch(self._pool, sql.find_receipt, key)
        return Receipt(*rows[0]) if rows else None

    async def receipts(self, keys: Sequence[str]) -> list[Receipt]:
        """The receipts that there are for these keys, in any order."""
        return [Receipt(*row) for row in await fetch(self._pool, sql.find_receipts, keys)]

    async def read(
        self, match_id: UUID, after: int = 0, to: int | None = None, types: Collection[str] | None = None
    ) -> list[StoredEvent]:
        """Return the events after revision `after` up to and including `to`, inherited ones first; of these types
        alone, if any are named."""
        place = match_id, after, NEWEST if to is None else to
        if types is None:
            rows = await fetch(self._pool, sql.read_stream, *place)
        else:
            rows = await fetch(self._pool, sql.read_stream_of_types, *place, list(types))
        return [StoredEvent(*row) for row in rows]

    async def facts(self, match_id: UUID, after: int = 0, to: int | None = None) -> Facts:
        """Return type, version, payload and, of openings, meta of the same events: what a fold needs."""
        rows = await fetch(self._pool, sql.read_facts, match_id, after, NEWEST if to is None else to)
        return cast(Facts, rows)

    async def hash_at(self, match_id: UUID, revision: int) -> bytes | None:
        """Return the hash of the event the match shows at `revision`, its own or inherited."""
        rows = await fetch(self._pool, sql.read_hash, match_id, revision)
        return rows[0]["hash"] if rows else None

    async def still_has(self, head: StreamHead) -> bool:
        """Whether the event that was a stream's head is there: a failover may lose what was committed last, and
        another event take its revision."""
        return await self.hash_at(head.stream_id, head.revision) == head.hash

    async def revision_at(self, match_id: UUID, moment: datetime) -> int:
        """Return the last revision recorded by `moment`, or the last before play began if that is later."""
        rows = await fetch(self._pool, sql.read_seen_revision, match_id, moment)
        return int(rows[0]["revision"] or 1)

    async def read_shard(self, shard: int, after_position: int, limit: int) -> list[StoredEvent]:
        """Return up to `limit` events after a position; the first one is at `after_position + 1`."""
        rows = await fetch(self._pool, sql.read_shard, shard, after_position, limit)
        return [StoredEvent(*row) for row in rows]

    async def shard_heads(self) -> dict[int, int]:
        """Return each shard's newest position, 0 where nothing was written yet."""
        return dict(await fetch(self._pool, sql.read_shard_heads))

    async def forks_of(self, match_id: UUID) -> list[StreamHead]:
        """Return the matches forked from this one itself, earliest fork first."""
        return _heads(await fetch(self._pool, sql.read_forks, match_id))

    async def family_of(
        self, match_id: UUID, after: UUID | None = None, limit: int | None = None
    ) -> list[StreamHead]:
        """Return the lineage tree of a match: the oldest ancestor first, each match after its parent; of those
        behind the member `after`, if one is named, the first `limit`."""
        return _heads(await fetch(self._pool, sql.read_family, match_id, after, limit))


class EventLog(LogReader):
    """The log as it is read and written."""

    def __init__(self, pool: asyncpg.Pool, committers: Sequence[Committer]) -> None:
        super().__init__(pool)
        self._committers = committers

    async def append(self, append: Append) -> Appended:
        """Write one command's events, or say why not; see `Committer.submit`."""
        return await self._committers[shard_of(append.match_id, len(self._committers))].submit(append)


def _heads(rows: Iterable[Any]) -> list[StreamHead]:
    return [StreamHead(*row) for row in rows]
