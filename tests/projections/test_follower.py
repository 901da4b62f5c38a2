"""What a process does with a shard it does page by page: who cannot take a page keeps no other waiting."""

import asyncio
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

import asyncpg
import pytest
from redis.asyncio import Redis

from projections import PROJECTIONS
from projections.timeline import Timeline
from service.event_store.entries import entry_id, stream_of
from service.event_store.store import EventLog
from service.platform.redis.wakeup import Wakeup
from service.projecting import follower, sql
from service.projecting.follower import ShardFollower
from service.projecting.lag import projection_lag
from service.projecting.rebuild import rebuild
from service.projecting.worker import Worker
from service.projecting.writing import write_pages
from service.wiring.background import _names
from service.wiring.following import Followed
from tests.feeding import open_match, play_matches
from tests.projections.conftest import SHARDS, caught_up, running_fanout
from tests.projections.expected import actual_rows, expected_rows
from tests.projections.test_checkpoints import only_is_behind
from tests.waiting import until

ALL = len(PROJECTIONS)


@pytest.fixture
def together(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many read models each page was written for, in one call."""
    found: list[int] = []

    async def noted(connection: asyncpg.Connection, pages: Sequence[Any]) -> Any:
        found.append(len(pages))
        return await write_pages(connection, pages)

    monkeypatch.setattr(follower, "write_pages", noted)
    return found


@pytest.fixture
def near(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The workers that stay with their followers."""
    found: set[str] = set()
    read_for = ShardFollower.read_for

    async def noted(self: ShardFollower, reader: Worker) -> None:
        found.add(reader.name)
        try:
            await read_for(self, reader)
        finally:
            found.discard(reader.name)

    monkeypatch.setattr(ShardFollower, "read_for", noted)
    return found


@pytest.mark.parametrize("relayed", [range(SHARDS), ()], ids=["from the relay", "from the stream"])
async def test_a_page_is_read_once_and_written_once_for_all(
    database: str,
    log: EventLog,
    pool: asyncpg.Pool,
    redis_url: str,
    wakeup: Wakeup,
    together: list[int],
    near: set[str],
    relayed: Sequence[int],
) -> None:
    async with (
        running_fanout(database, redis_url, wakeup, relayed=relayed),
        running_fanout(database, redis_url, Wakeup(), projected=()),
    ):
        await all_are_near(near)
        for seed in range(4):
            await (await open_match(log, Random(seed))).play(5)
        await caught_up(pool)
    assert set(together) == {ALL}
    assert await actual_rows(pool) == await expected_rows(log, pool)


async def all_are_near(near: set[str]) -> None:
    await until(lambda: asyncio.sleep(0, len(near) == ALL * SHARDS))


async def all_go_on_together(log: EventLog, together: list[int]) -> None:
    together.clear()
    match = await open_match(log, Random(7))

    async def do_so() -> bool:
        await match.play(1)
        return together[-1:] == [ALL]

    await until(do_so)


async def test_one_that_is_held_parts_from_the_others_and_joins_them_again(
    database: str,
    log: EventLog,
    pool: asyncpg.Pool,
    redis_url: str,
    wakeup: Wakeup,
    together: list[int],
    near: set[str],
) -> None:
    async with running_fanout(database, redis_url, wakeup):
        await all_are_near(near)
        async with pool.acquire() as holder, holder.transaction():
            for shard in range(SHARDS):
                await holder.execute(sql.lock_unit, "match_list", 1, shard)
            for seed in range(4):
                await (await open_match(log, Random(seed))).play(3)
            await until(partial(only_is_behind, pool, "match_list"))
        await caught_up(pool)
        await all_go_on_together(log, together)
        await caught_up(pool)
    assert await actual_rows(pool) == await expected_rows(log, pool)


async def test_one_far_behind_catches_up_by_itself_while_the_others_go_on(
    database: str,
    log: EventLog,
    pool: asyncpg.Pool,
    redis_url: str,
    wakeup: Wakeup,
    together: list[int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    early = [each for each in PROJECTIONS if each.name != "timeline"]
    async with running_fanout(database, redis_url, wakeup, projections=early):
        await play_matches(log, Random(1), 4)
        await until(partial(only_is_behind, pool, "timeline"))
    catch_up, pages, may_go_on = Worker._catch_up, list[int](), asyncio.Event()

    async def held(self: Worker) -> None:
        if self.name.startswith("timeline"):
            pages.append(1)
            await may_go_on.wait()
        await catch_up(self)

    monkeypatch.setattr(Worker, "_catch_up", held)
    async with running_fanout(database, redis_url, wakeup, page_size=20):
        match = await open_match(log, Random(3))

        async def others_go_on() -> bool:
            await match.play(1)
            return bool(together) and await only_is_behind(pool, "timeline")

        await until(others_go_on)
        assert max(together) < ALL
        may_go_on.set()
        await caught_up(pool)
        await all_go_on_together(log, together)
        await caught_up(pool)
    assert len(pages) > 10
    assert await actual_rows(pool) == await expected_rows(log, pool)


async def test_after_a_takeover_they_go_on_together(
    database: str, log: EventLog, pool: asyncpg.Pool, redis_url: str, wakeup: Wakeup, together: list[int]
) -> None:
    async with running_fanout(database, redis_url, wakeup):
        await play_matches(log, Random(1), 2)
        await rebuild(database, Timeline())
        await (await open_match(log, Random(2))).play(3)
        await caught_up(pool)
        await all_go_on_together(log, together)
        await caught_up(pool)
    builds = {lag.projection: lag.build for lag in await projection_lag(pool)}
    assert builds == dict.fromkeys(builds, 1) | {"timeline": 2}
    assert await actual_rows(pool) == await expected_rows(log, pool)


async def test_what_one_cannot_fold_it_parks_alone(
    database: str,
    log: EventLog,
    pool: asyncpg.Pool,
    redis_url: str,
    wakeup: Wakeup,
    together: list[int],
    near: set[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nor does it make the others fold anything twice: their rows count what seats did."""
    sound = Timeline.fold

    def fails(self: Timeline, page: Any) -> Any:
        if any(each.revision == 9 for each in page.events):
            raise LookupError("no sentence")
        return sound(self, page)

    monkeypatch.setattr(Timeline, "fold", fails)
    async with running_fanout(database, redis_url, wakeup):
        await all_are_near(near)
        matches = [await open_match(log, Random(seed)) for seed in range(3)]
        for match in matches:
            await match.play(10)
        await all_go_on_together(log, together)
        await caught_up(pool)
    assert {lag.parked_matches for lag in await projection_lag(pool) if lag.projection != "timeline"} == {0}
    assert sum(lag.parked_matches for lag in await projection_lag(pool)) >= len(matches)
    actual, expected = await actual_rows(pool), await expected_rows(log, pool)
    for table in ("match", "seat", "match_player", "dispute"):
        assert actual[table] == expected[table]


async def test_without_streams_read_models_follow_the_log_as_fast(
    database: str, log: EventLog, pool: asyncpg.Pool, wakeup: Wakeup, together: list[int], near: set[str]
) -> None:
    """The relay is the one that cannot go on."""
    async with running_fanout(database, "unix:///nowhere/valkey.sock", wakeup):
        await all_are_near(near)
        match = await open_match(log, Random(1))
        for _ in range(5):
            await match.play(1)
            assert await caught_up(pool) < 1
    assert set(together) == {ALL}
    assert await actual_rows(pool) == await expected_rows(log, pool)


async def test_read_models_that_hang_keep_no_stream_waiting(
    database: str,
    log: EventLog,
    pool: asyncpg.Pool,
    redis_url: str,
    wakeup: Wakeup,
    together: list[int],
    near: set[str],
) -> None:
    async with (
        running_fanout(database, redis_url, wakeup),
        Redis.from_url(redis_url) as redis,
        pool.acquire() as holder,
    ):
        await all_are_near(near)
        match = await open_match(log, Random(1))
        await caught_up(pool)
        stream = stream_of(await log.shards.of(match.match_id))
        async with holder.transaction():
            await holder.execute("LOCK TABLE read.match_builds")
            for _ in range(3):
                await match.play(1)
                await asyncio.sleep(0.1)
            head = (await log.read(match.match_id))[-1].position
            assert await until(partial(ends_at, redis, stream, head)) < 1
        await all_go_on_together(log, together)
        await caught_up(pool)
    assert await actual_rows(pool) == await expected_rows(log, pool)


async def ends_at(redis: Redis, stream: str, position: int) -> bool:
    newest = await redis.xrevrange(stream, count=1)
    return bool(newest) and newest[0][0] == entry_id(position).encode()


def test_processes_that_share_shards_follow_whole_ones() -> None:
    """Locks are taken in this order, and the last ones are given to a process that comes."""
    names = _names(Followed(range(2), range(2), PROJECTIONS), [])
    assert len(names) == 2 * (ALL + 1)
    assert {name.rpartition("/")[2] for name in names[: ALL + 1]} == {"0"}
    assert {name.rpartition("/")[2] for name in names[ALL + 1 :]} == {"1"}
