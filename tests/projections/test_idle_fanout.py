"""At rest a process asks little, however many shards it follows."""

import asyncio
from contextlib import suppress

import asyncpg
from redis.asyncio import Redis

from service.background.webhooks.notifying import WebhookTerms
from service.wiring.background import run_fanout
from tests.servers import Urls, migrated_database
from tests.waiting import until

SHARDS = 32
SECONDS = 3
COMMITTED = "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"


async def test_the_streams_of_all_shards_are_waited_for_with_one_call(
    server_urls: Urls, redis_url: str
) -> None:
    """Two calls a second for 192 feeds; three transactions a second for two shards, not twenty for each feed."""
    async with migrated_database(server_urls.database, SHARDS) as url, Redis.from_url(redis_url) as redis:
        connection = await asyncpg.connect(url)

        async def is_going_on() -> bool:
            rows = await connection.fetchval("SELECT count(*) FROM projection.checkpoint")
            return bool(rows == 5 * SHARDS)

        every = range(SHARDS)
        fanout = run_fanout(
            url,
            redis_url,
            relayed=every,
            projected=every,
            timed_shards=SHARDS,
            carried_shards=SHARDS,
            notified=every,
            webhooks=WebhookTerms("ab" * 32),
        )
        task = asyncio.create_task(fanout)
        await until(is_going_on, 30)
        await asyncio.sleep(2)

        async def rests() -> bool:
            """The server counts what a connection did before it came to rest up to ten seconds late."""
            before = await connection.fetchval(COMMITTED)
            await redis.config_resetstat()
            await asyncio.sleep(SECONDS)
            committed = await connection.fetchval(COMMITTED) - before
            return bool(committed <= 1.5 * SHARDS * SECONDS)

        await until(rests)
        waits = (await redis.info("commandstats"))["cmdstat_xread"]["calls"]
        clients = len(await redis.client_list())
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        await connection.close()
    assert waits <= 2 * SECONDS
    assert clients <= 60
