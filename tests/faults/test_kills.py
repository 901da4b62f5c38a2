"""kill -9 of the API, the relay and the workers at random moments while hundreds of commands are played."""

import asyncio
import os
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from math import inf
from random import Random
from uuid import UUID

import asyncpg
import httpx
import msgspec
import pytest

from projections import PROJECTIONS
from service.event_store.codec import decode_meta
from service.event_store.hash_chain import verify
from service.event_store.migrate import migrate
from service.event_store.records import StoredEvent
from service.event_store.store import open_event_log
from service.projecting.lag import projection_lag
from service.projecting.rebuild import rebuild
from tests.faults.clients import Player
from tests.faults.installation import Installation
from tests.waiting import until

COMMANDS = int(os.environ.get("MOVIOLA_FAULT_COMMANDS", "600"))
PLAYERS = 8
COMMANDS_BETWEEN = 40
TABLES = [table.name for projection in PROJECTIONS for table in projection.tables]
SHARDS = 2


def done(players: Sequence[Player]) -> int:
    """How many commands were acknowledged."""
    return sum(len(player.acknowledged) for player in players)


@pytest.fixture
async def installation(fresh_database: str, redis_url: str) -> AsyncIterator[Installation]:
    await migrate(fresh_database, SHARDS)
    running = Installation(fresh_database, redis_url, SHARDS)
    yield running
    running.stop()


async def kill_at_random(installation: Installation, players: Sequence[Player], random: Random) -> None:
    """In random order, but every role once before any of them twice more.

    The API has done something since it was killed before its turn comes: where processes start slowly, kills would
    find nothing at work, and nobody would come to an end.
    """

    async def has_done_more() -> bool:
        return done(players) >= goal

    while True:
        for role in random.sample(installation.roles, len(installation.roles)):
            if role is installation.api:
                goal = done(players) + COMMANDS_BETWEEN
                await until(has_done_more, inf)
            await asyncio.sleep(random.uniform(0.3, 1.5))
            await asyncio.to_thread(role.kill)


@pytest.mark.timeout(max(900, COMMANDS))  # a start after a kill takes twenty seconds beside two whole runs
async def test_nothing_acknowledged_is_lost_and_nothing_is_applied_twice(
    installation: Installation, fresh_database: str
) -> None:
    async with httpx.AsyncClient(base_url=installation.url, timeout=10) as client:
        players = [Player(client, seats, seed=seats) for seats in (1, 2, 3, 4, 5, 6, 2, 3)]
        killing = asyncio.create_task(kill_at_random(installation, players, Random(6)))
        await asyncio.gather(*(player.play(COMMANDS // PLAYERS) for player in players))
        killing.cancel()
    assert all(role.kills for role in installation.roles), "each role was killed at least once"

    acknowledged = {key: where for player in players for key, where in player.acknowledged.items()}
    async with open_event_log(fresh_database, SHARDS) as log:
        heads = await log.shard_heads()
        events = [event for shard, head in heads.items() for event in await log.read_shard(shard, 0, head)]
    check_log(events, acknowledged)
    await check_read_models(fresh_database, events)


def check_log(events: list[StoredEvent], acknowledged: dict[str, tuple[str, int]]) -> None:
    by_match: dict[UUID, list[StoredEvent]] = {}
    for event in events:
        by_match.setdefault(event.stream_id, []).append(event)
    played = Counter()
    for match in by_match.values():
        assert [event.revision for event in match] == list(range(1, len(match) + 1))
        assert verify(match) is None
        for event in match:
            meta = decode_meta(event)
            payload = msgspec.msgpack.decode(event.payload)
            if payload.get("chosen_by") == "player":
                played[meta.command_id.rpartition(":")[2]] += 1
    assert played == dict.fromkeys(acknowledged, 1)
    for match_id, revision in acknowledged.values():
        assert len(by_match[UUID(match_id)]) >= revision


async def check_read_models(dsn: str, events: list[StoredEvent]) -> None:
    """Once the workers have caught up: as far as the log, and equal to a rebuild, row by row."""
    async with asyncpg.create_pool(dsn, min_size=1, max_size=2) as pool:

        async def caught_up() -> bool:
            return not any(lag.events or lag.parked_matches for lag in await projection_lag(pool))

        await until(caught_up, timeout_seconds=120)  # who was killed last has to start
        newest = {event.stream_id: event.revision for event in events}
        listed = await pool.fetch("SELECT match_id, revision FROM read.match")
        assert {row["match_id"]: row["revision"] for row in listed} == newest
        assert await pool.fetchval("SELECT count(*) FROM read.timeline") == len(events)
        lived = [await pool.fetch(f"SELECT * FROM read.{table} ORDER BY 1, 2, 3") for table in TABLES]
        for projection in PROJECTIONS:
            await rebuild(dsn, projection)
        rebuilt = [await pool.fetch(f"SELECT * FROM read.{table} ORDER BY 1, 2, 3") for table in TABLES]
        assert lived == rebuilt
