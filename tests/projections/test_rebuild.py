"""A rebuild gives what live work gave, while that goes on and queries are answered."""

import asyncio
from random import Random

import asyncpg
import pytest

from projections import PROJECTIONS
from projections.queries import list_matches
from projections.timeline import Timeline
from service.event_store.store import EventLog
from service.platform.duties import sql as duty_sql
from service.platform.redis.wakeup import Wakeup
from service.projecting.lag import parked_matches, projection_lag
from service.projecting.reading import ReadModels
from service.projecting.rebuild import Rebuild, RebuildRefused, go_back, rebuild
from tests.feeding import open_match, play_matches
from tests.projections.conftest import caught_up, running_fanout
from tests.projections.expected import actual_rows, expected_rows


async def test_queries_and_events_go_on_during_a_rebuild(
    database: str, log: EventLog, pool: asyncpg.Pool, redis_url: str, wakeup: Wakeup
) -> None:
    async with running_fanout(database, redis_url, wakeup):
        first = await play_matches(log, Random(1), 6)
        await (await first[0].fork(20)).play(10)
        await caught_up(pool)
        before = await actual_rows(pool)
        rebuilding = asyncio.create_task(_rebuild_all(database, times=3))
        seen, revisions, random = 0, 0, Random(2)
        while not rebuilding.done():
            await (await open_match(log, random)).play(10)
            matches = await list_matches(ReadModels(pool), limit=10_000)
            now = sum(match.revision for match in matches)
            assert len(matches) >= max(seen, 6), "a build took over that knows less than was shown already"
            assert now >= revisions
            seen, revisions = len(matches), now
        await rebuilding
        await caught_up(pool)

    after = await actual_rows(pool)
    assert after == await expected_rows(log, pool)
    assert [row for row in after["timeline"] if row in before["timeline"]] == before["timeline"]
    assert {lag.build for lag in await projection_lag(pool)} == {4}
    builds = await pool.fetch("SELECT build, status FROM projection.build WHERE build > 2")
    assert {tuple(build) for build in builds} == {(3, "retired"), (4, "live")}


async def test_a_build_takes_over_not_behind_what_was_shown(
    database: str,
    log: EventLog,
    pool: asyncpg.Pool,
    redis_url: str,
    wakeup: Wakeup,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nothing is folded before the takeover, and no worker runs after it."""

    async def close_enough(_self: Rebuild) -> None:
        return None

    async with running_fanout(database, redis_url, wakeup):
        await play_matches(log, Random(1), 2)
        await caught_up(pool)
    monkeypatch.setattr(Rebuild, "catch_up", close_enough)
    for projection in PROJECTIONS:
        await rebuild(database, projection)

    assert await actual_rows(pool) == await expected_rows(log, pool)


async def test_what_serves_is_at_the_head_of_the_log_and_so_is_the_bar(
    database: str, log: EventLog, pool: asyncpg.Pool
) -> None:
    """No worker does the rest, and the log is so short that nothing is folded before the takeover."""
    await play_matches(log, Random(1), 1)
    for projection in PROJECTIONS:
        told: list[tuple[int, int]] = []
        await rebuild(database, projection, lambda done, total, told=told: told.append((done, total)))
        whole = sum((await log.shard_heads()).values())
        assert (told[0], told[-1]) == ((0, whole), (whole, whole))
    assert await actual_rows(pool) == await expected_rows(log, pool)


async def _rebuild_all(database: str, times: int) -> None:
    for _ in range(times):
        for projection in PROJECTIONS:
            await rebuild(database, projection)


async def test_the_way_back_knows_what_has_happened_since(
    database: str, log: EventLog, pool: asyncpg.Pool, redis_url: str, wakeup: Wakeup
) -> None:
    async with running_fanout(database, redis_url, wakeup):
        for projection in PROJECTIONS:
            with pytest.raises(RebuildRefused, match="no earlier build"):
                await go_back(database, projection)
        await play_matches(log, Random(1), 2)
        for projection in PROJECTIONS:
            assert await rebuild(database, projection) == 2
        await play_matches(log, Random(2), 2)
        for projection in PROJECTIONS:
            assert await go_back(database, projection) == 1
        await play_matches(log, Random(3), 2)
        await caught_up(pool)

    assert {lag.build for lag in await projection_lag(pool)} == {1}
    assert await actual_rows(pool) == await expected_rows(log, pool)


async def test_there_is_no_way_back_to_a_past_that_the_log_has_lost(
    database: str, log: EventLog, pool: asyncpg.Pool
) -> None:
    await play_matches(log, Random(1), 6)
    timeline = Timeline()
    assert [await rebuild(database, timeline), await rebuild(database, timeline)] == [2, 3]
    await pool.execute("UPDATE projection.checkpoint SET hash = '\\x00' WHERE build = 2 AND position > 0")
    with pytest.raises(RebuildRefused, match="knows events that the log has lost"):
        await go_back(database, timeline)
    assert {lag.build for lag in await projection_lag(pool) if lag.projection == "timeline"} == {3}


async def test_an_interrupted_rebuild_leaves_the_live_build_alone(
    database: str, log: EventLog, pool: asyncpg.Pool, redis_url: str, wakeup: Wakeup
) -> None:
    async with running_fanout(database, redis_url, wakeup):
        await play_matches(log, Random(1), 3)
        await caught_up(pool)
        [projection] = [each for each in PROJECTIONS if each.name == "timeline"]
        interrupted = asyncio.create_task(
            rebuild(database, projection, lambda _done, _total: interrupted.cancel())
        )
        with pytest.raises(asyncio.CancelledError):
            await interrupted
        assert await actual_rows(pool) == await expected_rows(log, pool)
        assert await rebuild(database, projection) == 3

    assert await actual_rows(pool) == await expected_rows(log, pool)
    assert await pool.fetchval("SELECT count(*) FROM projection.build WHERE status = 'building'") == 0


async def test_a_match_refused_while_the_next_page_is_folded_is_parked_there_too(
    database: str, log: EventLog, pool: asyncpg.Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL's texts cannot hold the character 0, and only a few lines of the match name the player."""
    for constant, value in (("PAGE_SIZE", 5), ("CLOSE_ENOUGH", 0)):
        monkeypatch.setattr(f"service.projecting.rebuild.{constant}", value)
    poisoned = await open_match(log, Random(1), players=("Ada", "Bru\x00no"))
    await poisoned.play(30)
    others = await play_matches(log, Random(3), 2)
    await rebuild(database, Timeline())

    rows, expected = (await actual_rows(pool))["timeline"], (await expected_rows(log, pool))["timeline"]
    lines = [row["revision"] for row in rows if row["match_id"] == poisoned.match_id]
    (parked,) = await parked_matches(pool)
    assert (parked.match_id, parked.events) == (poisoned.match_id, poisoned.head.revision - len(lines))
    assert sorted(lines) == list(range(1, len(lines) + 1)), "nothing of it is written behind what was refused"
    told = {other.match_id for other in others}
    assert [row for row in rows if row["match_id"] in told] == [
        row for row in expected if row["match_id"] in told
    ]


async def test_one_rebuild_at_a_time(database: str, log: EventLog, pool: asyncpg.Pool) -> None:
    projection = PROJECTIONS[0]
    async with pool.acquire() as somebody:
        await somebody.fetch(duty_sql.claim_duties, [f"rebuild/{projection.name}"])
        with pytest.raises(RebuildRefused, match="by another process"):
            await rebuild(database, projection)
