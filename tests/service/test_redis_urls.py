"""Redis behind Sentinels, and as a cluster: all that uses it works as on one server."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager, suppress
from random import Random
from typing import Any
from uuid import uuid4

import asyncpg
import pytest

from service.app.live.incidents import Incidents
from service.app.live.live import Live
from service.app.live.presence import Presence
from service.event_store.entries import decode_entry, stream_of
from service.event_store.store import EventLog, open_event_log
from service.http.limits.rate_limits import RateLimits
from service.platform.clock import utc_now
from service.platform.duties.duty import Background
from service.platform.observability.metrics import UNLIMITED
from service.platform.redis.connections import REDIS_LOST, open_redis
from service.platform.redis.wakeup import CHANNEL, Publisher
from service.platform.settings import Settings
from service.projecting.lag import projection_lag
from service.wiring.background import run_fanout
from tests.feeding import open_match, play_matches
from tests.ports import own_port
from tests.servers import Urls, migrated_database
from tests.streams import is_relayed
from tests.valkeys import valkey_cluster, valkey_sentinels
from tests.waiting import until

SHARDS = 6
ROUNDS = 30
FAILOVER_SECONDS = 120
with_failover = pytest.mark.skipif(
    "MOVIOLA_TEST_FAILOVER" not in os.environ,
    reason="MOVIOLA_TEST_FAILOVER is not set: `make campaign NAME=rehearsal` sets it",
)
"""Sentinels on a machine without time to spare wait half a minute before they believe anything."""


@pytest.fixture
async def database(server_urls: Urls) -> AsyncIterator[str]:
    async with migrated_database(server_urls.database, SHARDS) as url:
        yield url


@asynccontextmanager
async def fanning_out(database: str, redis_url: str) -> AsyncIterator[EventLog]:
    shards = range(SHARDS)
    working = asyncio.create_task(run_fanout(database, redis_url, relayed=shards, projected=shards))
    try:
        async with open_redis(redis_url) as redis:
            publisher = Publisher(redis)
            async with open_event_log(database, SHARDS, after_commit=publisher) as log:
                yield log
            await publisher.close()
    finally:
        assert not working.done(), "the fan-out has ended by itself"
        working.cancel()
        with suppress(asyncio.CancelledError):
            await working


async def relayed(log: EventLog, redis_url: str, timeout_seconds: float = 30) -> None:
    """Wait until the streams end where the log does; what they hold are the log's events, each once."""
    async with open_redis(redis_url) as redis:

        async def has_ends_again() -> bool:
            with suppress(Exception):
                return await is_relayed(log, redis)
            return False

        await until(has_ends_again, timeout_seconds)
        for shard, head in (await log.shard_heads()).items():
            entries = [decode_entry(fields[b"e"]) for _, fields in await redis.xrange(stream_of(shard))]
            first = entries[0].position if entries else head + 1
            assert entries == await log.read_shard(shard, first - 1, head)


async def every_shard_moves(log: EventLog) -> None:
    """What a stream has lost stays lost until its shard has news: readers find it in the log."""
    before, random = await log.shard_heads(), Random(3)
    while any(head == before[shard] for shard, head in (await log.shard_heads()).items()):
        await open_match(log, random)


async def folded(database: str) -> None:
    async with asyncpg.create_pool(database, min_size=1, max_size=1) as pool:

        async def is_folded() -> bool:
            return not any(lag.events for lag in await projection_lag(pool))

        await until(is_folded, 60)


async def a_follower_is_woken(log: EventLog, redis_url: str) -> None:
    """A match that moves in another process wakes who follows it here. So does the first look at the streams."""
    match = await open_match(log, Random(5))
    async with open_redis(redis_url) as redis:
        live = Live(redis, SHARDS)
        async with Background() as background:
            for duty in live.duties():
                background.start(duty)
            with live.follow(match.match_id) as moved:

                async def is_heard() -> bool:
                    await match.play(1)
                    return live.heard(match.match_id) > 0

                await until(is_heard)
                assert moved.is_set()


async def limits_are_shared(redis_url: str) -> None:
    """Two processes together admit what one would; in a cluster the counts are spread."""
    given = Settings(redis_url=redis_url, rate_read="6/day", admin_key="0123456789abcdef", secret="ab" * 32)
    replicas = [RateLimits(given), RateLimits(given)]
    unchecked = UNLIMITED._value.get()
    for whose in (f"address:{number}" for number in range(8)):
        budgets = [await replicas[turn % 2].spend(whose, "read") for turn in range(10)]
        assert [budget is not None and budget.is_admitted for budget in budgets] == [True] * 6 + [False] * 4
    assert UNLIMITED._value.get() == unchecked
    for replica in replicas:
        await replica.close()


async def seats_are_seen_elsewhere(redis_url: str) -> None:
    """Several matches in one exchange; who leaves is not seen any more."""
    async with open_redis(redis_url) as redis, open_redis(redis_url) as other:
        here, there = (
            Presence(each, Live(each, SHARDS), Incidents(each, utc_now)) for each in (redis, other)
        )
        matches = [uuid4() for _ in range(8)]
        with ExitStack() as attending:
            for seat, match_id in enumerate(matches):
                attending.enter_context(here.attend(match_id, seat))
                await here.look(match_id)
            assert [await there.look(match_id) for match_id in matches] == [[seat] for seat in range(8)]
        await here.close()
        assert [await there.look(match_id) for match_id in matches] == [[]] * 8


@pytest.mark.timeout(240)
async def test_streams_are_spread_over_the_nodes_of_a_cluster(database: str) -> None:
    async with valkey_cluster() as (url, nodes), fanning_out(database, url) as log:
        await play_matches(log, Random(1), 12)
        await relayed(log, url)
        counts = [int(str(await node.says("DBSIZE"))) for node in nodes]
        assert sum(counts) == sum(head > 0 for head in (await log.shard_heads()).values())
        assert max(counts) < sum(counts), "the shards are on several nodes"
        await a_follower_is_woken(log, url)
        await folded(database)
        await limits_are_shared(url)
        await seats_are_seen_elsewhere(url)


@pytest.mark.timeout(240)
async def test_the_master_is_asked_of_the_sentinels(database: str) -> None:
    async with valkey_sentinels() as (url, master, _), fanning_out(database, url) as log:
        await play_matches(log, Random(1), 4)
        await relayed(log, url)
        assert int(str(await master.says("DBSIZE"))) > 0
        await a_follower_is_woken(log, url)
        await folded(database)
        await limits_are_shared(url)
        await seats_are_seen_elsewhere(url)


async def test_a_cluster_may_be_away_when_it_is_opened() -> None:
    async with open_redis(f"redis+cluster://127.0.0.1:{own_port()}") as redis:
        with pytest.raises(REDIS_LOST):
            await redis.get("presence")


@pytest.mark.timeout(120)
async def test_a_connection_that_another_task_closes_is_told_as_lost() -> None:
    async with valkey_cluster() as (url, _), open_redis(url) as redis:
        await redis.get("warm")
        cluster: Any = redis
        for _ in range(ROUNDS):
            asking = [redis.get(f"{number}") for number in range(10)]
            _, *answers = await asyncio.gather(
                cluster.nodes_manager.aclose(), *asking, return_exceptions=True
            )
            assert [each for each in answers if each is not None and not isinstance(each, REDIS_LOST)] == []


@pytest.mark.timeout(120)
async def test_who_only_listens_finds_the_cluster_and_learns_that_a_slot_is_lost() -> None:
    async with valkey_cluster() as (url, _), open_redis(url) as redis:
        async with redis.pubsub() as channel:
            await channel.subscribe(CHANNEL)
        cluster: Any = redis
        cluster.nodes_manager.slots_cache.clear()
        with pytest.raises(REDIS_LOST):
            async with redis.pubsub() as channel:
                await channel.subscribe(CHANNEL)


@with_failover
@pytest.mark.timeout(600)
async def test_a_node_of_the_cluster_is_lost_for_a_while(database: str) -> None:
    async with valkey_cluster() as (url, nodes), fanning_out(database, url) as log:
        await play_matches(log, Random(1), 12)
        await relayed(log, url)
        nodes[2].kill()
        await play_matches(log, Random(2), 12)
        await folded(database)
        nodes[2].start()
        await every_shard_moves(log)
        await relayed(log, url, FAILOVER_SECONDS)
        await folded(database)


@with_failover
@pytest.mark.timeout(600)
async def test_the_relay_goes_on_at_the_master_that_the_sentinels_choose(database: str) -> None:
    async with valkey_sentinels() as (url, master, replica), fanning_out(database, url) as log:
        await play_matches(log, Random(1), 12)
        await relayed(log, url)
        master.kill()
        await play_matches(log, Random(2), 12)
        await folded(database)

        async def is_chosen() -> bool:
            return (await replica.says("ROLE"))[0] == "master"  # type: ignore[index]

        await until(is_chosen, FAILOVER_SECONDS)
        await every_shard_moves(log)
        await relayed(log, url, FAILOVER_SECONDS)
        await folded(database)
