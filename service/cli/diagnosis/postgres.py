"""PostgreSQL: reachable, recent, durable, migrated, ours to write, on time, with room for our connections."""

from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from time import perf_counter

import asyncpg
from msgspec.structs import replace

from service.cli.diagnosis import processes, rights
from service.cli.diagnosis.finding import PATIENCE_SECONDS, Diagnosis, answered, described, judged, remedy
from service.event_store import sql
from service.event_store.migrate import FOLDERS, LOG_FOLDERS, READ_FOLDERS, pending
from service.platform import leader
from service.platform.database import CONNECTION_LOST
from service.platform.settings import Settings, variable
from service.platform.timekeeping.service_time import LARGEST_SKEW

OLDEST = 15
COMMITS = 10
SLOW_COMMIT_MILLISECONDS = 20.0
FREE_CONNECTIONS = 30
DURABLE = ("fsync", "full_page_writes", "synchronous_commit")


async def connect(
    dsn: str, setting: str = "database_url"
) -> tuple[asyncpg.Connection | None, list[Diagnosis]]:
    began = perf_counter()
    try:
        connection = await leader.connect(dsn, timeout=PATIENCE_SECONDS, command_timeout=PATIENCE_SECONDS)
    except (*CONNECTION_LOST, asyncpg.PostgresError, ValueError) as error:
        return None, [Diagnosis("PostgreSQL", "wrong", described(error), remedy(error, setting))]
    took = (perf_counter() - began) * 1000
    return connection, [Diagnosis("PostgreSQL", "ok", f"answers, connected in {took:.0f} ms")]


async def examine(connection: asyncpg.Connection, settings: Settings) -> list[Diagnosis]:
    findings = await _server(connection)
    findings += await answered("clock", _clock(connection))
    findings += await answered("durability", _durability(connection))
    findings += await answered("disk", _commit(connection))
    findings += await answered("session", _session(settings))
    folders = FOLDERS if settings.read_database_url is None else LOG_FOLDERS
    migrations = await answered("migrations", _migrations(connection, folders))
    findings += migrations
    if all(each.state != "wrong" for each in migrations):
        findings += await answered("shards", _shards(connection, settings))
        findings += await answered("role", rights.examine(connection))
        findings += await answered("processes", processes.examine(connection, settings))
    return findings


async def examine_read_models(dsn: str) -> list[Diagnosis]:
    """The database of the read models, where they have their own."""
    connection, findings = await connect(dsn, "read_database_url")
    if connection is not None:
        findings += await _server(connection)
        migrations = await answered("migrations", _migrations(connection, READ_FOLDERS))
        findings += migrations
        if all(each.state != "wrong" for each in migrations):
            findings += await answered("role", rights.examine(connection))
        await connection.close()
    return [replace(each, part=f"{each.part} of read models") for each in findings]


async def _server(connection: asyncpg.Connection) -> list[Diagnosis]:
    return [
        *await answered("PostgreSQL", _version(connection)),
        *await answered("connections", _room(connection)),
    ]


async def _migrations(connection: asyncpg.Connection, folders: tuple[Path, ...]) -> Diagnosis:
    missing = await pending(connection, folders)
    text = f"{len(missing)} are missing, the first is {missing[0]}" if missing else "all are applied"
    return judged("migrations", text, bool(missing), "run `moviola migrate`")


async def _version(connection: asyncpg.Connection) -> Diagnosis:
    text = await connection.fetchval("SHOW server_version")
    is_old = connection.get_server_version().major < OLDEST
    return judged("PostgreSQL", f"version {text}", is_old, f"use PostgreSQL {OLDEST} or newer")


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
    findings = []
    for name in DURABLE:
        value = await connection.fetchval(f"SHOW {name}")
        findings.append(
            judged("durability", f"{name} is {value}", value == "off", f"set {name} = on, or lose moves")
        )
    return findings


async def _commit(connection: asyncpg.Connection) -> Diagnosis:
    """The time that a write to the disk takes: messages to nobody, each in a transaction of its own."""
    took = []
    try:
        for _ in range(COMMITS):
            began = perf_counter()
            await connection.execute("SELECT pg_logical_emit_message(true, 'moviola', 'doctor')")
            took.append((perf_counter() - began) * 1000)
    except asyncpg.InsufficientResourcesError:
        raise
    except asyncpg.PostgresError as error:
        return Diagnosis("disk", "warning", f"a commit could not be measured: {error}")
    return judged(
        "disk",
        f"a commit takes {median(took):.1f} ms (median of {COMMITS})",
        median(took) > SLOW_COMMIT_MILLISECONDS,
        "each player waits for it: a faster disk, or a nearer standby",
        is_warning=True,
    )


async def _session(settings: Settings) -> Diagnosis:
    """Whether the connection for duties and migrations keeps its session from one statement to the next."""
    assert settings.session_url is not None
    try:
        session = await leader.connect(settings.session_url, timeout=PATIENCE_SECONDS, statement_cache_size=0)
    except (*CONNECTION_LOST, asyncpg.PostgresError, ValueError) as error:
        return Diagnosis("session", "wrong", described(error), remedy(error, "database_direct_url"))
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


async def _shards(connection: asyncpg.Connection, settings: Settings) -> Diagnosis:
    existing = await connection.fetchval(sql.count_shards)
    return judged(
        "shards",
        f"{existing} in the database, {settings.shards} in the settings",
        existing != settings.shards,
        f"set {variable('shards')}={existing}: the number of a database never changes",
    )
