"""Workers apply every event exactly once, whoever dies, fights over the work, or loses the streams."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from signal import SIGKILL
from time import monotonic

import asyncpg
import pytest
from redis.asyncio import Redis

from projections import PROJECTIONS
from service.event_store.records import StoredEvent
from service.event_store.store import EventLog, LogReader
from service.platform.database import open_readers
from service.platform.duties.duty import Background, Duty, Unshared
from service.platform.redis.connections import BLOCK_SECONDS, open_redis
from service.platform.redis.wakeup import Wakeup
from service.projecting.feed import Feed
from service.projecting.followed_heads import FollowedHeads
from service.projecting.heads import Heads
from service.projecting.lag import projection_lag
from service.projecting.rebuild import rebuild
from service.projecting.relay import ShardRelay
from service.projecting.stream_tail import StreamTail
from service.wiring.following import Followed, start_following
from tests.feeding import play_matches
from tests.lanes import by_lane
from tests.processes import OwnValkey, moviola
from tests.projections.conftest import SHARDS, caught_up, running_fanout
from tests.projections.expected import actual_rows, expected_rows
from tests.servers import open_directory
from tests.streams import relayed


@asynccontextmanager
async def unlocked_workers(
    database: str, redis_url: str, page_size: int, relayed: Sequence[int] = ()
) -> AsyncIterator[None]:
    """Every unit, and these relays, held back by no lock: what a lost lock amounts to."""
    pool = await open_readers(database, 4)
    async with open_redis(redis_url) as redis, Background() as background:
        every = range(SHARDS)
        tail = StreamTail(redis, Heads(LogReader(pool)), every)
        followed = Followed(relayed, every, PROJECTIONS)
        relays = start_following(background, followed, (pool, pool), redis, Unshared(), tail, page_size)
        background.start(Duty("heads", FollowedHeads(tail.heads, relays, Unshared()).turn, 0.02))
        for duty in tail.duties():
            background.start(duty)
        yield
    pool.terminate()


@pytest.fixture
def directory() -> Iterator[Path]:
    with open_directory() as directory:
        yield directory


async def test_two_workers_on_the_same_unit_apply_each_event_once(
    database: str, log: EventLog, pool: asyncpg.Pool, redis_url: str, wakeup: Wakeup
) -> None:
    async with (
        running_fanout(database, redis_url, wakeup, projected=()),
        unlocked_workers(database, redis_url, page_size=7),
        unlocked_workers(database, redis_url, page_size=11),
        unlocked_workers(database, redis_url, page_size=500),
    ):
        await play_matches(log, Random(1), 4)
        await caught_up(pool)

    assert await actual_rows(pool) == await expected_rows(log, pool)


async def test_streams_emptied_at_random_moments(
    database: str, log: EventLog, pool: asyncpg.Pool, redis_url: str, wakeup: Wakeup
) -> None:
    random = Random(3)
    async with running_fanout(database, redis_url, wakeup, page_size=20), Redis.from_url(redis_url) as redis:
        feeding = asyncio.create_task(play_matches(log, random, 4))
        while not feeding.done():
            await asyncio.sleep(random.random() * 0.1)
            await redis.flushdb()
        await feeding
        await redis.flushdb()
        await caught_up(pool)

    assert await actual_rows(pool) == await expected_rows(log, pool)


async def test_entries_missing_in_a_stream_are_read_from_the_log_and_counted(
    database: str,
    log: EventLog,
    pool: asyncpg.Pool,
    redis_url: str,
    wakeup: Wakeup,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    send = ShardRelay._send

    async def lossy(self: ShardRelay, events: Sequence[StoredEvent]) -> None:
        await send(self, [each for each in events[:-1] if each.position % 20] + [*events[-1:]])

    monkeypatch.setattr(ShardRelay, "_send", lossy)
    async with (
        running_fanout(database, redis_url, wakeup, projected=()),
        unlocked_workers(database, redis_url, page_size=10),
    ):
        await caught_up(pool)
        for number in range(
            1, 21
        ):  # what is lost leaves no gap where it is the first or last of what is sent
            await play_matches(log, Random(number), 3)
            await caught_up(pool)
            if repaired := all(lag.gaps_repaired >= 2 for lag in await projection_lag(pool)):
                break

    assert await actual_rows(pool) == await expected_rows(log, pool)
    assert repaired


async def test_a_backlog_that_no_stream_has_is_read_page_after_page(log: EventLog, redis_url: str) -> None:
    """Without a wait for the stream before each page: it begins behind them."""
    await play_matches(log, Random(1), 3)
    heads = await log.shard_heads()
    shard, head = max(heads.items(), key=lambda each: each[1])
    async with Redis.from_url(redis_url) as redis:
        feed = Feed(log, shard, StreamTail(redis, Heads(log), [shard]), 10)
        began, position, pages = monotonic(), 0, 0
        while position < head:
            page = await feed.next_page(position)
            assert page is not None
            position, pages = page.end, pages + 1
        assert pages >= head / 10 >= 5
        assert monotonic() - began < pages * BLOCK_SECONDS / 2


async def test_no_stream_at_all_for_a_while(
    database: str, log: EventLog, pool: asyncpg.Pool, wakeup: Wakeup, directory: Path
) -> None:
    valkey = OwnValkey(directory)
    valkey.start()
    try:
        async with running_fanout(database, valkey.url, wakeup):
            await play_matches(log, Random(1), 2)
            valkey.kill()
            await play_matches(log, Random(2), 2)
            without = await caught_up(pool)
            valkey.start()
            await play_matches(log, Random(3), 2)
            await caught_up(pool)
            async with Redis.from_url(valkey.url) as redis:
                await relayed(log, redis)
    finally:
        valkey.kill()

    assert without < 3
    assert await actual_rows(pool) == await expected_rows(log, pool)


@pytest.mark.timeout(300)
@pytest.mark.parametrize("names", [["relay", "project", "project"], ["fanout", "fanout"]])
async def test_processes_killed_at_random_moments(
    database: str, log: EventLog, pool: asyncpg.Pool, redis_url: str, names: list[str]
) -> None:
    """Relays and workers die, or followers that are both, while matches are played and the streams emptied."""
    random = Random(9)
    urls = {"database_url": database, "redis_url": redis_url, "shards": SHARDS, "secret": "ab" * 32}
    with ExitStack() as stack:
        processes = [stack.enter_context(moviola(name, **urls)) for name in names]  # type: ignore[arg-type]
        feeding = asyncio.create_task(_feed_slowly(log, random))
        for _ in range(by_lane(3, 8)):
            await asyncio.sleep(0.2 + random.random() * 0.8)
            victim = random.randrange(len(names))
            processes[victim].send_signal(SIGKILL)
            processes[victim] = stack.enter_context(moviola(names[victim], **urls))  # type: ignore[arg-type]
            if random.random() < 0.3:
                async with Redis.from_url(redis_url) as redis:
                    await redis.flushdb()
        await feeding
        await caught_up(pool, 120)  # a process that was killed last has to start

    lived = await actual_rows(pool)
    assert lived == await expected_rows(log, pool)
    for projection in PROJECTIONS:
        await rebuild(database, projection)
    assert await actual_rows(pool) == lived


async def _feed_slowly(log: EventLog, random: Random) -> None:
    for _ in range(12):
        await play_matches(log, random, 3)
        await asyncio.sleep(0.1)


async def test_an_idle_worker_follows_a_flip_and_a_new_event(
    database: str, log: EventLog, pool: asyncpg.Pool, redis_url: str, wakeup: Wakeup
) -> None:
    async with running_fanout(database, redis_url, wakeup):
        await play_matches(log, Random(1), 2)
        await caught_up(pool)
        for projection in PROJECTIONS:
            assert await rebuild(database, projection) == 2
        await play_matches(log, Random(2), 1)
        await caught_up(pool)

    assert {lag.build for lag in await projection_lag(pool)} == {2}
    assert await actual_rows(pool) == await expected_rows(log, pool)
