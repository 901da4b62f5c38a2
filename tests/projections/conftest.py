"""A migrated database with an event log on it, and the fan-out running beside a test."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import asyncpg
import pytest

from service.event_store.store import EventLog, open_event_log
from service.platform.log_errors import LogUnavailable
from service.platform.redis.wakeup import Wakeup
from service.projecting.lag import projection_lag
from service.wiring.background import run_fanout
from tests.servers import Urls, migrated_database
from tests.waiting import until

SHARDS = 2


@pytest.fixture
async def database(server_urls: Urls) -> AsyncIterator[str]:
    async with migrated_database(server_urls.database, SHARDS) as url:
        yield url


@pytest.fixture
def wakeup() -> Wakeup:
    return Wakeup()


@pytest.fixture
async def log(database: str, wakeup: Wakeup) -> AsyncIterator[EventLog]:
    async with open_event_log(database, SHARDS, after_commit=wakeup.wake) as log:
        yield log


@pytest.fixture
async def pool(database: str) -> AsyncIterator[asyncpg.Pool]:
    async with asyncpg.create_pool(database, min_size=1, max_size=4) as pool:
        yield pool


@asynccontextmanager
async def running_fanout(database: str, redis_url: str, wakeup: Wakeup, **terms: Any) -> AsyncIterator[None]:
    """Relay and projections of all shards; an error of theirs fails the test."""
    terms = {"relayed": range(SHARDS), "projected": range(SHARDS)} | terms
    task = asyncio.create_task(run_fanout(database, redis_url, wakeup=wakeup, **terms))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def caught_up(
    pool: asyncpg.Pool, timeout_seconds: float = 60.0, read: asyncpg.Pool | None = None
) -> float:
    """Wait until every read model has all events; returns how many seconds that took.

    `read` is where the read models are, if not with the log.
    """

    async def is_caught_up() -> bool:
        try:
            lags = await projection_lag(pool, read)
        except LogUnavailable:  # too busy to answer
            return False
        return bool(lags) and all(lag.events == 0 for lag in lags)

    return await until(is_caught_up, timeout_seconds)
