"""A distributed log, empty for each test: the fixtures of `tests/service/event_store`, on many nodes."""

from collections.abc import AsyncIterator

import asyncpg
import pytest

from service.event_store.nodes import nodes_of
from service.event_store.store import EventLog, open_event_log
from service.platform.database import open_readers
from tests.citus.cluster import MISSING, at, clusters, drop_database, new_database
from tests.service.event_store.conftest import SHARDS

FILLED = ("log.snapshot", "log.command_receipt", "log.event", "log.stream")


@pytest.fixture(scope="session")
async def coordinator() -> AsyncIterator[str]:
    async with clusters() as url:
        if url is None:
            pytest.skip(MISSING)
        yield url


@pytest.fixture(scope="session")
async def distributed(coordinator: str) -> AsyncIterator[str]:
    url = await new_database(coordinator)
    yield url
    await drop_database(url)


@pytest.fixture
async def database(distributed: str) -> str:
    """With nothing in the shards that the tests of one server have; to empty all takes seconds."""
    owner = await asyncpg.connect(distributed)
    for shard in range(SHARDS):
        for table in FILLED:
            await owner.execute(f"DELETE FROM {table} WHERE shard = {shard}")
        await owner.execute(f"UPDATE log.shard SET head = 0 WHERE shard = {shard}")
    await owner.close()
    return distributed


@pytest.fixture
async def event_log(database: str) -> AsyncIterator[EventLog]:
    """It writes to two of the shards alone, as the tests of one server do."""
    async with open_event_log(database, SHARDS) as event_log:
        yield event_log


@pytest.fixture
async def connection(database: str) -> AsyncIterator[asyncpg.Connection]:
    """To the node that has the first shard: its locks are nowhere else to be seen."""
    pool = await open_readers(database, 1)
    first = await nodes_of(pool).address(0)
    await pool.close()
    assert first is not None
    connection = await asyncpg.connect(at(database, first))
    yield connection
    await connection.close()
