"""The commands around the read models, as processes."""

import asyncio
from pathlib import Path
from random import Random
from signal import SIGTERM
from subprocess import Popen

import asyncpg
import pytest

from projections import PROJECTIONS
from service.event_store.store import EventLog
from service.platform.redis.wakeup import Wakeup
from service.projecting.lag import projection_lag
from tests.feeding import open_match, play_matches
from tests.processes import moviola
from tests.projections.conftest import SHARDS, caught_up, running_fanout
from tests.projections.expected import actual_rows, expected_rows
from tests.projections.test_parking import append_unreadable
from tests.waiting import eventually

WAITING = """SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND backend_type = 'client backend'"""


async def ended(process: Popen[bytes], timeout_seconds: float = 120) -> int:
    return await asyncio.to_thread(process.wait, timeout_seconds)


@pytest.mark.timeout(300)
async def test_relay_project_and_rebuild_end_cleanly(
    database: str, log: EventLog, pool: asyncpg.Pool, redis_url: str
) -> None:
    urls = {"database_url": database, "redis_url": redis_url, "shards": SHARDS}
    await play_matches(log, Random(1), 2)
    with moviola("relay", **urls) as relay, moviola("project", **urls) as project:  # type: ignore[arg-type]
        await caught_up(pool, 60)
        with moviola("rebuild", "timeline", **urls) as rebuild:  # type: ignore[arg-type]
            assert await ended(rebuild) == 0
        for process in (relay, project):
            process.send_signal(SIGTERM)
        assert [await ended(process) for process in (relay, project)] == [0, 0]

    builds = dict.fromkeys((projection.name for projection in PROJECTIONS), 1) | {"timeline": 2}
    assert {lag.projection: lag.build for lag in await projection_lag(pool)} == builds
    with moviola("rebuild", "--back", "timeline", **urls) as back:  # type: ignore[arg-type]
        assert await ended(back) == 0
    with moviola("rebuild", "--back", "seat_history", **urls) as back:  # type: ignore[arg-type]
        assert await ended(back) == 1
    with moviola("project", "--retry", **urls) as retry:  # type: ignore[arg-type]
        assert await ended(retry) == 0
    assert await actual_rows(pool) == await expected_rows(log, pool)


@pytest.mark.timeout(300)
async def test_a_retry_that_leaves_matches_parked_says_so(
    database: str,
    log: EventLog,
    pool: asyncpg.Pool,
    redis_url: str,
    wakeup: Wakeup,
    capfd: pytest.CaptureFixture[str],
) -> None:
    urls = {"database_url": database, "redis_url": redis_url, "shards": SHARDS}
    match = await open_match(log, Random(1))
    async with running_fanout(database, redis_url, wakeup):
        await append_unreadable(log, match)
        await caught_up(pool)
    capfd.readouterr()
    with moviola("project", "--retry", **urls) as retry:  # type: ignore[arg-type]
        assert await ended(retry) == 1
    assert str(match.match_id) in capfd.readouterr().err


@pytest.mark.timeout(300)
async def test_a_rebuild_that_loses_postgresql_says_how_to_go_on(
    database: str, log: EventLog, pool: asyncpg.Pool, redis_url: str, tmp_path: Path
) -> None:
    await play_matches(log, Random(1), 2)
    urls = {"database_url": database, "redis_url": redis_url, "shards": SHARDS}

    async def waiting() -> int | None:
        pid: int | None = await pool.fetchval(WAITING)
        return pid

    with (tmp_path / "told").open("w+b") as told:
        async with pool.acquire() as somebody, somebody.transaction():
            await somebody.execute("LOCK TABLE projection.build IN ACCESS EXCLUSIVE MODE")
            with moviola("rebuild", "timeline", **urls, stderr=told) as rebuild:  # type: ignore[arg-type]
                await pool.execute("SELECT pg_terminate_backend($1)", await eventually(waiting))
                assert await ended(rebuild) == 1
        told.seek(0)
        text = told.read().decode()
    assert "PostgreSQL cannot be used" in text
    assert "Traceback" not in text
    with moviola("rebuild", "timeline", **urls) as again:  # type: ignore[arg-type]
        assert await ended(again) == 0
