"""A checkpoint says which event it stands at, and moves by itself, whoever holds another one."""

from functools import partial
from random import Random

import asyncpg
import pytest

from projections import PROJECTIONS
from projections.timeline import Timeline
from service.event_store.store import EventLog
from service.platform.redis.wakeup import Wakeup
from service.projecting import sql
from service.projecting.checkpoints import FoldedPage, Unit, load_unit
from service.projecting.feed import AnotherPast, Page
from service.projecting.lag import projection_lag
from service.projecting.rebuild import rebuild
from service.projecting.writing import write_pages
from tests.feeding import open_match, play_matches
from tests.projections.conftest import SHARDS, caught_up, running_fanout
from tests.projections.expected import actual_rows, expected_rows
from tests.waiting import until

CHECKPOINTS = 'SELECT projection, shard, "position", hash FROM projection.checkpoint'
BEHIND_ANOTHER = "UPDATE projection.checkpoint SET hash = '\\x00' WHERE projection = 'timeline'"


async def test_a_checkpoint_knows_the_event_it_stands_at(
    database: str, log: EventLog, pool: asyncpg.Pool, redis_url: str, wakeup: Wakeup
) -> None:
    async with running_fanout(database, redis_url, wakeup):
        await play_matches(log, Random(1), 2)
        await caught_up(pool)
    found = await pool.fetch(CHECKPOINTS)
    assert len(found) == len(PROJECTIONS) * SHARDS
    for _, shard, position, known in found:
        assert position == 0 or await log.has(shard, position, known)


async def test_who_moves_a_checkpoint_without_the_hash_leaves_none(log: EventLog, pool: asyncpg.Pool) -> None:
    """As a worker of the release before does."""
    unit = await load_unit(pool, Timeline(), 0)
    await pool.execute("UPDATE projection.checkpoint SET \"position\" = 7, hash = '\\x01'")
    await pool.execute('UPDATE projection.checkpoint SET "position" = 9')
    assert (await load_unit(pool, Timeline(), 0)).hash is None
    await pool.execute("UPDATE projection.checkpoint SET hash = '\\x02'")
    await pool.execute("UPDATE projection.checkpoint SET fence = fence + 1")
    assert (await load_unit(pool, Timeline(), 0)).hash == b"\x02"
    assert unit.hash is None


@pytest.mark.parametrize("change", ["position = 5", "fence = 1", "hash = '\\x05'"])
async def test_a_checkpoint_that_is_not_as_it_was_seen_stays(pool: asyncpg.Pool, change: str) -> None:
    seen = [await load_unit(pool, projection, 0) for projection in PROJECTIONS]
    await pool.execute(f"UPDATE projection.checkpoint SET {change} WHERE projection = 'standings'")
    async with pool.acquire() as connection:
        moved = await write_pages(connection, [(unit, FoldedPage(9, b"9")) for unit in seen])
    assert {unit.projection.name for unit in moved} == names() - {"standings"}
    assert {row["projection"] for row in await pool.fetch(CHECKPOINTS) if row["hash"] == b"9"} == names() - {
        "standings"
    }


async def test_a_checkpoint_that_somebody_holds_keeps_no_other_waiting(pool: asyncpg.Pool) -> None:
    seen: list[Unit] = [await load_unit(pool, projection, 0) for projection in PROJECTIONS]
    async with pool.acquire() as holder, holder.transaction(), pool.acquire() as connection:
        await holder.execute(sql.lock_unit, "match_list", 1, 0)
        moved = await write_pages(connection, [(unit, FoldedPage(9, b"9")) for unit in seen])
    assert {unit.projection.name for unit in moved} == names() - {"match_list"}
    assert [unit.position for unit in seen if unit.projection.name == "match_list"] == [0]


async def test_a_read_model_of_another_past_stands_still_until_it_is_built_anew(
    database: str, log: EventLog, pool: asyncpg.Pool, redis_url: str, wakeup: Wakeup
) -> None:
    """It would go on with rows that no log ever gave; the others do go on."""
    async with running_fanout(database, redis_url, wakeup):
        await play_matches(log, Random(1), 2)
        await caught_up(pool)
    stood = await pool.fetch(CHECKPOINTS + " WHERE projection = 'timeline' ORDER BY shard")
    await pool.execute(BEHIND_ANOTHER)
    async with running_fanout(database, redis_url, wakeup):
        for seed in range(4):
            await (await open_match(log, Random(seed))).play(3)
        await until(partial(only_is_behind, pool, "timeline"))
        lags = [lag for lag in await projection_lag(pool) if lag.of_another_past]
        assert {(lag.projection, lag.shard) for lag in lags} == {
            ("timeline", shard) for shard in range(SHARDS)
        }
        assert [lag.events for lag in lags] == list((await log.shard_heads()).values())
        stands = await pool.fetch(CHECKPOINTS + " WHERE projection = 'timeline' ORDER BY shard")
        assert [row["position"] for row in stands] == [row["position"] for row in stood]
        await rebuild(database, Timeline())
        await caught_up(pool)
    assert not any(lag.of_another_past for lag in await projection_lag(pool))
    assert await actual_rows(pool) == await expected_rows(log, pool)


def names() -> set[str]:
    return {projection.name for projection in PROJECTIONS}


async def only_is_behind(pool: asyncpg.Pool, name: str) -> bool:
    return {lag.projection for lag in await projection_lag(pool) if lag.events} == {name}


def test_a_page_refuses_who_comes_from_another_past() -> None:
    page = Page(5, b"5", ())
    assert page.behind(5, b"5") == page.behind(5, None) == page.behind(4, b"4") == ()
    for known, page_then in ((b"other", page), (b"5", Page(5, None, ())), (None, Page(5, None, ()))):
        with pytest.raises(AnotherPast):
            page_then.behind(5, known)
