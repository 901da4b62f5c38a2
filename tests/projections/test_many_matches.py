"""More matches in turn than a worker keeps: none is read from the log again."""

import asyncio
from collections.abc import AsyncIterator
from random import Random
from typing import Any
from uuid import UUID

import asyncpg
import pytest
from redis.asyncio import Redis

from projections import PROJECTIONS
from service.app.matches.seeds import Seeds
from service.app.matches.settling import match_streams
from service.app.tournaments.tables import Tables
from service.background.results import ResultCarrier
from service.event_store.kinds import TOURNAMENT
from service.event_store.records import StoredEvent
from service.event_store.store import EventLog, LogReader, open_event_log
from service.event_store.streams import Streams
from service.platform.duties.duty import Unshared
from service.platform.timekeeping.service_time import ServiceTime
from service.projecting.feed import Feed
from service.projecting.follower import ShardFollower
from service.projecting.heads import Heads
from service.projecting.stream_tail import StreamTail
from service.projecting.worker import Worker
from tests.feeding import FedMatch, open_match
from tests.projections.expected import actual_rows, expected_rows
from tests.servers import Urls, migrated_database

MATCHES = 620

BEHIND = """
    SELECT coalesce(done."position", 0) < head FROM log.shard
    LEFT JOIN projection.checkpoint AS done ON done.shard = shard.shard AND projection = $1
"""
NOT_CARRIED = """
    SELECT coalesce(done."position", 0) < head FROM log.shard
    LEFT JOIN log.result_checkpoint AS done ON done.shard = shard.shard
"""


@pytest.fixture
async def log(server_urls: Urls) -> AsyncIterator[EventLog]:
    async with migrated_database(server_urls.database, 1) as url, open_event_log(url, 1) as log:
        yield log


@pytest.fixture
async def pool(log: EventLog) -> asyncpg.Pool:
    return log._pool


@pytest.fixture
def events_read(monkeypatch: pytest.MonkeyPatch) -> list[StoredEvent]:
    """The events of single matches that are read from here on; the real log reads them."""
    found: list[StoredEvent] = []
    read = LogReader.read

    async def noted(self: LogReader, match_id: UUID, *place: Any, **terms: Any) -> list[StoredEvent]:
        events = await read(self, match_id, *place, **terms)
        found.extend(events)
        return events

    monkeypatch.setattr(LogReader, "read", noted)
    return found


@pytest.mark.timeout(180)
async def test_more_matches_in_turn_than_are_kept_are_not_read_again(
    log: EventLog, pool: asyncpg.Pool, redis_url: str, events_read: list[StoredEvent]
) -> None:
    random = Random(1)
    matches: list[FedMatch] = await asyncio.gather(
        *(open_match(log, Random(number), players=("Ada", "Bruno")) for number in range(MATCHES))
    )
    for _ in range(2):
        random.shuffle(matches)
        await asyncio.gather(*(match.play_once() for match in matches))
    read_by: dict[str, int] = {}
    async with Redis.from_url(redis_url) as redis:
        tail = StreamTail(redis, Heads(log), [])
        for projection in PROJECTIONS:
            events_read.clear()
            feed = Feed(log, 0, tail, 500)
            worker = Worker(projection, ShardFollower(0, Unshared(), pool, log, feed), pool, log)
            while await pool.fetchval(BEHIND, projection.name):
                await worker.turn()
            read_by[projection.name] = len(events_read)
        tournaments = Streams(log, TOURNAMENT, kept=10)
        tables = Tables(match_streams(log, Seeds(pool), ServiceTime(pool, serves=True), kept=10), Seeds(pool))
        events_read.clear()
        carrier = ResultCarrier(0, pool, tournaments, tables, tail)
        while await pool.fetchval(NOT_CARRIED):
            await carrier.turn()
        read_by["results"] = len(events_read)
    assert set(read_by.values()) == {0}, read_by
    events_read.clear()
    assert await actual_rows(pool) == await expected_rows(log, pool)
