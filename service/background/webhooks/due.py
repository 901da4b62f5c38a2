"""Looks for deliveries that are due in all shards with one query, and wakes the senders concerned."""

from collections.abc import Mapping

import asyncpg

from service.background.webhooks import sql
from service.platform.database import fetch
from service.platform.redis.wakeup import Wakeup


class DueDeliveries:
    """`senders` are woken whether or not this process holds their duties: who does not hold one sleeps on."""

    def __init__(self, pool: asyncpg.Pool, senders: Mapping[int, Wakeup]) -> None:
        self._pool = pool
        self._senders = senders

    async def turn(self) -> bool:
        for row in await fetch(self._pool, sql.shards_with_due, list(self._senders)):
            self._senders[row["shard"]].wake()
        return False
