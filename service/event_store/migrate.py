"""Brings a database to the shape this release expects: numbered SQL files, forward only."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import cache
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import asyncpg

from service.event_store import sql
from service.event_store.roles import grant_roles
from service.platform.database import NEVER_SECONDS
from service.platform.leader import connect
from service.platform.log_errors import MigrationRefused

PROJECT = Path(__file__).parents[2]
LOG_FOLDERS = tuple(sorted(PROJECT.joinpath("service").rglob("migrations")))
READ_FOLDERS = tuple(sorted(PROJECT.joinpath("projections").rglob("migrations")))
"""Those of the read models, which may have a database of their own."""
FOLDERS = READ_FOLDERS + LOG_FOLDERS
"""Every folder of migrations: tables stand with the code that reads them, and the files share one sequence."""
READABLE_FROM = "0200_shard_in_every_key.sql"
"""Events recorded before this file are kept otherwise. No release had been made, so nothing carries them over."""


async def migrate_all(log_dsn: str, read_dsn: str | None, shards: int) -> list[str]:
    """As `migrate`, both databases if the read models have their own."""
    if read_dsn in (None, log_dsn):
        return await migrate(log_dsn, shards)
    applied = await migrate(log_dsn, shards, LOG_FOLDERS)
    return applied + await migrate(read_dsn, None, READ_FOLDERS)


async def migrate(
    connection_or_dsn: asyncpg.Connection | str, shards: int | None, folders: Sequence[Path] = FOLDERS
) -> list[str]:
    """Apply the pending `*.sql` files of all `folders` in order of number and return their names.

    Each file runs in its own transaction. Any number of processes may call this at the same time. `shards` is
    fixed by the first call, None where there is no log. Raises `MigrationRefused`, having applied nothing, when an
    applied file has changed since, when two files have one number, when `shards` is not what the database was
    created with, or when it holds events that this version cannot read. Roles of processes are given their rights
    (`roles.py`).
    """
    files = _numbered(folders)
    async with connected(connection_or_dsn) as connection, alone(connection):
        await connection.execute(sql.prepare_migrations)
        applied = {row["name"]: row["checksum"] for row in await connection.fetch(sql.read_migrations)}
        _refuse_changed(files, applied)
        if applied and shards is not None:
            await _settle_shards(connection, shards)
            await _refuse_unreadable(connection, files, applied)
        pending = [file for file in files if file.name not in applied]
        for file in pending:
            async with connection.transaction():
                await connection.execute(file.read_text())
                await connection.execute(sql.record_migration, file.name, _checksum(file))
        if shards is not None:
            await _settle_shards(connection, shards)
        await grant_roles(connection)
        return [file.name for file in pending]


async def pending(connection: asyncpg.Connection, folders: tuple[Path, ...] = FOLDERS) -> list[str]:
    """Return the names of the files that were not applied to the database yet, without changing anything."""
    try:
        rows = await connection.fetch(sql.read_migrations, timeout=NEVER_SECONDS)
        applied = {row["name"] for row in rows}
    except (asyncpg.UndefinedTableError, asyncpg.InvalidSchemaNameError):
        applied = set()
    return [name for name in _needed(folders) if name not in applied]


@cache
def _needed(folders: tuple[Path, ...]) -> tuple[str, ...]:
    """As this process saw them first: it needs none of a release that is unpacked over its own."""
    return tuple(file.name for file in _numbered(folders))


def _numbered(folders: Sequence[Path]) -> list[Path]:
    """Return the migration files in order of the digits their names begin with."""
    files = sorted((file for folder in folders for file in folder.glob("*.sql")), key=_number)
    for file, successor in pairwise(files):
        if _number(file) == _number(successor):
            raise MigrationRefused(
                f"{file.name} and {successor.name} have the same number: give one the next"
            )
    return files


def _number(file: Path) -> int:
    number, _, _ = file.name.partition("_")
    if not number.isdecimal():
        raise MigrationRefused(f"{file.name} must begin with its number, as in 0001_event_log.sql")
    return int(number)


def _checksum(file: Path) -> bytes:
    return sha256(file.read_bytes()).digest()


def _refuse_changed(files: Sequence[Path], applied: dict[str, bytes]) -> None:
    changed = [file.name for file in files if applied.get(file.name, _checksum(file)) != _checksum(file)]
    if changed:
        raise MigrationRefused(
            f"{', '.join(changed)} changed after being applied to this database: "
            "restore the file and put the change into a new one with the next number"
        )


async def _refuse_unreadable(
    connection: asyncpg.Connection, files: Sequence[Path], applied: dict[str, bytes]
) -> None:
    is_older = READABLE_FROM not in applied and READABLE_FROM in {file.name for file in files}
    if is_older and await connection.fetchval(sql.has_events):
        raise MigrationRefused(
            "this database holds matches from before the first release, which this version cannot read: "
            "name an empty database, or move the folder .moviola away if this is the one of `moviola up`"
        )


async def _settle_shards(connection: asyncpg.Connection, shards: int) -> None:
    existing = await connection.fetchval(sql.count_shards)
    if existing == 0:
        await connection.execute(sql.create_shards, shards)
    elif existing != shards:
        raise MigrationRefused(
            f"this database was created with {existing} shards, not {shards}: the number never changes, "
            f"so set it to {existing} or start a new database"
        )


@asynccontextmanager
async def connected(connection_or_dsn: asyncpg.Connection | str) -> AsyncIterator[asyncpg.Connection]:
    if not isinstance(connection_or_dsn, str):
        yield connection_or_dsn
        return
    connection = await connect(connection_or_dsn)
    try:
        yield connection
    finally:
        await connection.close()


@asynccontextmanager
async def alone(connection: asyncpg.Connection) -> AsyncIterator[None]:
    await connection.execute(sql.lock_migrations)
    try:
        yield
    finally:
        await connection.execute(sql.unlock_migrations)
