"""Which notifications are still to be sent, and which were given up: for /metrics."""

import asyncpg
from msgspec import Struct

from service.app.webhooks import sql
from service.event_store.shards import Shards
from service.platform.database import fetch


class Backlog(Struct, frozen=True):
    """Deliveries of one shard. `oldest_seconds` is the age of the oldest that is pending, retries included;
    `overdue_seconds` for how long one waits that a sender could have taken."""

    shard: int
    pending: int
    oldest_seconds: float
    overdue_seconds: float
    parked: int


async def backlog(pool: asyncpg.Pool) -> list[Backlog]:
    """One for each shard; webhooks that are switched off, or whose key has ended, are left out."""
    return [Backlog(*row) for row in await fetch(pool, sql.read_backlog, await Shards(pool).count())]
