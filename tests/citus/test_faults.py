"""Shards move, a worker crashes, the coordinator is away, all under load: nothing is lost or doubled."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from functools import partial

import asyncpg
import psutil
import pytest

from service.event_store.store import EventLog, open_event_log
from service.platform.database import STATEMENT_TIMEOUT_SECONDS
from tests.citus.cluster import SHARDS, at, workers_of
from tests.citus.load import Load, check
from tests.waiting import until

MOVE = """
    SELECT citus_move_shard_placement(
        get_shard_id_for_distribution_column('log.shard', $1::integer), $2, $3, $4, $5)
"""
PLACED = """
    SELECT node.nodename, node.nodeport
    FROM pg_dist_placement AS placement JOIN pg_dist_node AS node USING (groupid)
    WHERE placement.shardid = get_shard_id_for_distribution_column('log.shard', $1::integer)
"""
AWAY_SECONDS = 8.0


@pytest.fixture
async def log(database: str) -> AsyncIterator[EventLog]:
    async with open_event_log(database, SHARDS) as log:
        yield log


async def test_shards_move_under_load(log: EventLog, database: str) -> None:
    one, other = await workers_of(database)
    connection = await asyncpg.connect(database)
    async with Load(log) as load:
        for shard in (0, 1):
            source = await connection.fetchrow(PLACED, shard)
            target = other if tuple(source) == one else one
            await connection.execute(MOVE, shard, *source, *target)
            await asyncio.sleep(1.0)
    await connection.close()
    print(f"move: {load}")
    assert load.refused == 0
    assert load.longest_seconds < 5.0
    await check(log, load.clients)


async def test_a_worker_crashes_under_load(log: EventLog, database: str) -> None:
    url = at(database, (await workers_of(database))[0])
    worker = await server_here(url)
    async with Load(log) as load:
        worker.children()[0].kill()  # the server ends all its processes, recovers, and takes connections
        down_seconds = await until(partial(answers, url))
        await asyncio.sleep(4.0)
    print(f"crash: {load}, down {down_seconds:.2f} s")
    assert load.longest_seconds < down_seconds + STATEMENT_TIMEOUT_SECONDS
    await check(log, load.clients)


async def test_commands_go_on_while_the_coordinator_is_away(log: EventLog, database: str) -> None:
    server = await server_here(database)
    async with Load(log) as load:
        for process in (server, *server.children()):
            with suppress(psutil.NoSuchProcess):
                process.suspend()
        try:
            before = load.commands
            await asyncio.sleep(AWAY_SECONDS)
            assert load.commands > before
        finally:
            for process in (server, *server.children()):
                with suppress(psutil.NoSuchProcess):
                    process.resume()
    print(f"coordinator away: {load}")
    assert load.refused == 0
    assert load.longest_seconds < AWAY_SECONDS / 2
    await check(log, load.clients)


async def answers(url: str) -> bool:
    """Whether a server takes connections again: one that has just crashed may not yet have noticed."""
    await asyncio.sleep(0.2)
    try:
        connection = await asyncpg.connect(url)
        await connection.close()
    except (OSError, asyncpg.PostgresError):
        return False
    return True


async def server_here(url: str) -> psutil.Process:
    """The process that all of a server's belong to; it must be one of this machine's that we may end."""
    connection = await asyncpg.connect(url)
    try:
        server = psutil.Process(await connection.fetchval("SELECT pg_backend_pid()")).parent()
        if server is None or server.name() != "postgres":
            raise psutil.NoSuchProcess(0)
        server.send_signal(0)
    except psutil.Error:
        pytest.skip(f"{url} is no server of this machine that we may end")
    finally:
        await connection.close()
    return server
