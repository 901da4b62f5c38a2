"""Duties: shared evenly, never performed by two, taken over from whoever is killed or paused."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random
from signal import SIGCONT, SIGKILL, SIGSTOP

import asyncpg
import pytest

from service.event_store.entries import decode_entry, stream_of
from service.event_store.migrate import migrate
from service.event_store.store import open_event_log
from service.platform.duties.duty import Background, Duty
from service.platform.duties.locks import TAKEOVER_SECONDS, DutyLocks
from service.platform.redis.connections import open_redis
from tests.feeding import open_match, play_matches
from tests.processes import moviola
from tests.streams import relayed
from tests.waiting import stays, until

NAMES = [f"relay/{shard}" for shard in range(8)]
START_SECONDS = 60
"""A process starts in two seconds; on a machine with much else to do in ten."""
SHARDS = 2


@asynccontextmanager
async def performing(dsn: str, names: list[str] = NAMES) -> AsyncIterator[DutyLocks]:
    locks = DutyLocks(dsn, names)
    async with Background() as background:
        background.start(Duty("locks", locks.turn, TAKEOVER_SECONDS))
        yield locks


async def shares_become(sharers: list[DutyLocks], *expected: int) -> None:
    async def is_so() -> bool:
        return sorted(len(each.held) for each in sharers) == sorted(expected)

    await until(is_so)


@pytest.mark.parametrize(("processes", "share"), [(1, 8), (2, 4), (3, 3), (5, 2)])
async def test_processes_share_their_duties(fresh_database: str, processes: int, share: int) -> None:
    """Each duty gets one performer, none performs more than its share, and then nothing moves any more.

    How the rest is spread is not promised: five processes may settle at 2, 2, 2, 2, 0 or at 2, 2, 2, 1, 1.
    """
    async with AsyncExitStack() as stack:
        sharers = [await stack.enter_async_context(performing(fresh_database)) for _ in range(processes)]

        async def are_shared() -> bool:
            held = [name for each in sharers for name in each.held]
            return sorted(held) == NAMES and max(len(each.held) for each in sharers) <= share

        await until(are_shared)
        settled = [each.held for each in sharers]

        async def is_settled() -> bool:
            return [each.held for each in sharers] == settled

        await stays(is_settled, 3 * TAKEOVER_SECONDS)


async def test_shares_follow_who_comes_and_goes(fresh_database: str) -> None:
    async with performing(fresh_database) as first:
        await shares_become([first], 8)
        async with performing(fresh_database) as second:
            await shares_become([first, second], 4, 4)
        await shares_become([first], 8)


async def test_processes_with_other_duties_do_not_count(fresh_database: str) -> None:
    async with performing(fresh_database) as first, performing(fresh_database, ["webhooks/0"]) as other:
        await shares_become([first, other], 8, 1)


async def test_a_holder_whose_session_ends_gives_everything_up(fresh_database: str) -> None:
    async with performing(fresh_database) as duties:
        await shares_become([duties], 8)
        connection = await asyncpg.connect(fresh_database)
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        await shares_become([duties], 0)
        await shares_become([duties], 8)
        await connection.close()


HOLDERS = """
SELECT count(DISTINCT pid) FROM pg_locks
WHERE locktype = 'advisory' AND mode = 'ExclusiveLock'
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""


async def holders(connection: asyncpg.Connection | asyncpg.Pool) -> int:
    """How many sessions hold a duty in this database."""
    found: int = await connection.fetchval(HOLDERS)
    return found


@pytest.mark.parametrize(("signal", "limit_seconds"), [(SIGKILL, 2.0), (SIGSTOP, 10.0)])
async def test_relays_of_a_process_that_is_killed_or_paused_are_taken_over_in_time(
    fresh_database: str, redis_url: str, signal: int, limit_seconds: float
) -> None:
    """Of two relays with two shards each has one; the other's is taken over, nothing is doubled or left out."""
    await migrate(fresh_database, SHARDS)
    async with open_redis(redis_url) as redis, open_event_log(fresh_database, SHARDS) as log:
        connection = await asyncpg.connect(fresh_database)

        async def both_work() -> bool:
            return await holders(connection) == 2

        with (
            moviola("relay", database_url=fresh_database, redis_url=redis_url, shards=SHARDS) as one,
            moviola("relay", database_url=fresh_database, redis_url=redis_url, shards=SHARDS),
        ):
            await play_matches(log, Random(1), 2)
            await until(both_work, START_SECONDS)
            await relayed(log, redis, START_SECONDS)
            one.send_signal(signal)
            matches = [await open_match(log, Random(seed)) for seed in range(8)]
            took = await relayed(log, redis, START_SECONDS)
            if signal == SIGSTOP:
                one.send_signal(SIGCONT)
                for match in matches:
                    await match.play(5)
                await until(both_work, START_SECONDS)
                await relayed(log, redis, START_SECONDS)
        await connection.close()
        for shard, head in (await log.shard_heads()).items():
            entries = await redis.xrange(stream_of(shard))
            stored = await log.read_shard(shard, 0, head)
            assert [decode_entry(fields[b"e"]) for _, fields in entries] == stored
    assert took < limit_seconds
