"""The matches that nobody moves: what the organiser's desk shows beside the disputes."""

from datetime import UTC, datetime, timedelta
from random import Random
from uuid import UUID

import asyncpg

from domain.matches.clocks.control import TimeControl
from domain.matches.rulings import disputes as disputing
from projections.queries import EVERYTHING, NOBODY, Listing, list_idle_matches
from service.event_store.store import EventLog
from service.platform.redis.wakeup import Wakeup
from service.projecting.reading import ReadModels
from tests.feeding import open_match, play_matches
from tests.projections.conftest import caught_up, running_fanout

HOUR = timedelta(hours=1)


async def test_matches_without_a_clock_are_idle_and_clocks_that_nobody_read(
    database: str, log: EventLog, pool: asyncpg.Pool, redis_url: str, wakeup: Wakeup
) -> None:
    async with running_fanout(database, redis_url, wakeup):
        await play_matches(log, Random(1), 1)
        idle, second = [await open_match(log, Random(seed), organiser="key-1") for seed in (2, 3)]
        timed = await open_match(log, Random(4), clocks=TimeControl(decision_seconds=30))
        frozen = await open_match(log, Random(5))
        await frozen.ask(lambda m: disputing.open_dispute(m, None, 5, "well", ("MV-PLA-01",)), "admin")
        await caught_up(pool)
    now = datetime.now(UTC)

    async def listed(listing: Listing, moved: datetime, due: datetime) -> list[UUID]:
        rows = await list_idle_matches(ReadModels(pool), moved_before=moved, due=due, listing=listing)
        return [row.match_id for row in rows]

    ids = [idle.match_id, second.match_id]
    assert await listed(EVERYTHING, now - HOUR, now - HOUR) == []
    assert await listed(EVERYTHING, now + HOUR, now - HOUR) == ids
    assert await listed(EVERYTHING, now - HOUR, now + HOUR) == [timed.match_id]
    assert await listed(EVERYTHING, now + HOUR, now + HOUR) == [*ids, timed.match_id]
    assert await listed(Listing(organises_as="key-1"), now + HOUR, now + HOUR) == ids
    assert await listed(Listing(organises_as="key-2", may_spectate=True), now + HOUR, now + HOUR) == []
    assert await listed(NOBODY, now + HOUR, now + HOUR) == []
    (first,) = await list_idle_matches(
        ReadModels(pool), moved_before=now + HOUR, due=now, listing=EVERYTHING, limit=1
    )
    after = (first.created_at, first.match_id)
    rest = await list_idle_matches(
        ReadModels(pool), moved_before=now + HOUR, due=now, listing=EVERYTHING, after=after
    )
    assert [row.match_id for row in rest] == [second.match_id]
