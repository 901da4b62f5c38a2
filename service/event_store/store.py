"""The event log: append to matches, read matches and shards."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Collection, Iterable, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any, cast
from uuid import UUID

import asyncpg

from service.event_store import sql
from service.event_store.committer import AfterCommit, Committer
from service.event_store.nodes import NodeWriters, nodes_of
from service.event_store.records import (
    Append,
    Appended,
    LogPlace,
    Receipt,
    Segment,
    ShardEnd,
    StoredEvent,
    StreamHead,
)
from service.event_store.shards import Shards, id_beside, id_in, shard_of, shard_of_key
from service.event_store.snapshots import Snapshots
from service.platform import entropy
from service.platform.database import fetch, open_readers

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
    pool = await open_readers(dsn, readers)
    writers = NodeWriters(dsn, nodes_of(pool))
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
    try:
        yield EventLog(pool, committers)
    finally:
        await asyncio.gather(*(committer.close() for committer in committers))
        await writers.close()
        await pool.close()


class LogReader:
    """The log of one deployment, as it is read. Every method raises `LogUnavailable` when the database is away."""

    def __init__(self, pool: asyncpg.Pool, shards: int | None = None) -> None:
        """`shards` is their number; without it the database is asked once."""
        self.shards = Shards(pool, shards)
        self._pool = pool
        self._nodes = nodes_of(pool)
        self.snapshots = Snapshots(self._nodes, self.shards)

    async def head(self, stream_id: UUID) -> StreamHead | None:
        heads = _heads(await self._of(sql.read_head, stream_id))
        return heads[0] if heads else None

    async def receipt(self, shard: int, key: str) -> Receipt | None:
        """Return the receipt of the accepted command that brought `key` to what it acted on, in this shard."""
        rows = await self._nodes.fetch(sql.find_receipt, shard, key)
        return Receipt(*rows[0]) if rows else None

    async def receipts_of_creations(self, keys: Iterable[str]) -> list[Receipt]:
        """Return the receipts of the accepted creations that brought these keys, in no order."""
        shards = await self.shards.count()
        by_shard: defaultdict[int, list[str]] = defaultdict(list)
        for key in keys:
            by_shard[shard_of_key(key, shards)].append(key)
        requests = [self._nodes.fetch(sql.find_receipts, shard, own) for shard, own in by_shard.items()]
        return [Receipt(*row) for rows in await asyncio.gather(*requests) for row in rows]

    async def read(
        self, stream_id: UUID, after: int = 0, to: int | None = None, types: Collection[str] | None = None
    ) -> list[StoredEvent]:
        """Return the events after revision `after` up to and including `to`, inherited ones first; of these types
        alone, if any are named."""
        place = stream_id, after, NEWEST if to is None else to
        if types is None:
            rows = await self._of(sql.read_stream, *place)
        else:
            rows = await self._of(sql.read_stream_of_types, *place, list(types))
        return [StoredEvent(*row) for row in rows]

    async def facts(self, stream_id: UUID, after: int = 0, to: int | None = None) -> Facts:
        """Return type, version, payload and, of openings, meta of the same events: what a fold needs."""
        rows = await self._of(sql.read_facts, stream_id, after, NEWEST if to is None else to)
        return cast(Facts, rows)

    async def hash_at(self, stream_id: UUID, revision: int) -> bytes | None:
        """Return the hash of the event the match shows at `revision`, its own or inherited."""
        rows = await self._of(sql.read_hash, stream_id, revision)
        return rows[0]["hash"] if rows else None

    async def still_has(self, head: StreamHead) -> bool:
        """Whether the event that was a stream's head is there: a failover may lose what was committed last, and
        another event take its revision."""
        return await self.hash_at(head.stream_id, head.revision) == head.hash

    async def revision_at(self, stream_id: UUID, moment: datetime) -> int:
        """Return the last revision recorded by `moment`, or the last before play began if that is later."""
        rows = await self._of(sql.read_seen_revision, stream_id, moment)
        return int(rows[0]["revision"] or 1)

    async def read_shard(self, shard: int, after_position: int, limit: int) -> list[StoredEvent]:
        """Return up to `limit` events after a position; the first one is at `after_position + 1`."""
        rows = await self._nodes.fetch(sql.read_shard, shard, after_position, limit)
        return [StoredEvent(*row) for row in rows]

    async def shard_heads(self, shards: Collection[int] | None = None) -> dict[int, int]:
        """Return the newest position of these shards, or of all; 0 where nothing was written yet."""
        ends = await self.shard_ends(range(await self.shards.count()) if shards is None else shards)
        return {shard: end.head for shard, end in ends.items()}

    async def shard_ends(self, shards: Collection[int]) -> dict[int, ShardEnd]:
        """Return where these shards end. The hash is told by a distributed log alone, where it spares a question
        of each shard; on one server this is asked so often that it would cost more."""
        if await self._nodes.are_many():
            rows = await self._nodes.fetch_of(sql.read_ends, shards)
        else:
            rows = await self._nodes.fetch_of(sql.read_shard_heads, shards)
        return {shard: ShardEnd(*end) for shard, *end in rows}

    async def has(self, shard: int, position: int, event_hash: bytes) -> bool:
        """Whether the event at this position of the shard is the one with this hash."""
        rows = await self._nodes.fetch(sql.has_event, shard, position, event_hash)
        return bool(rows[0]["has"])

    async def places(self, positions: Iterable[tuple[int, int]]) -> list[LogPlace]:
        """Return what the log has at these positions, each after its shard."""
        by_shard = defaultdict(list)
        for shard, position in sorted(set(positions)):
            by_shard[shard].append(position)
        if await self._nodes.are_many():
            asking = [self._nodes.fetch(sql.read_places_of, *each) for each in by_shard.items()]
            return [LogPlace(*row) for rows in await asyncio.gather(*asking) for row in rows]
        shards = [shard for shard, own in by_shard.items() for _ in own]
        rows = await fetch(
            self._pool, sql.read_places, shards, [each for own in by_shard.values() for each in own]
        )
        return [LogPlace(*row) for row in rows]

    async def segments(self, stream_id: UUID) -> list[Segment]:
        """Return what a stream reads: of its ancestors first, then of its own."""
        return [Segment(*row) for row in await self._of(sql.read_segments, stream_id)]

    async def family_of(
        self, stream_id: UUID, after: UUID | None = None, limit: int | None = None
    ) -> list[StreamHead]:
        """Return the lineage tree of a match: the oldest ancestor first, each match after its parent; of those
        behind the member `after`, if one is named, the first `limit`."""
        return _heads(await self._of(sql.read_family, stream_id, after, limit))

    async def _of(self, statement: str, stream_id: UUID, *arguments: object) -> list[asyncpg.Record]:
        """The rows of a statement about a stream, which it is told the shard of first."""
        return await self._nodes.fetch(statement, await self.shards.of(stream_id), stream_id, *arguments)


class EventLog(LogReader):
    """The log as it is read and written."""

    def __init__(self, pool: asyncpg.Pool, committers: Sequence[Committer]) -> None:
        super().__init__(pool, len(committers))
        self._committers = committers

    async def run(self, statement: str, shard: int, *arguments: object) -> list[asyncpg.Record]:
        """Carry out a statement on a shard, its first argument, beside the appends; returns its rows."""
        return await self._nodes.fetch(statement, shard, *arguments)

    async def append(self, append: Append) -> Appended:
        """Write one command's events, or say why not; see `Committer.submit`."""
        shard = self.shard_of(append.stream_id)
        if append.fork and shard != self.shard_of(append.fork.parent_id):
            raise ValueError("a fork lives in the shard of its parent")
        return await self._committers[shard].submit(append)

    def shard_of(self, stream_id: UUID) -> int:
        return shard_of(stream_id, len(self._committers))

    def new_id(self, receipt_key: str) -> UUID:
        """The id of a new stream: in the shard that this key picks, in any without one."""
        if not receipt_key:
            return entropy.new_id()
        shards = len(self._committers)
        return id_in(shard_of_key(receipt_key, shards), shards, entropy.new_id)

    def new_fork_id(self, parent_id: UUID) -> UUID:
        return id_beside(parent_id, len(self._committers), entropy.new_id)


def _heads(rows: Iterable[Any]) -> list[StreamHead]:
    return [StreamHead(*row) for row in rows]
