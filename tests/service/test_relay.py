"""The relay copies every event once and in order, whoever else relays, dies or loses the streams."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from signal import SIGKILL

import asyncpg
import pytest
from redis.asyncio import Redis

from service.event_store.entries import decode_entry, stream_of
from service.event_store.store import EventLog, open_event_log
from service.platform.duties.duty import LONGEST_PAUSE_SECONDS
from service.platform.observability.metrics import REGISTRY
from service.platform.redis import wakeup
from service.platform.redis.connections import open_redis
from service.platform.redis.wakeup import Publisher, Wakeup, listen
from service.projecting import relay as relays
from service.projecting.heads import Heads
from service.projecting.lag import relay_lag
from service.projecting.relay import ShardRelay
from service.projecting.stream_tail import StreamTail
from service.wiring.background import run_fanout
from tests.feeding import open_match, play_matches
from tests.processes import OwnValkey, moviola
from tests.servers import Urls, migrated_database, open_directory
from tests.service.test_duty_locks import holders
from tests.streams import relayed
from tests.waiting import until

SHARDS = 2


@pytest.fixture
async def database(server_urls: Urls) -> AsyncIterator[str]:
    async with migrated_database(server_urls.database, SHARDS) as url:
        yield url


@pytest.fixture
async def log(database: str) -> AsyncIterator[EventLog]:
    async with open_event_log(database, SHARDS) as log:
        yield log


@pytest.fixture
async def pool(database: str) -> AsyncIterator[asyncpg.Pool]:
    async with asyncpg.create_pool(database, min_size=1, max_size=4) as pool:
        yield pool


@pytest.fixture
async def redis(redis_url: str) -> AsyncIterator[Redis]:
    async with open_redis(redis_url) as redis:
        yield redis


@asynccontextmanager
async def relaying(database: str, redis_url: str) -> AsyncIterator[None]:
    """A relay that knows of events by its poll alone."""
    task = asyncio.create_task(run_fanout(database, redis_url, relayed=range(SHARDS)))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


def lone_relay(pool: asyncpg.Pool, log: EventLog, redis: Redis, shard: int) -> ShardRelay:
    """One whose tail nobody follows."""
    return ShardRelay(pool, pool, log, redis, shard, StreamTail(redis, Heads(log), []))


async def positions(redis: Redis, shard: int) -> list[int]:
    return [int(entry.partition(b"-")[0]) for entry, _ in await redis.xrange(stream_of(shard))]


async def test_an_entry_is_the_whole_event(
    database: str, log: EventLog, redis_url: str, redis: Redis
) -> None:
    async with relaying(database, redis_url):
        await play_matches(log, Random(1), 3)
        await relayed(log, redis)

    for shard, head in (await log.shard_heads()).items():
        entries = await redis.xrange(stream_of(shard))
        assert [decode_entry(fields[b"e"]) for _, fields in entries] == await log.read_shard(shard, 0, head)
        assert await positions(redis, shard) == list(range(1, head + 1))


async def test_three_relays_at_once_double_nothing(
    log: EventLog, pool: asyncpg.Pool, redis_url: str, redis: Redis
) -> None:
    relays = [
        [lone_relay(pool, log, open_redis(redis_url), shard) for shard in range(SHARDS)] for _ in range(3)
    ]
    feeding = asyncio.create_task(play_matches(log, Random(1), 4))

    async def compete(shards: list[ShardRelay], random: Random) -> None:
        while not (feeding.done() and await is_done()):
            for relay in shards:
                await relay.advance()
            await asyncio.sleep(random.random() * 0.005)

    async def is_done() -> bool:
        return all(
            [
                head in (await positions(redis, shard))[-1:]
                for shard, head in (await log.shard_heads()).items()
            ]
        )

    async with asyncio.timeout(120):
        await asyncio.gather(*(compete(shards, Random(n)) for n, shards in enumerate(relays)))
    for shard, head in (await log.shard_heads()).items():
        assert await positions(redis, shard) == list(range(1, head + 1))


async def test_a_standby_takes_over_within_a_second_of_a_kill(
    database: str, log: EventLog, pool: asyncpg.Pool, redis_url: str, redis: Redis
) -> None:
    urls = {"database_url": database, "redis_url": redis_url, "shards": SHARDS}
    match = await open_match(log, Random(1))

    async def both_stand() -> bool:
        return await holders(pool) == 2

    with moviola("relay", **urls) as active:  # type: ignore[arg-type]
        await relayed(log, redis, 60)
        with moviola("relay", **urls):  # type: ignore[arg-type]
            await until(both_stand, 60)
            active.send_signal(SIGKILL)
            await match.play(5)
            took = await relayed(log, redis)

    assert took < 1.0


async def test_streams_emptied_at_random_moments_are_filled_on(
    database: str, log: EventLog, redis_url: str, redis: Redis
) -> None:
    random = Random(4)
    async with relaying(database, redis_url):
        feeding = asyncio.create_task(play_matches(log, random, 5))
        while not feeding.done():
            await asyncio.sleep(random.random() * 0.1)
            await redis.flushdb()
        await redis.flushdb()
        emptied_at = await log.shard_heads()
        await play_matches(log, Random(8), 6)
        await relayed(log, redis)

    for shard, head in (await log.shard_heads()).items():
        there = await positions(redis, shard)
        assert there[0] <= emptied_at[shard] + 1
        assert there == list(range(there[0], head + 1))


async def test_a_relay_waits_for_valkey_and_goes_on(database: str, log: EventLog, pool: asyncpg.Pool) -> None:
    with open_directory() as directory:
        valkey = OwnValkey(Path(directory))
        valkey.start()
        try:
            async with relaying(database, valkey.url), open_redis(valkey.url) as redis:
                await play_matches(log, Random(1), 1)
                await relayed(log, redis)
                valkey.kill()
                await play_matches(log, Random(2), 2)
                behind = await relay_lag(pool)
                valkey.start()
                took = await relayed(log, redis)
                for shard, head in (await log.shard_heads()).items():
                    there = await positions(redis, shard)
                    assert there == list(range(there[0], head + 1)) if there else head == 0
        finally:
            valkey.kill()

    assert sum(lag.events for lag in behind) > 0
    assert max(lag.seconds for lag in behind) > 0
    assert took < LONGEST_PAUSE_SECONDS + 1.0


async def test_an_unexpected_refusal_stops_the_page_until_it_is_put_right(
    database: str, log: EventLog, redis_url: str, redis: Redis
) -> None:
    for shard in range(SHARDS):
        await redis.set(stream_of(shard), "not a stream")
    before = failures()
    async with relaying(database, redis_url):
        await play_matches(log, Random(1), 2)
        await until(lambda: asyncio.sleep(0, failures() > before))
        for shard in range(SHARDS):
            await redis.delete(stream_of(shard))
        await relayed(log, redis)

    for shard, head in (await log.shard_heads()).items():
        assert await positions(redis, shard) == list(range(1, head + 1))


async def test_a_stream_of_another_past_is_dropped(
    database: str, log: EventLog, redis_url: str, redis: Redis
) -> None:
    """The database was set back to a backup, Redis was not."""
    for shard in range(SHARDS):
        await redis.xadd(stream_of(shard), {"e": b"from a lost future"}, id="1000000-0")
    async with relaying(database, redis_url):
        await play_matches(log, Random(1), 2)
        await relayed(log, redis)

    for shard, head in (await log.shard_heads()).items():
        assert await positions(redis, shard) == list(range(1, head + 1))


async def test_what_every_projection_has_read_is_trimmed(
    log: EventLog, pool: asyncpg.Pool, redis: Redis
) -> None:
    await play_matches(log, Random(1), 4)
    head = (await log.shard_heads())[0]
    assert head > 300
    await pool.execute(
        "INSERT INTO projection.checkpoint (projection, build, shard, position)"
        " SELECT projection, build, 0, CASE projection WHEN 'timeline' THEN 250 ELSE $1 END FROM projection.build",
        head,
    )
    await lone_relay(pool, log, redis, 0).advance()

    there = await positions(redis, 0)
    assert there[-1] == head
    assert 100 < there[0] <= 251  # Valkey trims whole nodes of 100 entries


async def test_a_backlog_that_comes_faster_than_it_is_read_stays_within_the_limit(
    log: EventLog, pool: asyncpg.Pool, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody reads; more has come since the last look than Valkey lets go of by itself."""
    monkeypatch.setattr(relays, "ENTRIES_AT_MOST", 200)
    monkeypatch.setattr(relays, "TRIM_EVENTS", 10)
    await play_matches(log, Random(1), 4)
    shard = lone_relay(pool, log, redis, 0)
    await shard.advance()
    pipeline = redis.pipeline(transaction=False)
    for number in range(1, 30_001):
        pipeline.xadd(stream_of(0), {"e": b""}, id=f"{shard.position}-{number}")
    await pipeline.execute()
    await play_matches(log, Random(2), 4)
    await shard.advance()

    assert (await positions(redis, 0))[-1] == (await log.shard_heads())[0]
    assert 200 <= await redis.xlen(stream_of(0)) < 300  # Valkey trims whole nodes of 100 entries


async def test_a_commit_wakes_a_relay_of_another_process(database: str, redis_url: str, redis: Redis) -> None:
    wakeup = Wakeup()
    listening = asyncio.create_task(listen(redis, wakeup))
    await until(lambda: _listens(redis))
    publisher = Publisher(redis)
    async with open_event_log(database, SHARDS, after_commit=publisher) as log:
        woken = asyncio.create_task(wakeup.wait(3600))
        await open_match(log, Random(1))
        await asyncio.wait_for(woken, 60)
    await publisher.close()
    listening.cancel()


async def test_commits_in_quick_succession_share_a_hint_and_the_last_is_told(
    redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wakeup, "REST_SECONDS", 1.0)
    told: list[str] = []
    first = asyncio.Event()
    publish = redis.publish

    async def counted(channel: str, message: bytes) -> None:
        await publish(channel, message)
        told.append(channel)
        first.set()

    monkeypatch.setattr(redis, "publish", counted)
    publisher = Publisher(redis)
    publisher(0, 1)
    await asyncio.wait_for(first.wait(), 15)
    publisher(0, 2)
    await asyncio.sleep(0.02)
    publisher(0, 3)
    await publisher.close()
    assert len(told) == 2


def failures() -> float:
    return REGISTRY.get_sample_value("moviola_duty_failures_total", {"kind": "relay"}) or 0.0


async def _listens(redis: Redis) -> bool:
    return bool(await redis.pubsub_numsub("moviola:committed") != [(b"moviola:committed", 0)])


async def test_without_redis_a_commit_neither_fails_nor_waits(database: str) -> None:
    async with open_redis("unix:///nowhere/valkey.sock") as redis:
        publisher = Publisher(redis)
        async with open_event_log(database, SHARDS, after_commit=publisher) as log:
            async with asyncio.timeout(5):
                match = await open_match(log, Random(1))
                await match.play(10)
            assert await log.head(match.match_id) == match.head
        await publisher.close()
