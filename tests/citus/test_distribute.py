"""The log is spread evenly and whole, once; what would not fit is refused."""

import re
from collections import Counter

import asyncpg
import pytest

from service.event_store.distribute import TABLES, distribute
from service.event_store.migrate import migrate
from service.event_store.nodes import nodes_of
from service.platform.database import open_readers
from service.platform.log_errors import MigrationRefused
from tests.citus.cluster import SHARDS, drop_database, new_database, undistributed_database

PARTS = "SELECT logicalrelid::text, colocationid FROM pg_dist_partition ORDER BY 1"
RIGHTS = """
    SELECT DISTINCT result FROM run_command_on_shards(
        'log.event', $$SELECT relacl FROM pg_class WHERE oid = '%s'::regclass$$)
"""
MAY_CHANGE = re.compile("=[^/]*[wdD]")
"""UPDATE, DELETE or TRUNCATE in an entry of an access list."""


async def test_shards_are_dealt_evenly_and_each_is_whole(coordinator: str) -> None:
    url = await new_database(coordinator)
    pool = await open_readers(url, 2)
    nodes = nodes_of(pool)
    dealt = Counter([await nodes.address(shard) for shard in range(SHARDS)])
    assert len(dealt) >= 2
    assert max(dealt.values()) - min(dealt.values()) <= 1
    parts = await pool.fetch(PARTS)
    assert sorted(row["logicalrelid"] for row in parts) == sorted(TABLES)
    assert len({row["colocationid"] for row in parts}) == 1
    assert await distribute(url, SHARDS) == []
    await pool.close()
    await drop_database(url)


async def test_the_owner_cannot_change_events_on_any_node(distributed: str) -> None:
    connection = await asyncpg.connect(distributed)
    rights = [row["result"] for row in await connection.fetch(RIGHTS)]
    await connection.close()
    assert len(rights) == 1
    assert "=ar" in rights[0]
    assert not MAY_CHANGE.search(rights[0])


async def test_a_database_with_read_models_is_refused(coordinator: str) -> None:
    url = await undistributed_database(coordinator)
    await migrate(url, SHARDS)
    with pytest.raises(MigrationRefused, match="MOVIOLA_READ_DATABASE_URL"):
        await distribute(url, SHARDS)
    await drop_database(url)


async def test_a_coordinator_without_workers_is_refused(coordinator: str) -> None:
    url = await undistributed_database(coordinator, with_workers=False)
    with pytest.raises(MigrationRefused, match="no worker"):
        await distribute(url, SHARDS)
    await drop_database(url)
