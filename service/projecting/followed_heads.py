"""One look at the log for all shards that are followed here."""

from collections.abc import Sequence
from typing import Protocol

from service.event_store.records import ShardEnd
from service.platform.duties.duty import Locks
from service.projecting.heads import Heads


class HeadFollower(Protocol):
    """Work on a shard that sleeps until the shard has grown. `name` is that of its duty."""

    name: str
    shard: int

    def tell(self, end: ShardEnd) -> None:
        """Where the shard ends now."""


class FollowedHeads:
    """Looks for news in the shards of the duties that are held here, with one query, and tells them."""

    def __init__(self, heads: Heads, followers: Sequence[HeadFollower], locks: Locks) -> None:
        self._heads = heads
        self.followers = followers
        self._locks = locks

    async def turn(self) -> bool:
        followers = [each for each in self.followers if self._locks.holds(each.name)]
        if followers:
            ends = await self._heads.newest({each.shard for each in followers})
            for each in followers:
                each.tell(ends[each.shard])
        return False
