"""The shards of one process: it relays them, folds them into read models, or both."""

from collections.abc import Sequence

import asyncpg
from msgspec import Struct
from redis.asyncio import Redis

from projections.projection import Projection
from service.event_store.store import LogReader
from service.platform.duties.duty import Background, Locks
from service.projecting.feed import Feed
from service.projecting.follower import ShardFollower
from service.projecting.packed import PackedStreams
from service.projecting.relay import ShardRelay, duty_of
from service.projecting.stream_tail import StreamTail
from service.projecting.worker import Worker


class Followed(Struct, frozen=True):
    """Which shards are relayed here, and which are folded into which read models."""

    relayed: Sequence[int] = ()
    projected: Sequence[int] = ()
    projections: Sequence[Projection] = ()

    @property
    def shards(self) -> list[int]:
        return sorted({*self.relayed, *self.projected})

    def duties_of(self, shard: int) -> list[str]:
        """The names of what is shared among processes."""
        relay = [duty_of(shard)] if shard in self.relayed else []
        return relay + [f"{each.name}/{shard}" for each in self.projections if shard in self.projected]


def start_following(
    background: Background,
    followed: Followed,
    pools: tuple[asyncpg.Pool, asyncpg.Pool],
    redis: Redis,
    locks: Locks,
    tail: StreamTail,
    page_size: int,
) -> list[ShardRelay]:
    """`pools` are the log's and the read models'. Returns the relays, which sleep until they are told of news."""
    pool, read_pool = pools
    log, packed = LogReader(pool), PackedStreams()
    for shard in followed.projected:
        feed = Feed(log, shard, tail, page_size)
        follower = ShardFollower(shard, locks, read_pool, log, feed, packed)
        background.start(follower.duty())
        for projection in followed.projections:
            worker = Worker(projection, follower, read_pool, log, page_size, packed)
            background.start(worker.duty(), locks)
    relays = [ShardRelay(pool, read_pool, log, redis, shard, tail) for shard in followed.relayed]
    for relay in relays:
        background.start(relay.duty(), locks)
    return relays
