"""The suite's own servers are real, current and clean."""

import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import asyncpg
import pytest
from redis.asyncio import Redis

from service.event_store.migrate import migrate
from tests import memory
from tests.servers import Urls, engine_answers, migrated_database, redis_database, servers


@pytest.mark.parametrize("_time", [1, 2])
async def test_a_fresh_database_is_empty_and_durable_every_time(fresh_database: str, _time: int) -> None:
    connection = await asyncpg.connect(fresh_database)
    try:
        await connection.execute("CREATE TABLE event (position bigint)")
        assert connection.get_server_version().major >= 18
        assert await connection.fetchval("SELECT current_setting('fsync')") == "on"
        assert await connection.fetchval("SELECT current_setting('synchronous_commit')") == "on"
    finally:
        await connection.close()


async def test_a_migrated_database_is_new_every_time(server_urls: Urls) -> None:
    for _ in range(2):
        async with migrated_database(server_urls.database, 3) as url:
            assert await migrate(url, 3) == [], "nothing is left to migrate"
            connection = await asyncpg.connect(url)
            assert await connection.fetchval("SELECT count(*) FROM log.shard") == 3
            assert await connection.fetchval("SELECT count(*) FROM secret.api_key") == 0
            await connection.execute("INSERT INTO log.shard SELECT 3")
            await connection.close()


async def test_databases_are_apart(fresh_database: str, database_url: str, server_urls: Urls) -> None:
    assert len({urlsplit(url).path for url in (fresh_database, database_url, server_urls.database)}) == 3


@pytest.mark.parametrize("_time", [1, 2])
async def test_redis_is_empty_every_time(redis_url: str, server_urls: Urls, _time: int) -> None:
    async with Redis.from_url(redis_url) as redis, Redis.from_url(server_urls.redis) as other:
        assert await redis.dbsize() == 0
        await redis.set("only:here", 1)
        assert await other.exists("only:here") == 0


def test_redis_databases_by_number() -> None:
    assert redis_database("redis://cache:6379", 3) == "redis://cache:6379?db=3"
    assert redis_database("unix:///run/valkey.sock?db=0", 3) == "unix:///run/valkey.sock?db=3"


def test_given_urls_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOVIOLA_TEST_DATABASE_URL", "postgresql://db/test")
    monkeypatch.setenv("MOVIOLA_TEST_REDIS_URL", "redis://cache")
    monkeypatch.delenv("MOVIOLA_TEST_SERVERS", raising=False)
    with servers() as urls:
        assert urls == ("postgresql://db/test", "redis://cache")
    monkeypatch.delenv("MOVIOLA_TEST_REDIS_URL")
    with pytest.raises(ValueError, match="both"):
        servers()


def test_an_engine_that_is_not_there_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOCKER_HOST", "unix:///nowhere/docker.sock")
    assert not engine_answers()


def test_what_a_killed_run_has_left_in_memory_is_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    left, ours, other = (
        tmp_path / f"{memory.PREFIX}{owner}-x" for owner in (gone.pid, os.getpid(), "somebody")
    )
    for each in (left, ours, other):
        each.mkdir()
        (each / "data").touch()
    monkeypatch.setattr(memory, "MEMORY", tmp_path)
    monkeypatch.setattr(memory, "LEAST_BYTES", 0)
    with memory.memory_directory() as directory:
        assert directory.parent == tmp_path
        assert {*tmp_path.iterdir()} == {ours, other, directory}
    assert not directory.exists()


def test_where_memory_is_short_the_disk_has_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "MEMORY", tmp_path)
    monkeypatch.setattr(memory, "LEAST_BYTES", 2**80)
    with memory.memory_directory() as directory:
        assert directory.parent != tmp_path
        assert directory.stat().st_mode & 0o777 == 0o755
    monkeypatch.setattr(memory, "MEMORY", tmp_path / "nowhere")
    assert not memory.has_room()
