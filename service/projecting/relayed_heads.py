"""One look at the log for all shards that are relayed here."""

from collections.abc import Sequence

from service.platform.duties.duty import Locks
from service.projecting.heads import Heads
from service.projecting.relay import ShardRelay


class RelayedHeads:
    """Looks for news in the shards that are relayed here, with one query, and wakes their relays."""

    def __init__(self, heads: Heads, relays: Sequence[ShardRelay], locks: Locks) -> None:
        self._heads = heads
        self._relays = relays
        self._locks = locks

    async def turn(self) -> bool:
        relays = [relay for relay in self._relays if self._locks.holds(relay.name)]
        if len(relays) == 1:  # it looks by itself
            relays[0].wakeup.wake()
        elif relays:
            ends = await self._heads.newest([relay.shard for relay in relays])
            for relay in relays:
                relay.tell(ends[relay.shard])
        return False
