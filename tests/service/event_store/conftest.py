"""A migrated database for each test, the log on it, and a way past the log."""

from collections.abc import AsyncIterator

import asyncpg
import pytest

from service.event_store.store import EventLog, open_event_log
from tests.servers import Urls, migrated_database

SHARDS = 2


@pytest.fixture
async def database(server_urls: Urls) -> AsyncIterator[str]:
    async with migrated_database(server_urls.database, SHARDS) as url:
        yield url


@pytest.fixture
async def event_log(database: str) -> AsyncIterator[EventLog]:
    async with open_event_log(database, SHARDS) as event_log:
        yield event_log


@pytest.fixture
async def connection(database: str) -> AsyncIterator[asyncpg.Connection]:
    """A connection past the log, for looking at its tables and for harming it."""
    connection = await asyncpg.connect(database)
    yield connection
    await connection.close()
