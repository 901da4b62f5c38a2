"""Every statement on a shard is carried out by the node that has it, also when it is asked of another."""

from datetime import UTC, datetime
from uuid import UUID

import asyncpg
import pytest

from service.app.proof import sql as proof_sql
from service.app.proof.listing import CheckpointKeeper
from service.app.webhooks.backlog import backlog
from service.event_store import sql
from service.event_store.nodes import nodes_of
from service.event_store.store import EventLog, LogReader
from service.platform.database import NODE_SESSION, fetch, open_readers
from tests.citus.cluster import SHARDS, at, workers_of
from tests.service.event_store.matches import match_in, open_match

ID = UUID("0198d0f0-1f5e-7c3f-8f4d-0a4c5d9f6b11")
NOW = datetime(2026, 11, 24, tzinfo=UTC)
ASKED = {
    "claim_key": ("key", b"request", b"answer", NOW),
    "delete_snapshots": (ID,),
    "find_receipt": ("key",),
    "find_receipts": (["key"],),
    "has_event": (1, b"hash"),
    "load_snapshot": (ID, "shape", 9),
    "read_beginning": (ID, "shape", 9),
    "read_facts": (ID, 0, 9),
    "read_family": (ID, None, None),
    "read_hash": (ID, 1),
    "read_head": (ID,),
    "read_places_of": ([0, 1],),
    "read_segments": (ID,),
    "read_seen_revision": (ID, NOW),
    "read_shard": (0, 9),
    "read_stream": (ID, 0, 9),
    "read_stream_of_types": (ID, 0, 9, ["CardPlayed"]),
    "release_key": ("key", b"request"),
    "save_snapshot": (ID, "shape", 1, b"state"),
}
"""Statement -> what follows the shard. The append has tests of its own."""
PROOF = {"read_changed": (0, 9), "read_opening": (ID,)}
STATEMENTS = {getattr(sql, name): given for name, given in ASKED.items()} | {
    getattr(proof_sql, name): given for name, given in PROOF.items()
}


@pytest.mark.parametrize("statement", STATEMENTS, ids=[*ASKED, *PROOF])
async def test_a_statement_goes_to_one_node(database: str, statement: str) -> None:
    given = STATEMENTS[statement]
    for worker in await workers_of(database):
        connection = await asyncpg.connect(at(database, worker), server_settings=NODE_SESSION)
        for shard in range(4):
            await connection.fetch(statement, shard, *given)
            plan = [row[0] for row in await connection.fetch(f"EXPLAIN {statement}", shard, *given)]
            assert any("Task Count: 1" in line for line in plan), plan
        await connection.close()


async def test_what_asks_all_shards_is_answered_by_the_coordinator(database: str) -> None:
    """Those that are asked at a start, once a minute, or by /metrics; by a pool that knows nothing of Citus."""
    pool = await open_readers(database, 2)
    assert await LogReader(pool).shards.count() == SHARDS
    assert len(await LogReader(pool).shard_heads()) == SHARDS
    assert len(await backlog(pool)) == SHARDS
    await fetch(pool, sql.has_events)
    assert await CheckpointKeeper(pool).turn() is False
    await pool.close()


async def test_a_shard_ends_with_its_newest_event(database: str, event_log: EventLog) -> None:
    """So whoever follows shards need not read each to know that nothing has happened."""
    assert await event_log.shard_ends((0, 1)) == dict.fromkeys((0, 1), (0, None))
    for shard in (0, 1):
        await open_match(event_log, 3, match_in(shard))
    ends = await event_log.shard_ends(range(4))
    last = [(await event_log.read_shard(shard, 2, 9))[-1] for shard in (0, 1)]
    assert [ends[shard] for shard in (0, 1)] == [(event.position, event.hash) for event in last]
    for worker in await workers_of(
        database
    ):  # which have some of these, and carry on what is asked of others
        connection = await asyncpg.connect(at(database, worker), server_settings=NODE_SESSION)
        for _ in range(8):  # by plans of its own, and by those that it keeps
            rows = await connection.fetch(sql.read_ends, list(range(4)))
            assert {shard: (head, link) for shard, head, link in rows} == ends
        await connection.close()


async def test_a_checkpoint_tells_of_streams_on_all_nodes(database: str, event_log: EventLog) -> None:
    for shard in (0, 1):
        await open_match(event_log, 3, match_in(shard))
    pool = await open_readers(database, 2)
    await CheckpointKeeper(pool).turn()
    assert len(await fetch(pool, proof_sql.read_nodes, [0, 1])) == 2
    await pool.close()


async def test_readers_and_committers_ask_the_node_itself(database: str, event_log: EventLog) -> None:
    """Nothing of a match goes through the coordinator."""
    pool = await open_readers(database, 2)
    assert await nodes_of(pool).are_many()
    addresses = {await nodes_of(pool).address(shard) for shard in range(SHARDS)}
    assert addresses == {*await workers_of(database)}
    head = await open_match(event_log, 3)
    assert [event.revision for event in await event_log.read(head.stream_id)] == [1, 2, 3]
    asked = await pool.fetch(
        "SELECT query FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'moviola'"
    )
    assert not [row["query"] for row in asked if "log.event" in row["query"] or "append" in row["query"]]
    await pool.close()
