"""`moviola doctor` finds what is wrong with real servers, and says what to do."""

import os
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from urllib.parse import urlsplit

import asyncpg
import pytest
from redis.asyncio import Redis

from service.cli.diagnosis import examine, interpreter
from service.cli.diagnosis.interpreter import build_of
from service.event_store.migrate import migrate
from service.event_store.store import open_event_log
from service.platform.settings import Settings
from tests.feeding import play_matches
from tests.ports import own_port
from tests.processes import PROJECT

SHARDS = 2
KEYS = {"admin_key": "0123456789abcdef", "secret": "ab" * 32}
READER = "moviola_doctor_reader"


@pytest.fixture
def given(fresh_database: str, redis_url: str) -> Settings:
    return Settings(database_url=fresh_database, redis_url=redis_url, shards=SHARDS, port=own_port(), **KEYS)


async def wrong(given: Settings) -> dict[str, str]:
    """What is wrong, by part, with the advice."""
    return {each.part: each.advice for each in await examine(given) if each.state == "wrong"}


async def test_nothing_is_wrong_with_what_works(given: Settings) -> None:
    await migrate(str(given.database_url), SHARDS)
    found = await examine(given)
    assert [each for each in found if each.state == "wrong"] == []
    parts = {each.part for each in found}
    assert {
        "settings",
        "PostgreSQL",
        "migrations",
        "clock",
        "disk",
        "session",
        "shards",
        "role",
        "relay",
    } < parts
    assert {"Redis", "durability", "connections", "match_list", "timeline", "parked"} < parts


async def test_a_new_database_is_told_to_be_migrated(given: Settings) -> None:
    assert await wrong(given) == {"migrations": "run `moviola migrate`"}


async def test_servers_that_are_away(given: Settings) -> None:
    nowhere = Settings(
        database_url=f"postgresql://127.0.0.1:{own_port()}/x",
        redis_url=f"redis://127.0.0.1:{own_port()}/0",
        port=own_port(),
        **KEYS,
    )
    found = await wrong(nowhere)
    assert "MOVIOLA_DATABASE_URL" in found["PostgreSQL"]
    assert "MOVIOLA_REDIS_URL" in found["Redis"]


async def test_another_number_of_shards(given: Settings) -> None:
    await migrate(str(given.database_url), SHARDS + 1)
    assert "MOVIOLA_SHARDS=3" in (await wrong(given))["shards"]


async def test_a_log_that_nobody_relays(given: Settings) -> None:
    await migrate(str(given.database_url), SHARDS)
    async with open_event_log(str(given.database_url), SHARDS) as log:
        await play_matches(log, Random(1), 1)
    connection = await asyncpg.connect(given.database_url)
    await connection.execute(
        "SET session_replication_role = replica; UPDATE log.event SET recorded_at = now() - interval '1 hour'"
    )
    await connection.close()
    assert {"relay", "match_list", "timeline", "seat_history"} <= (await wrong(given)).keys()


async def test_a_role_without_rights(given: Settings) -> None:
    await migrate(str(given.database_url), SHARDS)
    async with reader(str(given.database_url)) as url:
        advice = {
            each.part: each.found
            for each in await examine(
                Settings(database_url=url, redis_url=given.redis_url, shards=SHARDS, port=own_port(), **KEYS)
            )
            if each.state == "wrong"
        }
    assert "INSERT on log.event" in advice["role"]


@asynccontextmanager
async def reader(url: str) -> AsyncIterator[str]:
    """The URL of the same database for a role that may only look."""
    connection = await asyncpg.connect(url)
    await connection.execute(f"DROP ROLE IF EXISTS {READER}")
    await connection.execute(f"CREATE ROLE {READER} LOGIN PASSWORD 'reads'")
    for schema in ("log", "secret", "projection", "read"):
        await connection.execute(f"GRANT USAGE ON SCHEMA {schema} TO {READER}")
        await connection.execute(f"GRANT SELECT ON ALL TABLES IN SCHEMA {schema} TO {READER}")
    parts = urlsplit(url)
    host = parts.netloc.rpartition("@")[2]
    try:
        yield parts._replace(netloc=f"{READER}:reads@{host}").geturl()
    finally:
        await connection.execute(f"DROP OWNED BY {READER}")
        await connection.execute(f"DROP ROLE {READER}")
        await connection.close()


async def test_a_redis_that_refuses_writes(given: Settings, redis_url: str) -> None:
    await migrate(str(given.database_url), SHARDS)
    async with Redis.from_url(redis_url) as redis:
        before = (await redis.config_get("maxmemory"))["maxmemory"]
        await redis.config_set("maxmemory", "1")
        try:
            found = await wrong(given)
        finally:
            await redis.config_set("maxmemory", before)
    assert "memory" in found["permissions"]


def test_the_command_shows_a_table_and_ends_with_1_when_something_is_wrong(given: Settings) -> None:
    environ = {name: value for name, value in os.environ.items() if not name.startswith("MOVIOLA_")}

    def doctor(**variables: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "service.cli.main", "doctor"]
        env = {**environ, "COLUMNS": "200", **variables}
        return subprocess.run(command, cwd=PROJECT, env=env, capture_output=True, text=True, timeout=60)

    ailing = doctor(
        MOVIOLA_DATABASE_URL=str(given.database_url),
        MOVIOLA_REDIS_URL=str(given.redis_url),
        MOVIOLA_ADMIN_KEY=KEYS["admin_key"],
        MOVIOLA_SECRET=KEYS["secret"],
        MOVIOLA_PORT=str(given.port),
    )
    assert ailing.returncode == 1
    assert "run `moviola migrate`" in ailing.stdout
    assert "1 wrong" in ailing.stdout
    assert KEYS["secret"] not in ailing.stdout
    mistyped = doctor(MOVIOLA_PROT="1", MOVIOLA_SHARDS="none")
    assert mistyped.returncode == 1
    assert "expected MOVIOLA_PORT?" in mistyped.stdout
    assert "2 wrong" in mistyped.stdout


PLAIN = {"CONFIG_ARGS": "'--prefix=/opt'", "PGO_PROF_USE_FLAG": "-fprofile-use -fprofile-correction"}


@pytest.mark.parametrize(
    ("record", "build"),
    [
        pytest.param(PLAIN, "plain", id="from source, as it comes"),
        pytest.param(PLAIN | {"CONFIG_ARGS": "'--with-lto'"}, "plain", id="linked as one, but not profiled"),
        pytest.param(
            PLAIN | {"CONFIG_ARGS": "'--enable-optimizations' '--with-lto'"}, "optimised", id="the image's"
        ),
        pytest.param(
            PLAIN | {"PY_CORE_CFLAGS": "-O3 -fprofile-use"}, "optimised", id="by flags of one's own"
        ),
        pytest.param(
            {
                "CONFIG_ARGS": "'--prefix=/usr'",
                "PGO_PROF_USE_FLAG": "",
                "PGO_PROF_GEN_FLAG": "-fprofile-generate",
            },
            "untold",
            id="Debian's, whose record is cleaned",
        ),
        pytest.param({}, "untold", id="without any record"),
    ],
)
def test_a_slow_build_of_python_is_told_by_its_record(record: dict[str, str], build: str) -> None:
    assert build_of(record) == build


def test_a_slow_build_is_warned_of_and_others_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    for record, state in ((PLAIN, "warning"), ({}, "ok")):
        monkeypatch.setattr("sysconfig.get_config_vars", lambda record=record: record)
        (found,) = interpreter.examine()
        assert (found.part, found.state) == ("Python", state)
        assert ("--enable-optimizations" in found.advice) == (state == "warning")
