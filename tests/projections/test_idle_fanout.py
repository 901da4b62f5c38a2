"""At rest a process asks little, however many shards it follows."""

import asyncio
from contextlib import suppress
from time import monotonic

import asyncpg
import pytest
from redis.asyncio import Redis

from service.background.webhooks.notifying import WebhookTerms
from service.wiring.background import run_fanout
from tests.servers import Urls, migrated_database
from tests.waiting import until

SHARDS = 32
SECONDS = 3
COMMITTED = "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"


@pytest.mark.parametrize("is_together", [True, False], ids=["one process", "relays apart"])
async def test_the_streams_of_all_shards_are_waited_for_with_one_call(
    server_urls: Urls, redis_url: str, is_together: bool
) -> None:
    """Two calls a second for 64 feeds, none where the relays are in the process; three transactions a second for
    two shards, not twenty for each feed."""
    every = range(SHARDS)
    followed = {
        "projected": every,
        "timed_shards": SHARDS,
        "carried_shards": SHARDS,
        "notified": every,
        "webhooks": WebhookTerms("ab" * 32),
    }
    processes = [{"relayed": every} | followed] if is_together else [{"relayed": every}, followed]
    async with migrated_database(server_urls.database, SHARDS) as url, Redis.from_url(redis_url) as redis:
        connection = await asyncpg.connect(url)

        async def is_going_on() -> bool:
            rows = await connection.fetchval("SELECT count(*) FROM projection.checkpoint")
            return bool(rows == 5 * SHARDS)

        tasks = [asyncio.create_task(run_fanout(url, redis_url, **terms)) for terms in processes]
        await until(is_going_on)
        await asyncio.sleep(2)

        began = monotonic()

        async def rests() -> bool:
            """The server counts what a connection did before it came to rest up to ten seconds late."""
            nonlocal began
            before = await connection.fetchval(COMMITTED)
            await redis.config_resetstat()
            began = monotonic()
            await asyncio.sleep(SECONDS)
            committed = await connection.fetchval(COMMITTED) - before
            return bool(committed <= 1.5 * SHARDS * SECONDS)

        await until(rests)
        waits = (await redis.info("commandstats")).get("cmdstat_xread", {"calls": 0})["calls"]
        seconds = monotonic() - began
        clients = len(await redis.client_list())
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await connection.close()
    # Each of two readers may end a call that it began before.
    assert waits <= (0 if is_together else 2 * (seconds + 1))
    assert clients <= 60
