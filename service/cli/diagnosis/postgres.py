"""PostgreSQL: reachable, recent, durable, migrated, ours to write, on time, with room for our connections."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from statistics import median
from time import perf_counter

import asyncpg
from msgspec.structs import replace

from service.cli.diagnosis.finding import Diagnosis, judged
from service.event_store import sql
from service.event_store.migrate import FOLDERS, LOG_FOLDERS, READ_FOLDERS, pending
from service.platform import leader
from service.platform.database import CONNECTION_LOST
from service.platform.settings import Settings, variable
from service.platform.timekeeping.service_time import LARGEST_SKEW

OLDEST = 15
CONNECT_SECONDS = 5.0
COMMITS = 10
SLOW_COMMIT_MILLISECONDS = 20.0
FREE_CONNECTIONS = 30
DURABLE = ("fsync", "full_page_writes", "synchronous_commit")


async def connect(
    dsn: str, setting: str = "database_url"
) -> tuple[asyncpg.Connection | None, list[Diagnosis]]:
    began = perf_counter()
    try:
        connection = await leader.connect(dsn, timeout=CONNECT_SECONDS, command_timeout=CONNECT_SECONDS)
    except (*CONNECTION_LOST, asyncpg.PostgresError, ValueError) as error:
        return None, [Diagnosis("PostgreSQL", "wrong", _told(error), _way_out(error, setting))]
    took = (perf_counter() - began) * 1000
    return connection, [Diagnosis("PostgreSQL", "ok", f"answers, connected in {took:.0f} ms")]


async def examine(connection: asyncpg.Connection, given: Settings) -> list[Diagnosis]:
    found = [await _version(connection), await _clock(connection), await _room(connection)]
    found += [*await _durability(connection), await _commit(connection), await _session(given)]
    has_all = given.read_database_url is None
    missing = await pending(connection, FOLDERS if has_all else LOG_FOLDERS)
    found.append(_migrations(missing))
    if not missing:
        found.append(await _shards(connection, given))
        found.append(await _permissions(connection, NEEDED | (OF_READ_MODELS if has_all else {})))
    return found


async def examine_read_models(dsn: str) -> list[Diagnosis]:
    """The database of the read models, where they have their own."""
    connection, found = await connect(dsn, "read_database_url")
    if connection is None:
        return found
    found += [await _version(connection), await _room(connection)]
    missing = await pending(connection, READ_FOLDERS)
    found.append(_migrations(missing))
    if not missing:
        found.append(await _permissions(connection, OF_READ_MODELS))
    await connection.close()
    return [replace(each, part=f"{each.part} of read models") for each in found]


def _migrations(missing: Sequence[str]) -> Diagnosis:
    return judged(
        "migrations",
        f"{len(missing)} are missing, the first is {missing[0]}" if missing else "all are applied",
        bool(missing),
        "run `moviola migrate`",
    )


async def _version(connection: asyncpg.Connection) -> Diagnosis:
    number = connection.get_server_version()
    return judged(
        "PostgreSQL",
        f"version {number.major}.{number.minor}",
        number.major < OLDEST,
        f"use {OLDEST} or newer",
    )


async def _clock(connection: asyncpg.Connection) -> Diagnosis:
    before = datetime.now(UTC)
    theirs = await connection.fetchval("SELECT clock_timestamp()")
    ours = before + (datetime.now(UTC) - before) / 2
    skew = abs((theirs - ours).total_seconds())
    advice = "let both machines follow NTP: beyond a second, a process here is not ready"
    is_off = skew > LARGEST_SKEW.total_seconds()
    return judged(
        "clock",
        f"differs by {skew * 1000:.0f} ms from the database's",
        is_off,
        advice,
    )


async def _room(connection: asyncpg.Connection) -> Diagnosis:
    limit = int(await connection.fetchval("SHOW max_connections"))
    used = await connection.fetchval(
        "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'"
    )
    return judged(
        "connections",
        f"{used} of {limit} are in use",
        limit - used < FREE_CONNECTIONS,
        f"raise max_connections, or lower {variable('database_pool_size')} or the number of processes",
        is_warning=True,
    )


async def _durability(connection: asyncpg.Connection) -> list[Diagnosis]:
    found = []
    for name in DURABLE:
        value = await connection.fetchval(f"SHOW {name}")
        found.append(
            judged("durability", f"{name} is {value}", value == "off", f"set {name} = on, or lose moves")
        )
    return found


async def _commit(connection: asyncpg.Connection) -> Diagnosis:
    """What it costs to have something on the disk: messages to nobody, each in a transaction of its own."""
    took = []
    try:
        for _ in range(COMMITS):
            began = perf_counter()
            await connection.execute("SELECT pg_logical_emit_message(true, 'moviola', 'doctor')")
            took.append((perf_counter() - began) * 1000)
    except asyncpg.PostgresError as error:
        return Diagnosis("disk", "warning", f"a commit could not be measured: {error}")
    return judged(
        "disk",
        f"a commit takes {median(took):.1f} ms (median of {COMMITS})",
        median(took) > SLOW_COMMIT_MILLISECONDS,
        "each player waits for it: a faster disk, or a nearer standby",
        is_warning=True,
    )


async def _session(given: Settings) -> Diagnosis:
    """Whether the connection for duties and migrations keeps its session from one statement to the next."""
    assert given.session_url is not None
    try:
        session = await leader.connect(given.session_url, timeout=CONNECT_SECONDS, statement_cache_size=0)
    except (*CONNECTION_LOST, asyncpg.PostgresError, ValueError) as error:
        return Diagnosis("session", "wrong", _told(error), f"check {variable('database_direct_url')}")
    try:
        pids = {
            session.get_server_pid(),
            *[await session.fetchval("SELECT pg_backend_pid()") for _ in range(3)],
        }
    except (*CONNECTION_LOST, asyncpg.PostgresError):
        pids = set()
    finally:
        await session.close()
    return judged(
        "session",
        "duties have a session of their own"
        if len(pids) == 1
        else "a pooler stands between us and the session",
        len(pids) != 1,
        f"set {variable('database_direct_url')} to PostgreSQL itself",
    )


async def _shards(connection: asyncpg.Connection, given: Settings) -> Diagnosis:
    existing = await connection.fetchval(sql.count_shards)
    return judged(
        "shards",
        f"{existing} in the database, {given.shards} in the settings",
        existing != given.shards,
        f"set {variable('shards')}={existing}: the number of a database never changes",
    )


async def _permissions(connection: asyncpg.Connection, needed: Mapping[str, Sequence[str]]) -> Diagnosis:
    lacking = [
        f"{privilege} on {table}"
        for table, privileges in needed.items()
        for privilege in privileges
        if not await connection.fetchval("SELECT has_table_privilege($1, $2)", table, privilege)
    ]
    return judged(
        "permissions",
        f"lacks {', '.join(lacking)}" if lacking else "may read and write what it has to",
        bool(lacking),
        "let the service be the owner of its schemas, or grant it these",
    )


NEEDED: dict[str, Sequence[str]] = {
    "log.event": ("SELECT", "INSERT"),
    "log.stream": ("SELECT", "INSERT", "UPDATE"),
    "log.shard": ("SELECT", "UPDATE"),
    "log.command_receipt": ("SELECT", "INSERT", "DELETE"),
    "log.snapshot": ("SELECT", "INSERT", "DELETE"),
    "secret.match_seed": ("SELECT", "INSERT"),
}
OF_READ_MODELS: dict[str, Sequence[str]] = {"projection.checkpoint": ("SELECT", "INSERT", "UPDATE")}


def _told(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else f"no answer within {CONNECT_SECONDS:.0f} s"


def _way_out(error: BaseException, setting: str) -> str:
    if isinstance(error, asyncpg.InvalidAuthorizationSpecificationError):
        return "user or password of the URL are not the database's"
    if isinstance(error, asyncpg.InvalidCatalogNameError):
        return "create the database: CREATE DATABASE moviola"
    return f"check host, port and network policy of {variable(setting)}"
