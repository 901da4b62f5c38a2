"""What one process does with each shard: relay it, fold it into read models, or both, then with one follower."""

from collections.abc import Sequence
from itertools import product

import asyncpg
from msgspec import Struct
from redis.asyncio import Redis

from projections.projection import Projection
from service.event_store.store import LogReader
from service.platform.duties.duty import Background, Duty, Locks
from service.platform.redis.wakeup import Wakeup
from service.projecting.feed import Feed
from service.projecting.follower import ShardFollower
from service.projecting.packed import PackedStreams
from service.projecting.relay import RelayedHeads, ShardRelay, duty_of
from service.projecting.tail import Tail
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
    tail: Tail,
    page_size: int,
    wakeup: Wakeup,
    poll_seconds: float,
) -> None:
    """`pools` are the log's and the read models'; `wakeup` tells of commits; they are also looked for so often."""
    pool, read = pools
    log, packed = LogReader(pool), PackedStreams()
    followers = {
        shard: ShardFollower(
            shard,
            locks,
            read,
            log,
            Feed(redis, log, shard, page_size=page_size, tail=tail),
            packed,
            duty_of(shard) if shard in followed.relayed else "",
        )
        for shard in followed.shards
    }
    for follower in followers.values():
        background.start(follower.duty())
    for shard, projection in product(followed.projected, followed.projections):
        worker = Worker(projection, followers[shard], read, log, page_size, packed)
        background.start(worker.duty(), locks)
    for shard in followed.relayed:
        background.start(ShardRelay(pool, read, log, redis, shard, followers[shard]).duty(), locks)
    if followed.relayed:
        heads = RelayedHeads(tail.heads, list(followers.values()))
        background.start(Duty("heads", heads.turn, poll_seconds, wakeup=wakeup))
