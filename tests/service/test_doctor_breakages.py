"""`moviola doctor` finds each of three dozen breakages, explains it, and blames nothing else.

A row breaks one thing of a healthy installation; the row of the next test finds it mended.
"""

import socket
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

import asyncpg
import pytest
from msgspec.structs import replace
from redis.asyncio import Redis

from projections import PROJECTIONS
from service.cli.diagnosis import examine
from service.event_store.migrate import migrate
from service.event_store.store import open_event_log
from service.platform.announcement import Announcement
from service.platform.settings import Settings
from tests.feeding import play_matches
from tests.ports import own_port
from tests.servers import new_database
from tests.service.test_database_roles import as_role, role_of, roles
from tests.service.test_doctor_roles import KEYS, KEYS_OF, PROCESSES, SECRET, SHARDS, running

OTHER_SECRET = "cd" * 32


class World(NamedTuple):
    """A healthy installation: `urls` of the database by role, the owner's among them."""

    urls: dict[str, str]
    redis_url: str
    folder: Path

    def settings(self, role: str = "owner") -> Settings:
        keys = KEYS | KEYS_OF.get(role, {})
        return Settings(
            database_url=self.urls[role], redis_url=self.redis_url, shards=SHARDS, port=own_port(), **keys
        )


class Broken(NamedTuple):
    """The doctor's settings; the processes that run meanwhile, at `url` if that is not the world's."""

    settings: Settings
    processes: Sequence[tuple[str, str] | Announcement] = PROCESSES
    url: str = ""


Break = Callable[[World], AbstractAsyncContextManager[Broken]]


@pytest.fixture(scope="module")
async def database(module_database: str) -> AsyncIterator[dict[str, str]]:
    await migrate(module_database, SHARDS)
    async with roles(module_database) as urls:
        yield urls | {"owner": module_database}


@pytest.fixture
def world(database: dict[str, str], redis_url: str, tmp_path: Path) -> World:
    return World(database, redis_url, tmp_path)


def set_otherwise(role: str = "owner", **values: object) -> Break:
    """The doctor's settings are others than those of the role."""

    @asynccontextmanager
    async def broken(world: World) -> AsyncIterator[Broken]:
        yield Broken(replace(world.settings(role), **values))

    return broken


def with_url(name: str, change: Callable[[str], str]) -> Break:
    """A URL of the settings is another."""

    @asynccontextmanager
    async def broken(world: World) -> AsyncIterator[Broken]:
        given = world.settings()
        yield Broken(replace(given, **{name: change(str(getattr(given, name)))}))

    return broken


def running_are(*processes: tuple[str, str] | Announcement) -> Break:
    @asynccontextmanager
    async def broken(world: World) -> AsyncIterator[Broken]:
        yield Broken(world.settings(), processes)

    return broken


def without(role: str) -> Break:
    return running_are(*(process for process in PROCESSES if process[0] != role))


def by_sql(break_: str, mend: str, role: str = "owner") -> Break:
    """In the database, by its owner; the doctor runs as `role`, whose name is {role} in the statements."""

    @asynccontextmanager
    async def broken(world: World) -> AsyncIterator[Broken]:
        connection = await asyncpg.connect(world.urls["owner"])
        name = "" if role == "owner" else role_of(world.urls[role])
        database = await connection.fetchval("SELECT current_database()")
        try:
            await connection.execute(break_.format(role=name, database=database))
            yield Broken(world.settings(role))
        finally:
            await connection.execute(mend.format(role=name, database=database))
            await connection.close()

    return broken


def revoked(role: str, right: str, table: str) -> Break:
    return by_sql(f"REVOKE {right} ON {table} FROM {{role}}", f"GRANT {right} ON {table} TO {{role}}", role)


def by_redis(name: str, value: str) -> Break:
    @asynccontextmanager
    async def broken(world: World) -> AsyncIterator[Broken]:
        async with Redis.from_url(world.redis_url) as redis:
            before = (await redis.config_get(name))[name]
            await redis.config_set(name, value)
            try:
                yield Broken(world.settings())
            finally:
                await redis.config_set(name, before)

    return broken


@asynccontextmanager
async def used_by_nobody(world: World) -> AsyncIterator[Broken]:
    """There are matches, and no process."""
    async with played(world) as url:
        yield Broken(replace(world.settings(), database_url=url), ())


@asynccontextmanager
async def left_behind(world: World) -> AsyncIterator[Broken]:
    """Nobody has relayed or folded the log for an hour."""
    async with played(world) as url:
        connection = await asyncpg.connect(url)
        await connection.execute(
            "SET session_replication_role = replica;"
            "UPDATE log.event SET recorded_at = now() - interval '1 hour'"
        )
        await connection.close()
        yield Broken(replace(world.settings(), database_url=url), url=url)


@asynccontextmanager
async def played(world: World) -> AsyncIterator[str]:
    """A database of its own with a match in it."""
    async with new_database(world.urls["owner"]) as url:
        await migrate(url, SHARDS)
        async with open_event_log(url, SHARDS) as log:
            await play_matches(log, Random(1), 1)
        yield url


@asynccontextmanager
async def without_tables(world: World) -> AsyncIterator[Broken]:
    async with new_database(world.urls["owner"]) as url:
        yield Broken(replace(world.settings(), database_url=url))


@asynccontextmanager
async def read_models_without_tables(world: World) -> AsyncIterator[Broken]:
    async with new_database(world.urls["owner"]) as url:
        yield Broken(replace(world.settings(), read_database_url=url))


@asynccontextmanager
async def as_stranger(world: World) -> AsyncIterator[Broken]:
    """With a role that nobody has granted anything."""
    owner = await asyncpg.connect(world.urls["owner"])
    name = f"{role_of(world.urls['api']).removesuffix('_api')}_stranger"
    await owner.execute(f"CREATE ROLE {name} LOGIN PASSWORD 'a-password-of-the-test'")
    try:
        yield Broken(replace(world.settings(), database_url=as_role(world.urls["owner"], name)))
    finally:
        await owner.execute(f"DROP ROLE {name}")
        await owner.close()


@asynccontextmanager
async def port_taken(world: World) -> AsyncIterator[Broken]:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield Broken(replace(world.settings(), port=other.getsockname()[1]))


@asynccontextmanager
async def unwritable(world: World) -> AsyncIterator[Broken]:
    """A laptop's installation whose directory is a file."""
    (world.folder / "file").write_text("")
    yield Broken(Settings(data_dir=world.folder / "file", port=own_port(), **KEYS))


def closed(scheme: str) -> Callable[[str], str]:
    return lambda _: f"{scheme}://127.0.0.1:{own_port()}/0"


def in_place_of(old: str, new: str) -> Callable[[str], str]:
    return lambda url: url.replace(old, new)


OLDER = Announcement.of("api", SECRET)._replace(release="0.0.9")
BREAKAGES: dict[str, tuple[Break, str, str, str]] = {
    "PostgreSQL does not run": (
        *(with_url("database_url", closed("postgresql")), "PostgreSQL", "wrong"),
        "check host, port and network policy of MOVIOLA_DATABASE_URL",
    ),
    "there is no such role": (
        *(with_url("database_url", in_place_of("moviola@", "nobody_here@")), "PostgreSQL", "wrong"),
        "user or password",
    ),
    "there is no such database": (
        *(with_url("database_url", in_place_of("moviola_test_", "no_")), "PostgreSQL", "wrong"),
        "CREATE DATABASE",
    ),
    "the database is not migrated": (without_tables, "migrations", "wrong", "run `moviola migrate`"),
    "one migration is missing": (
        by_sql(
            "CREATE TABLE lost AS SELECT * FROM log.migration ORDER BY name DESC LIMIT 1;"
            "DELETE FROM log.migration WHERE name = (SELECT name FROM lost)",
            "INSERT INTO log.migration SELECT * FROM lost; DROP TABLE lost",
        ),
        *("migrations", "wrong", "1 are missing"),
    ),
    "more shards are set than there are": (
        *(set_otherwise(shards=SHARDS + 1), "shards", "wrong"),
        f"MOVIOLA_SHARDS={SHARDS}",
    ),
    "commits do not wait for the disk": (
        by_sql(
            'ALTER DATABASE "{database}" SET synchronous_commit = off',
            'ALTER DATABASE "{database}" RESET synchronous_commit',
        ),
        *("durability", "wrong", "set synchronous_commit = on, or lose moves"),
    ),
    "the direct URL leads nowhere": (
        *(set_otherwise(database_direct_url=closed("postgresql")("")), "session", "wrong"),
        "MOVIOLA_DATABASE_DIRECT_URL",
    ),
    "the database of the read models does not run": (
        set_otherwise(read_database_url=closed("postgresql")("")),
        *("PostgreSQL of read models", "wrong", "MOVIOLA_READ_DATABASE_URL"),
    ),
    "the database of the read models is not migrated": (
        *(read_models_without_tables, "migrations of read models", "wrong"),
        "run `moviola migrate`",
    ),
    "Redis does not run": (
        *(with_url("redis_url", closed("redis")), "Redis", "wrong"),
        "MOVIOLA_REDIS_URL",
    ),
    "Redis asks for a password": (by_redis("requirepass", "another"), "Redis", "wrong", "password"),
    "Redis has no memory left": (by_redis("maxmemory", "1"), "permissions", "wrong", "memory"),
    "Redis evicts streams": (
        by_redis("maxmemory-policy", "allkeys-lru"),
        "eviction",
        "warning",
        "noeviction",
    ),
    "no API runs": (without("api"), "processes", "wrong", "start `moviola serve`"),
    "no relay runs": (without("relay"), "processes", "wrong", "start `moviola relay`"),
    "no worker runs": (without("worker"), "processes", "wrong", "start `moviola project`"),
    "no sender runs": (without("webhooks"), "processes", "warning", "start `moviola webhooks`"),
    "nothing runs, though there are matches": (used_by_nobody, "processes", "wrong", "none connected"),
    "a process has another secret": (
        *(running_are(*PROCESSES, ("api", OTHER_SECRET)), "secrets", "wrong"),
        "one MOVIOLA_SECRET",
    ),
    "the doctor has another secret": (
        *(set_otherwise(secret=OTHER_SECRET), "secrets", "wrong"),
        "this doctor",
    ),
    "a process is of an older release": (running_are(*PROCESSES, OLDER), "releases", "warning", "0.0.9"),
    "the pools are larger than PostgreSQL allows": (
        *(set_otherwise(database_pool_size=1000), "connections", "wrong"),
        "max_connections",
    ),
    "the API may not append": (
        *(revoked("api", "INSERT", "log.event"), "role", "wrong"),
        "lacks INSERT on log.event",
    ),
    "the API may not change a column": (
        *(revoked("api", "UPDATE (state)", "log.snapshot"), "role", "wrong"),
        "lacks UPDATE on log.snapshot",
    ),
    "the relay may not make checkpoints": (
        *(revoked("relay", "INSERT", "audit.leaf"), "role", "wrong"),
        "run `moviola migrate`",
    ),
    "the worker may not park": (
        *(revoked("worker", "DELETE", "projection.dead_letter"), "role", "wrong"),
        "DELETE on projection.dead_letter",
    ),
    "the sender may not see when keys end": (
        *(revoked("webhooks", "SELECT (key_id)", "secret.api_key"), "role", "wrong"),
        "SELECT on secret.api_key",
    ),
    "one process for everything may not relay": (
        *(revoked("fanout", "UPDATE", "log.relay_checkpoint"), "role", "wrong"),
        "UPDATE on log.relay_checkpoint",
    ),
    "the role is nobody's": (as_stranger, "role", "wrong", "moviola_api"),
    "the API has no keys": (
        *(set_otherwise("api", admin_key="", secret=""), "keys", "wrong"),
        "MOVIOLA_ADMIN_KEY, MOVIOLA_SECRET: not set",
    ),
    "the sender has no secret": (
        *(set_otherwise("webhooks", secret=""), "keys", "wrong"),
        "MOVIOLA_SECRET: not set",
    ),
    "nobody relays": (left_behind, "relay", "wrong", "is `moviola relay` running"),
    "nobody folds": (left_behind, "match_list", "wrong", "is `moviola project` running"),
    "a match is parked": (
        by_sql(
            "INSERT INTO projection.dead_letter "
            "(projection, build, shard, position, match_id, revision, type, error)"
            " SELECT projection, build, 0, 1, gen_random_uuid(), 1, 'X', 'x' FROM projection.build LIMIT 1",
            "DELETE FROM projection.dead_letter",
        ),
        *("parked", "wrong", "moviola project --retry"),
    ),
    "the port is taken": (port_taken, "port", "warning", "fine if that is the service itself"),
    "the directory is not writable": (unwritable, "directory", "wrong", "MOVIOLA_DATA_DIR"),
}
OF_A_LOG_LEFT_BEHIND = {"relay", *(projection.name for projection in PROJECTIONS)}


def test_there_are_more_than_thirty() -> None:
    assert len(BREAKAGES) > 30


@pytest.mark.parametrize("name", BREAKAGES)
async def test_it_is_found_and_explained(world: World, name: str) -> None:
    break_, part, state, words = BREAKAGES[name]
    async with break_(world) as broken, running(broken.url or world.urls["owner"], *broken.processes):
        findings = await examine(broken.settings)
    about = [each for each in findings if each.part == part and each.state == state]
    assert words in " ".join(f"{each.found} {each.advice}" for each in about), findings
    wrong = {each.part for each in findings if each.state == "wrong"}
    blamed = OF_A_LOG_LEFT_BEHIND if part in OF_A_LOG_LEFT_BEHIND else {part} if state == "wrong" else set()
    assert wrong == blamed
    assert SECRET not in str(findings)
