"""Migrations run once, in order, whole or not at all."""

import asyncio
import shutil
from pathlib import Path

import asyncpg
import pytest

from service.event_store.migrate import FOLDERS, READABLE_FROM, migrate
from service.event_store.store import EventLog
from service.platform.log_errors import MigrationRefused
from tests.service.event_store.conftest import SHARDS
from tests.service.event_store.matches import open_match

FILES = sorted(file for folder in FOLDERS for file in folder.glob("*.sql"))
NAMES = sorted(file.name for file in FILES)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of all migrations to change."""
    copy = tmp_path / "migrations"
    copy.mkdir()
    for file in FILES:
        shutil.copy(file, copy)
    return copy


async def tables(dsn: str, schema: str) -> set[str]:
    connection = await asyncpg.connect(dsn)
    try:
        rows = await connection.fetch("SELECT tablename FROM pg_tables WHERE schemaname = $1", schema)
    finally:
        await connection.close()
    return {row["tablename"] for row in rows}


async def test_the_second_run_has_nothing_to_do(fresh_database: str) -> None:
    assert await migrate(fresh_database, SHARDS) == NAMES
    before = await tables(fresh_database, "log")
    assert {"event", "stream", "shard"} <= before
    assert await migrate(fresh_database, SHARDS) == []
    assert await tables(fresh_database, "log") == before


async def test_several_processes_may_start_at_once(fresh_database: str) -> None:
    applied = await asyncio.gather(*(migrate(fresh_database, SHARDS) for _ in range(8)))
    assert sorted(applied) == [[]] * 7 + [NAMES]


LOCKS_HERE = """
    SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
    WHERE locktype = 'advisory' AND datname = current_database()
"""
"""Others on the same server hold locks in databases of their own."""


async def test_a_connection_serves_as_well(fresh_database: str) -> None:
    connection = await asyncpg.connect(fresh_database)
    assert await migrate(connection, SHARDS) == NAMES
    assert await connection.fetchval("SELECT count(*) FROM log.shard") == SHARDS
    assert await connection.fetchval(LOCKS_HERE) == 0
    await connection.close()


async def test_a_changed_file_is_refused(fresh_database: str, folder: Path) -> None:
    await migrate(fresh_database, SHARDS, [folder])
    with (folder / NAMES[0]).open("a") as file:
        file.write("CREATE TABLE log.afterthought ();")
    (folder / "9000_more.sql").write_text("CREATE TABLE log.more ();")
    with pytest.raises(MigrationRefused, match=f"{NAMES[0]} changed"):
        await migrate(fresh_database, SHARDS, [folder])
    assert not {"afterthought", "more"} & await tables(fresh_database, "log")


async def test_another_number_of_shards_is_refused(fresh_database: str, folder: Path) -> None:
    await migrate(fresh_database, 3, [folder])
    (folder / "9000_more.sql").write_text("CREATE TABLE log.more ();")
    with pytest.raises(MigrationRefused, match="created with 3 shards, not 4"):
        await migrate(fresh_database, 4, [folder])
    assert "more" not in await tables(fresh_database, "log")
    assert await migrate(fresh_database, 3, [folder]) == ["9000_more.sql"]


async def test_folders_are_merged_by_number(fresh_database: str, folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (folder / "9001_second.sql").write_text("ALTER TABLE shelf.thing ADD COLUMN colour text;")
    (other / "9000_first.sql").write_text("CREATE SCHEMA shelf; CREATE TABLE shelf.thing ();")
    applied = await migrate(fresh_database, SHARDS, [folder, other])
    assert applied == [*NAMES, "9000_first.sql", "9001_second.sql"]

    (other / "9001_rival.sql").write_text("")
    with pytest.raises(MigrationRefused, match="same number"):
        await migrate(fresh_database, SHARDS, [folder, other])
    (other / "9001_rival.sql").rename(other / "rival.sql")
    with pytest.raises(MigrationRefused, match="must begin with its number"):
        await migrate(fresh_database, SHARDS, [folder, other])


async def test_a_failing_file_leaves_nothing_behind(fresh_database: str, folder: Path) -> None:
    broken = folder / "9000_broken.sql"
    broken.write_text("CREATE TABLE log.half (); SELECT 1 / 0;")
    with pytest.raises(asyncpg.DivisionByZeroError):
        await migrate(fresh_database, SHARDS, [folder])
    assert "half" not in await tables(fresh_database, "log")
    broken.write_text("CREATE TABLE log.whole ();")
    assert await migrate(fresh_database, SHARDS, [folder]) == ["9000_broken.sql"]
    assert {"whole", "event"} <= await tables(fresh_database, "log")


async def test_a_database_with_events_of_another_shape_is_refused(
    event_log: EventLog, database: str, connection: asyncpg.Connection
) -> None:
    """As those were before the file that all events of today come after."""
    await open_match(event_log)
    await connection.execute("DELETE FROM log.migration WHERE name = $1", READABLE_FROM)
    with pytest.raises(MigrationRefused, match="cannot read"):
        await migrate(database, SHARDS)
