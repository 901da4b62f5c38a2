"""Where the log tells how its shards end, as a distributed one does, none is read that has nothing new."""

import asyncio
from functools import partial
from random import Random
from typing import Any

import asyncpg
import pytest
from redis.asyncio import Redis

from service.event_store.entries import stream_of
from service.event_store.nodes import Nodes
from service.event_store.store import EventLog, LogReader
from service.platform.redis.wakeup import Wakeup
from tests.feeding import open_match, play_matches
from tests.projections.conftest import SHARDS, caught_up, running_fanout
from tests.projections.expected import actual_rows, expected_rows
from tests.waiting import until

IDLE_SECONDS = 3.0
OTHER_END = """
    UPDATE log.event SET hash = 'another' WHERE shard = $1 AND "position" = (
        SELECT head FROM log.shard WHERE shard = $1)
"""
"""What a log says that lost its last commit and got another one since."""

TOLD = """
    SELECT bool_and(relay."position" = shard.head)
    FROM log.shard AS shard JOIN log.relay_checkpoint AS relay USING (shard)
"""


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The shards that were read, one after the other, of a server that is asked as one of many."""
    found: list[int] = []
    read_shard = LogReader.read_shard

    async def noted(self: LogReader, shard: int, *place: int) -> Any:
        found.append(shard)
        return await read_shard(self, shard, *place)

    async def are_many(_self: Nodes) -> bool:
        return True

    monkeypatch.setattr(LogReader, "read_shard", noted)
    monkeypatch.setattr(Nodes, "are_many", are_many)
    return found


async def test_a_shard_is_read_when_it_has_something_new(
    database: str, log: EventLog, pool: asyncpg.Pool, redis_url: str, wakeup: Wakeup, read: list[int]
) -> None:
    await play_matches(log, Random(1), 4)
    async with running_fanout(database, redis_url, wakeup):
        await caught_up(pool)

        async def rest() -> bool:
            """After it has caught up a process looks once more whether that was all."""
            read.clear()
            await asyncio.sleep(IDLE_SECONDS)
            return read == []

        await until(rest)
        await (await open_match(log, Random(2))).play(3)
        await caught_up(pool)
        assert read
        await until(partial(has_told, pool))
    assert await actual_rows(pool) == await expected_rows(log, pool)


async def has_told(pool: asyncpg.Pool) -> bool:
    """Whether the relay has noted how far it has come, which it does a moment after the last event."""
    return bool(await pool.fetchval(TOLD))


async def test_nobody_has_to_be_told_of_a_commit(
    database: str, log: EventLog, pool: asyncpg.Pool, redis_url: str, read: list[int]
) -> None:
    await play_matches(log, Random(1), 2)
    async with running_fanout(database, redis_url, Wakeup()):
        await caught_up(pool)
        await asyncio.sleep(1.0)
        await (await open_match(log, Random(2))).play(3)
        assert await caught_up(pool) < 3.0
    assert read


async def test_another_event_at_the_same_end_is_noticed(
    database: str, log: EventLog, pool: asyncpg.Pool, redis_url: str, wakeup: Wakeup, read: list[int]
) -> None:
    await play_matches(log, Random(1), 4)
    async with running_fanout(database, redis_url, wakeup), Redis.from_url(redis_url) as redis:
        await caught_up(pool)
        streams = [stream_of(shard) for shard in range(SHARDS)]

        async def are_left(count: int) -> bool:
            return await redis.exists(*streams) == count

        await until(partial(are_left, SHARDS))
        await asyncio.sleep(1.0)
        await pool.execute(OTHER_END, 0)
        await until(partial(are_left, SHARDS - 1))
