"""Backup and restore: dumped, wiped, restored, rebuilt; every hash is as before, and play goes on."""

import asyncio
import os
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from hashlib import sha256
from pathlib import Path
from random import Random

import asyncpg
import pytest

from domain.matches.state import dump
from projections import PROJECTIONS
from service.cli.embedded.home import find_home
from service.event_store.aggregate import Versions
from service.event_store.entries import FIELD, decode_entry, stream_of
from service.event_store.hash_chain import verify
from service.event_store.kinds import MATCH
from service.event_store.migrate import migrate
from service.event_store.store import EventLog, open_event_log
from service.platform.redis.connections import open_redis
from service.projecting.lag import projection_lag, relay_lag
from service.projecting.rebuild import rebuild
from service.wiring.background import run_fanout
from tests.faults.test_kills import TABLES
from tests.feeding import open_match, play_matches
from tests.printed import printed
from tests.servers import open_directory
from tests.waiting import until

SHARDS = 3


@pytest.fixture
def programs() -> Iterator[Path]:
    with open_directory() as directory:
        yield find_home(directory).postgres_programs


def run(program: str, programs: Path, folder: Path, url: str) -> None:
    """The line of deploy/OPERATIONS.md that begins with `program`, as an operator runs it."""
    (line,) = [each for each in printed("pg_dump").splitlines() if each.startswith(program)]
    env = {"PATH": f"{programs}:{os.environ['PATH']}", "MOVIOLA_DATABASE_URL": url}
    done = subprocess.run(
        ["sh", "-c", line], cwd=folder, env=env, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr


async def test_a_backup_brings_everything_back(fresh_database: str, programs: Path, tmp_path: Path) -> None:
    await migrate(fresh_database, SHARDS)
    async with open_event_log(fresh_database, SHARDS) as log:
        going_on = await open_match(log, Random(7))
        await going_on.play(10)
        await play_matches(log, Random(1), 6)
        run("pg_dump", programs, tmp_path, fresh_database)
        at_backup = await log.shard_heads()
        before = await contents(fresh_database, log, at_backup)
        await play_matches(log, Random(2), 2)

    await wipe(fresh_database)
    run("pg_restore", programs, tmp_path, fresh_database)

    assert await migrate(fresh_database, SHARDS) == [], "a restored database knows its migrations"
    async with open_event_log(fresh_database, SHARDS) as log:
        assert await log.shard_heads() == at_backup
        for projection in PROJECTIONS:
            await rebuild(fresh_database, projection)
        assert await contents(fresh_database, log, at_backup) == before
        going_on.log = log
        await going_on.play(10)
        grown = await log.shard_heads()
        assert sum(grown.values()) > sum(at_backup.values())


async def test_streams_of_the_past_that_a_restore_took_back_are_not_believed(
    fresh_database: str, redis_url: str, programs: Path, tmp_path: Path
) -> None:
    """Redis keeps what the database has lost; when the fan-out comes back the log has overtaken the streams."""
    await migrate(fresh_database, SHARDS)
    async with open_event_log(fresh_database, SHARDS) as log:
        going_on = await open_match(log, Random(7))
        async with fanning_out(fresh_database, redis_url):
            await play_matches(log, Random(1), 3)
            await caught_up(fresh_database)
            run("pg_dump", programs, tmp_path, fresh_database)
            at_backup, state, head = await log.shard_heads(), going_on.state, going_on.head
            await going_on.play(10)
            await play_matches(log, Random(2), 3)
            await caught_up(fresh_database)
            lost = await log.shard_heads()

    await wipe(fresh_database)
    run("pg_restore", programs, tmp_path, fresh_database)
    async with open_event_log(fresh_database, SHARDS) as log:
        assert await log.shard_heads() == at_backup
        going_on.log, going_on.state, going_on.head = log, state, head
        await going_on.play(3)
        random = Random(3)
        while any(head <= lost[shard] for shard, head in (await log.shard_heads()).items()):
            await play_matches(log, random, 1)
        async with fanning_out(fresh_database, redis_url):
            await caught_up(fresh_database)
            await (await open_match(log, random)).play(20)
            await caught_up(fresh_database)
            async with open_redis(redis_url) as redis:
                for shard, newest in (await log.shard_heads()).items():
                    entries = [
                        decode_entry(fields[FIELD]) for _, fields in await redis.xrange(stream_of(shard))
                    ]
                    assert entries == await log.read_shard(shard, newest - len(entries), len(entries))

    shown = await read_models(fresh_database)
    for projection in PROJECTIONS:
        await rebuild(fresh_database, projection)
    assert await read_models(fresh_database) == shown


@asynccontextmanager
async def fanning_out(dsn: str, redis_url: str) -> AsyncIterator[None]:
    working = asyncio.create_task(
        run_fanout(dsn, redis_url, relayed=range(SHARDS), projected=range(SHARDS), page_size=100)
    )
    try:
        yield
    finally:
        assert not working.done(), "the fan-out has ended by itself"
        working.cancel()
        with suppress(asyncio.CancelledError):
            await working


async def caught_up(dsn: str) -> None:
    """Streams and read models are where the log is."""
    async with asyncpg.create_pool(dsn, min_size=1, max_size=1) as pool:

        async def are_there() -> bool:
            lags = [*await relay_lag(pool), *await projection_lag(pool)]
            return len(lags) > SHARDS and not any(lag.events for lag in lags)

        await until(are_there, 60)


async def read_models(dsn: str) -> dict[str, str]:
    async with asyncpg.create_pool(dsn, min_size=1, max_size=1) as pool:
        return {table: digest(await rows_of(pool, table)) for table in TABLES}


async def rows_of(pool: asyncpg.Pool, table: str) -> list[dict[str, object]]:
    rows = await pool.fetch(f"SELECT * FROM read.{table} ORDER BY 1, 2, 3")
    return [{key: value for key, value in row.items() if key != "build"} for row in rows]


async def wipe(dsn: str) -> None:
    """Leave nothing of the database but its name."""
    connection = await asyncpg.connect(dsn)
    for schema in await connection.fetch(
        "SELECT nspname FROM pg_namespace WHERE nspname !~ '^(pg_|information_schema|public)'"
    ):
        await connection.execute(f'DROP SCHEMA "{schema["nspname"]}" CASCADE')
    await connection.close()


async def contents(dsn: str, log: EventLog, heads: dict[int, int]) -> dict[str, str]:
    """A hash of everything that counts: events, their chain, receipts, seeds, states, read models."""
    for projection in PROJECTIONS:
        await rebuild(dsn, projection)
    found: dict[str, str] = {}
    events = [event for shard, head in heads.items() for event in await log.read_shard(shard, 0, head)]
    found["events"] = digest(events)
    async with asyncpg.create_pool(dsn, min_size=1, max_size=2) as pool:
        matches = Versions(log, MATCH, kept=100)
        ids = sorted({event.stream_id for event in events})
        found["states"] = digest([dump((await matches.newest(match_id)).state) for match_id in ids])
        for match_id in ids:
            assert verify(await log.read(match_id)) is None
        for table in ("log.command_receipt", "secret.match_seed", "log.stream", "log.shard"):
            found[table] = digest(await pool.fetch(f"SELECT * FROM {table} ORDER BY 1"))
        for table in TABLES:
            found[table] = digest(await rows_of(pool, table))
    return found


def digest(value: object) -> str:
    return sha256(repr(value).encode()).hexdigest()
