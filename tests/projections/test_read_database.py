"""Read models in a database of their own: every promise holds as it does beside the log."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import asyncpg
import pytest

from projections import PROJECTIONS
from projections.queries import list_matches
from projections.timeline import Timeline
from service.event_store.migrate import LOG_FOLDERS, READ_FOLDERS, migrate, migrate_all, pending
from service.event_store.roles import grant_roles
from service.event_store.store import EventLog, open_event_log
from service.platform.redis.connections import open_redis
from service.platform.redis.wakeup import Wakeup
from service.platform.settings import Settings
from service.projecting.lag import parked_matches, projection_lag
from service.projecting.reading import ReadModels
from service.projecting.rebuild import go_back, rebuild
from service.projecting.retry import retry_parked
from service.wiring.api import build
from tests.feeding import open_match, play_matches
from tests.projections.conftest import SHARDS, caught_up, running_fanout
from tests.projections.expected import actual_rows, expected_rows
from tests.servers import Urls, new_database
from tests.service.api.conftest import ADMIN, client_of, exposition

TABLES = "SELECT count(*) FROM pg_tables WHERE schemaname = $1"
SECRET = "ab" * 32


@pytest.fixture
async def urls(server_urls: Urls) -> AsyncIterator[tuple[str, str]]:
    """A database for the log and one for the read models."""
    async with new_database(server_urls.database) as log, new_database(server_urls.database) as read:
        await migrate_all(log, read, SHARDS)
        yield log, read


@pytest.fixture
async def log(urls: tuple[str, str], wakeup: Wakeup) -> AsyncIterator[EventLog]:
    async with open_event_log(urls[0], SHARDS, after_commit=wakeup.wake) as log:
        yield log


@pytest.fixture
async def pool(urls: tuple[str, str]) -> AsyncIterator[asyncpg.Pool]:
    """The log's."""
    async with asyncpg.create_pool(urls[0], min_size=1, max_size=4) as pool:
        yield pool


@pytest.fixture
async def read(urls: tuple[str, str]) -> AsyncIterator[asyncpg.Pool]:
    async with asyncpg.create_pool(urls[1], min_size=1, max_size=4) as pool:
        yield pool


async def test_each_database_has_its_own_tables_and_nothing_else(
    urls: tuple[str, str], pool: asyncpg.Pool, read: asyncpg.Pool
) -> None:
    assert await pool.fetchval(TABLES, "read") == await pool.fetchval(TABLES, "projection") == 0
    assert await read.fetchval(TABLES, "log") == 1, "its own list of migrations"
    assert await read.fetchval(TABLES, "secret") == await read.fetchval(TABLES, "audit") == 0
    async with pool.acquire() as one, read.acquire() as other:
        assert await pending(one, LOG_FOLDERS) == await pending(other, READ_FOLDERS) == []
    assert await migrate_all(*urls, SHARDS) == []


async def test_rows_are_the_logs_whatever_is_rebuilt_meanwhile(
    urls: tuple[str, str],
    log: EventLog,
    pool: asyncpg.Pool,
    read: asyncpg.Pool,
    redis_url: str,
    wakeup: Wakeup,
) -> None:
    async with running_fanout(urls[0], redis_url, wakeup, read_url=urls[1], page_size=20):
        first = await play_matches(log, Random(1), 4)
        await (await first[0].fork(20)).play(10)
        await caught_up(pool, read=read)
        rebuilding = asyncio.create_task(rebuild_all(*urls))
        seen, random = 0, Random(2)
        while not rebuilding.done():
            await (await open_match(log, random)).play(10)
            matches = await list_matches(ReadModels(read), limit=10_000)
            assert len(matches) >= max(seen, 4), "a build took over that knows less than was shown already"
            seen = len(matches)
        await rebuilding
        await caught_up(pool, read=read)
        assert await actual_rows(read) == await expected_rows(log, pool)
        await go_back(urls[0], Timeline(), read_dsn=urls[1])
        await play_matches(log, Random(3), 1)
        async with open_redis(redis_url) as redis:
            await redis.flushdb()
        await caught_up(pool, read=read)
    assert await actual_rows(read) == await expected_rows(log, pool)


async def rebuild_all(log_url: str, read_url: str) -> None:
    for projection in PROJECTIONS:
        await rebuild(log_url, projection, read_dsn=read_url)


async def test_a_match_is_parked_and_taken_up_again(
    urls: tuple[str, str],
    log: EventLog,
    pool: asyncpg.Pool,
    read: asyncpg.Pool,
    redis_url: str,
    wakeup: Wakeup,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sound = Timeline.fold
    monkeypatch.setattr(Timeline, "fold", lambda _self, _page: 1 / 0)
    async with running_fanout(urls[0], redis_url, wakeup, read_url=urls[1]):
        match = await open_match(log, Random(1))
        await caught_up(pool, read=read)
        [parked] = await parked_matches(read)
        assert (parked.projection, parked.match_id) == ("timeline", match.match_id)
        monkeypatch.setattr(Timeline, "fold", sound)
        outcomes = [await retry_parked(read, log, Timeline(), shard) for shard in range(SHARDS)]
        assert sum(taken for taken, _ in outcomes) == 1
        await match.play(3)
        await caught_up(pool, read=read)
    assert await parked_matches(read) == []
    assert await actual_rows(read) == await expected_rows(log, pool)


@pytest.mark.timeout(120)
async def test_a_log_that_was_set_back_is_noticed_and_its_read_models_are_built_anew(
    server_urls: Urls, urls: tuple[str, str], read: asyncpg.Pool, redis_url: str, wakeup: Wakeup
) -> None:
    """The log comes back from a copy and goes on another way; read models and streams know what is lost."""
    log_url, read_url = urls
    async with open_event_log(log_url, SHARDS, after_commit=wakeup.wake) as log:
        await play_matches(log, Random(1), 2)
    name = urlsplit(log_url).path.strip("/")
    async with new_database(server_urls.database, name) as restored:
        async with (
            open_event_log(log_url, SHARDS, after_commit=wakeup.wake) as log,
            asyncpg.create_pool(log_url, min_size=1, max_size=2) as pool,
            running_fanout(log_url, redis_url, wakeup, read_url=read_url),
        ):
            await play_matches(log, Random(2), 2)
            await caught_up(pool, read=read)
            lost = await log.shard_heads()
        async with (
            open_event_log(restored, SHARDS, after_commit=wakeup.wake) as log,
            asyncpg.create_pool(restored, min_size=1, max_size=2) as pool,
            running_fanout(restored, redis_url, wakeup, read_url=read_url),
        ):
            shown = await read.fetchval("SELECT count(*) FROM read.timeline")
            random = Random(3)
            while any(head <= lost[shard] for shard, head in (await log.shard_heads()).items()):
                await play_matches(log, random, 1)
            lags = await projection_lag(pool, read)
            assert all(lag.of_another_past for lag in lags)
            assert await read.fetchval("SELECT count(*) FROM read.timeline") == shown, "nothing was mixed"
            await rebuild_all(restored, read_url)
            await play_matches(log, random, 1)
            await caught_up(pool, read=read)
            assert not any(lag.of_another_past for lag in await projection_lag(pool, read))
            assert await actual_rows(read) == await expected_rows(log, pool)


async def test_a_takeover_does_not_wait_for_events_that_the_log_has_lost(
    urls: tuple[str, str], log: EventLog, pool: asyncpg.Pool, read: asyncpg.Pool
) -> None:
    await play_matches(log, Random(1), 1)
    await rebuild_all(*urls)
    await read.execute("UPDATE projection.checkpoint SET position = 1000000, hash = '\\x00'")
    async with asyncio.timeout(30):
        await rebuild_all(*urls)
    assert await actual_rows(read) == await expected_rows(log, pool)


async def test_the_service_reads_lists_there_and_everything_else_from_the_log(
    urls: tuple[str, str], redis_url: str, tmp_path: Path, pool: asyncpg.Pool, read: asyncpg.Pool
) -> None:
    """The log's database has no read models, so nothing can be asked of the wrong one."""
    settings = given(urls, redis_url, tmp_path)
    terms: dict[str, Any] = {"timed_shards": SHARDS, "carried_shards": SHARDS, "read_url": urls[1]}
    async with (
        build(settings) as service,
        client_of(service) as client,
        running_fanout(urls[0], redis_url, Wakeup(), **terms),
    ):
        made = await client.post("/v1/matches", json={"game": "sukkube", "seats": 2, "bots": {"1": "random"}})
        match_id = made.json()["match_id"]
        await caught_up(pool, read=read)
        listed = (await client.get("/v1/matches")).json()
        assert [each["match_id"] for each in listed["items"]] == [match_id]
        story = (await client.get(f"/v1/matches/{match_id}/timeline")).json()
        assert story["newest"] == 1
        told = await exposition(service)
        assert 'moviola_projection_lag_events{projection="timeline",shard="1"} 0.0' in told
        ready = (await client.get("/readyz")).json()
        assert ready["checks"]["read_models"] == "ok"
        assert (await client.get("/startupz")).json()["status"] == "ok"


async def test_without_their_database_lists_are_refused_and_matches_go_on(
    urls: tuple[str, str], redis_url: str, tmp_path: Path
) -> None:
    away = "postgresql://nobody@127.0.0.1:1/nowhere"
    async with build(given((urls[0], away), redis_url, tmp_path)) as service, client_of(service) as client:
        made = await client.post("/v1/matches", json={"game": "sukkube", "seats": 2})
        assert made.status_code == 201
        refused = await client.get("/v1/matches")
        assert refused.status_code == 503
        assert "Retry-After" in refused.headers
        assert (await client.get(f"/v1/matches/{made.json()['match_id']}/state")).status_code == 200
        told = await exposition(service)
        assert "moviola_log_answers 1.0" in told, "the log is there"
        assert "moviola_read_models_answer 0.0" in told
        assert 'moviola_relay_lag_seconds{shard="1"}' in told
        assert "moviola_projection_lag_seconds{" not in told
        checks = (await client.get("/readyz")).json()["checks"]
        assert (checks["log"], checks["read_models"] == "ok") == ("ok", False)


def given(urls: tuple[str, str], redis_url: str, tmp_path: Path) -> Settings:
    return Settings(
        data_dir=tmp_path,
        database_url=urls[0],
        read_database_url=urls[1],
        redis_url=redis_url,
        admin_key=ADMIN,
        secret=SECRET,
        shards=SHARDS,
        rate_limits="off",
    )


async def test_a_worker_has_its_rights_in_both(urls: tuple[str, str]) -> None:
    prefix = f"test_{uuid4().hex[:8]}"
    owners = [await asyncpg.connect(url) for url in urls]
    role = f"{prefix}_worker"
    asked = "SELECT to_regclass($2) IS NOT NULL AND has_table_privilege($1::text, $2, $3)"
    await owners[0].execute(f"CREATE ROLE {role}")
    try:
        assert [await grant_roles(owner, prefix) for owner in owners] == [[role], [role]]
        wanted = {"log.event": "SELECT", "read.match_builds": "INSERT", "projection.checkpoint": "UPDATE"}
        may = [
            {table for table, right in wanted.items() if await owner.fetchval(asked, role, table, right)}
            for owner in owners
        ]
        assert may == [{"log.event"}, {"read.match_builds", "projection.checkpoint"}]
    finally:
        for owner in owners:
            await owner.execute(f"DROP OWNED BY {role}")
        await owners[0].execute(f"DROP ROLE {role}")
        for owner in owners:
            await owner.close()


async def test_a_database_that_held_both_may_be_parted_and_joined_again(
    fresh_database: str, server_urls: Urls
) -> None:
    await migrate(fresh_database, SHARDS)
    async with new_database(server_urls.database) as read:
        assert len(await migrate_all(fresh_database, read, SHARDS)) == len(
            [file for folder in READ_FOLDERS for file in folder.glob("*.sql")]
        )
        assert await migrate_all(fresh_database, None, SHARDS) == []
