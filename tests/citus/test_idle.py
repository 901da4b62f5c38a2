"""At rest each node is asked little, however many shards it has (`python -m tests.citus.idle`: what it costs)."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Any

import asyncpg
import pytest

from service.background.webhooks.notifying import WebhookTerms
from service.event_store.migrate import READ_FOLDERS, migrate
from service.event_store.store import open_event_log
from service.platform.redis.wakeup import Wakeup
from tests.citus.cluster import SHARDS, at, workers_of
from tests.citus.load import id_in
from tests.projections.conftest import running_fanout
from tests.service.event_store.matches import open_match
from tests.waiting import until

SECONDS = 4
AT_REST = 6
"""Transactions a second of a node that has half of the shards, those of Citus and of the test among them."""
COMMITTED = "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"
CHECKPOINTS = "SELECT count(*) FROM projection.checkpoint WHERE position > 0"


async def counted(connection: asyncpg.Connection, statement: str, wanted: int) -> bool:
    return bool(await connection.fetchval(statement) == wanted)


@asynccontextmanager
async def closing(url: str) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(url)
    yield connection
    await connection.close()


async def are_resting(nodes: Sequence[asyncpg.Connection]) -> bool:
    """Servers count what a connection did before it came to rest up to ten seconds late."""
    before = [await node.fetchval(COMMITTED) for node in nodes]
    await asyncio.sleep(SECONDS)
    committed = [await node.fetchval(COMMITTED) - start for node, start in zip(nodes, before, strict=True)]
    return max(committed) <= AT_REST * SECONDS


@pytest.mark.timeout(180)
async def test_a_node_is_asked_where_all_its_shards_end_with_one_statement(
    database: str, fresh_database: str, redis_url: str
) -> None:
    await migrate(fresh_database, None, READ_FOLDERS)
    async with open_event_log(database, SHARDS) as log:
        await asyncio.gather(*(open_match(log, 2, match_id=id_in(shard)) for shard in range(SHARDS)))
    every = range(SHARDS)
    terms: dict[str, Any] = {
        "relayed": every,
        "projected": every,
        "timed_shards": SHARDS,
        "carried_shards": SHARDS,
        "notified": every,
        "webhooks": WebhookTerms("ab" * 32),
        "read_url": fresh_database,
    }
    async with AsyncExitStack() as open_:
        await open_.enter_async_context(running_fanout(database, redis_url, Wakeup(), **terms))
        read, *nodes = [
            await open_.enter_async_context(closing(url))
            for url in (fresh_database, *(at(database, worker) for worker in await workers_of(database)))
        ]
        await until(partial(counted, read, CHECKPOINTS, 5 * SHARDS), 60)
        await until(partial(are_resting, nodes), 60)
