"""A process that stood still, held up by a game or stopped, does not take PostgreSQL for silent."""

import asyncio
import time
from collections.abc import AsyncIterator

import asyncpg
import pytest

from service.event_store.health import database_answers
from service.platform import database as connections
from service.platform.database import SESSION, ReaderPool, Writers, rows
from service.platform.leader import connect
from service.platform.patience import patience

PATIENCE_SECONDS = 1.0
STILL_SECONDS = 2.0


@pytest.fixture
async def pool(database: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[asyncpg.Pool]:
    """One connection, which is there, and little patience."""
    with monkeypatch.context() as little:
        little.setattr(connections, "STATEMENT_TIMEOUT_SECONDS", PATIENCE_SECONDS)
        pool = ReaderPool(database, 1, SESSION)
    await pool
    await rows(pool, "SELECT 1")
    monkeypatch.setattr(connections, "STATEMENT_TIMEOUT_SECONDS", PATIENCE_SECONDS)
    yield pool
    await pool.close()


@pytest.mark.parametrize("after_seconds", [0.0, PATIENCE_SECONDS / 4], ids=["being prepared", "at work"])
async def test_an_answer_that_came_meanwhile_is_read(pool: asyncpg.Pool, after_seconds: float) -> None:
    asyncio.get_running_loop().call_later(after_seconds, time.sleep, STILL_SECONDS)
    asleep = after_seconds + PATIENCE_SECONDS / 4
    assert await rows(pool, "SELECT 1 FROM pg_sleep($1)", asleep) == [(1,)]


async def test_a_connection_is_made(database: str) -> None:
    asyncio.get_running_loop().call_soon(time.sleep, STILL_SECONDS)
    await (await connect(database, timeout=PATIENCE_SECONDS)).close()


async def test_a_connection_that_is_lent_is_kept(database: str, pool: asyncpg.Pool) -> None:
    writers = Writers(database)
    async with writers.borrow(0) as connection:
        time.sleep(STILL_SECONDS)  # noqa: ASYNC251, this is what it is about
        await asyncio.sleep(0.01)  # the loop comes round
        assert await connection.fetchval("SELECT 1") == 1
    await writers.close()


async def test_a_process_that_is_asked_meanwhile_is_ready(
    pool: asyncpg.Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.event_store.health.PATIENCE_SECONDS", PATIENCE_SECONDS)
    asyncio.get_running_loop().call_soon(time.sleep, STILL_SECONDS)
    assert await database_answers(pool) == "ok"


async def test_who_is_silent_is_left(pool: asyncpg.Pool) -> None:
    began = time.monotonic()
    with pytest.raises(TimeoutError):
        await rows(pool, "SELECT pg_sleep(30)")
    assert PATIENCE_SECONDS <= time.monotonic() - began < 10


async def test_what_ends_in_time_is_not_ended_later() -> None:
    async with patience(PATIENCE_SECONDS):
        pass
    await asyncio.sleep(2 * PATIENCE_SECONDS)  # would be cancelled here
