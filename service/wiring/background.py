"""Everything behind the API that a process is told to do: relay, project, clocks, results, webhooks, or all."""

from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack
from functools import partial

import asyncpg
from redis.asyncio import Redis

from projections import PROJECTIONS
from projections.projection import Projection
from service.app.health import failures
from service.app.proof.listing import CheckpointKeeper
from service.background.clocks import clock_duty
from service.background.probes import Probes, answering
from service.background.receipts import receipt_duties
from service.background.results import result_duties
from service.background.webhooks.notifying import WebhookTerms, webhook_duties
from service.background.webhooks.planner import Planner
from service.event_store.health import databases_answer
from service.event_store.nodes import nodes_of
from service.event_store.store import EventLog, LogReader, open_event_log
from service.platform.database import open_readers
from service.platform.duties.duty import Background, Duty
from service.platform.duties.locks import TAKEOVER_SECONDS, DutyLocks
from service.platform.observability import metrics
from service.platform.redis.connections import open_redis
from service.platform.redis.wakeup import Publisher, Wakeup, listen
from service.platform.timekeeping.service_time import ServiceTime
from service.projecting.followed_heads import FollowedHeads
from service.projecting.heads import Heads
from service.projecting.stream_tail import StreamTail
from service.projecting.worker import PAGE_SIZE
from service.wiring.following import Followed, start_following

CONNECTIONS = 4
LOG_READERS = 4
"""For what clocks and results read of the log they append to; each shard has a connection for writing besides."""
LISTEN_AGAIN_SECONDS = 0.5
POLL_SECONDS = 0.25
"""Between looks at the log. Each commit is announced by a wake-up; this finds those whose wake-up was lost."""
POLL_NODES_SECONDS = 1.0
"""Each node is asked for all its shards, row by row. Work announced by a wake-up does not wait so long."""
SHARED_NODES_SECONDS = 1.2
"""Until whoever relays has looked again."""
CHECKPOINT_SECONDS = 60.0
"""Between two checkpoints of what changes all the time."""


async def run_fanout(
    database_url: str,
    redis_url: str,
    *,
    relayed: Sequence[int] = (),
    projected: Sequence[int] = (),
    projections: Sequence[Projection] = PROJECTIONS,
    timed_shards: int = 0,
    receipt_days: int = 0,
    carried_shards: int = 0,
    notified: Sequence[int] = (),
    webhooks: WebhookTerms | None = None,
    wakeup: Wakeup | None = None,
    poll_seconds: float = POLL_SECONDS,
    page_size: int = PAGE_SIZE,
    session_url: str | None = None,
    read_url: str | None = None,
    probes: tuple[str, int] = ("127.0.0.1", 0),
) -> None:
    """Relay and project these shards and notify webhooks of them, for ever, or stand by while others do.

    With `timed_shards`, the number of all shards of the log, it keeps the clocks and the list of checkpoints, and
    forgets receipts after `receipt_days` (0: never). With `carried_shards`, the same number, it carries results of
    matches into their tournaments.

    To share an event loop with a server, let its event log call `wakeup` (`after_commit=wakeup.wake`), poll seldom
    (for the commits of other processes) and take small pages (a page is folded in one go). `session_url` is where
    the duties are kept if `database_url` leads through a transaction pooler, `read_url` where the read models are
    if not with the log; `probes` the address for the cluster's probes, none if the port is 0.
    """
    async with AsyncExitStack() as parts:
        pool = await _pool(parts, database_url)
        read_pool = pool if read_url in (None, database_url) else await _pool(parts, read_url)
        redis = await parts.enter_async_context(open_redis(redis_url))
        poll_seconds, shared_seconds = await _pace(pool, poll_seconds)
        heads = Heads(LogReader(pool), shared_seconds)
        time = ServiceTime(pool, serves=False)
        tail = StreamTail(redis, heads, sorted({*projected, *range(carried_shards)}))
        shared, own = list[Duty](), [time.duty(), *tail.duties()]
        if timed_shards or carried_shards:
            event_log = await _event_log(parts, database_url, timed_shards or carried_shards, redis)
            carrying = result_duties(event_log, time, range(carried_shards), pool, tail)
            shared += await parts.enter_async_context(carrying)
            shared += await _timed(parts, event_log, time, (pool, read_pool), timed_shards, receipt_days)
        planners: Sequence[Planner] = ()
        if webhooks is not None:
            notifying = await parts.enter_async_context(webhook_duties(pool, notified, webhooks, heads))
            shared += notifying.shared
            own.append(notifying.own)
            planners = notifying.planners
        followed = Followed(relayed, projected, projections)
        locks = DutyLocks(session_url or database_url, _names(followed, shared))
        background = await parts.enter_async_context(Background())
        await parts.enter_async_context(answering(_probes(pool, read_pool, time, locks, background), *probes))
        _start(background, locks, own, shared)
        relays = start_following(background, followed, (pool, read_pool), redis, locks, tail, page_size)
        looking = FollowedHeads(heads, [*relays, *planners], locks)
        _look(background, looking, redis, wakeup or Wakeup(), poll_seconds)
        await background.wait()


async def _pace(pool: asyncpg.Pool, wanted: float) -> tuple[float, float]:
    """How often the log is looked at, and how long an answer serves everybody."""
    if await nodes_of(pool).are_many():
        return max(wanted, POLL_NODES_SECONDS), max(wanted, SHARED_NODES_SECONDS)
    return wanted, wanted


def _names(followed: Followed, shared: Sequence[Duty]) -> list[str]:
    """Shard after shard, with duties of no shard spread among them: each process has as many of a kind, and one
    process has most of a shard, and follows it once."""
    names = [name for shard in followed.shards for name in followed.duties_of(shard)]
    names = list(dict.fromkeys([*names, *(duty.name for duty in shared)]))
    shards = {name: int(shard) for name in names if (shard := name.rpartition("/")[2]).isdecimal()}
    others = [name for name in names if name not in shards]
    spread = {name: place * len(set(shards.values())) / len(others) for place, name in enumerate(others)}
    return sorted(names, key=(shards | spread).__getitem__)


async def _pool(parts: AsyncExitStack, url: str) -> asyncpg.Pool:
    # Not waiting for the disk is safe here: a crash of the database takes back rows and checkpoint together.
    pool = await open_readers(url, CONNECTIONS, synchronous_commit="off")
    parts.callback(pool.terminate)
    return pool


async def _event_log(parts: AsyncExitStack, url: str, shards: int, redis: Redis) -> EventLog:
    opening = open_event_log(url, shards, readers=LOG_READERS, after_commit=Publisher(redis))
    return await parts.enter_async_context(opening)


async def _timed(
    parts: AsyncExitStack,
    event_log: EventLog,
    time: ServiceTime,
    pools: tuple[asyncpg.Pool, asyncpg.Pool],
    shards: int,
    receipt_days: int,
) -> list[Duty]:
    """The work of time in all shards, if there are any. `pools`: of the log and of the read models."""
    if not shards:
        return []
    clocks = await parts.enter_async_context(clock_duty(event_log, time, *pools))
    checkpoints = Duty("checkpoints", CheckpointKeeper(pools[0]).turn, CHECKPOINT_SECONDS)
    return [clocks, checkpoints, *receipt_duties(event_log, shards, receipt_days)]


def _look(
    background: Background, looking: FollowedHeads, redis: Redis, wakeup: Wakeup, poll_seconds: float
) -> None:
    """Look for news at every commit, and every `poll_seconds`, if anybody here follows the log."""
    if looking.followers:
        background.start(Duty("wakeups", partial(listen, redis, wakeup), LISTEN_AGAIN_SECONDS))
        background.start(Duty("heads", looking.turn, poll_seconds, wakeup=wakeup))


def _start(background: Background, locks: DutyLocks, own: Sequence[Duty], shared: Sequence[Duty]) -> None:
    for duty in (Duty("locks", locks.turn, TAKEOVER_SECONDS), *own):
        background.start(duty)
    for duty in shared:
        background.start(duty, locks)


def _probes(
    pool: asyncpg.Pool, read: asyncpg.Pool, time: ServiceTime, locks: DutyLocks, background: Background
) -> Probes:
    async def started() -> str:
        return failures(await databases_answer(pool, read)) or "ok"

    async def ready() -> str:
        checks = (background.health, time.health, await started(), background.faults)
        return next((check for check in checks if check != "ok"), "ok")

    async def exposition() -> bytes:
        kinds = Counter(dict.fromkeys((name.partition("/")[0] for name in locks.names), 0))
        kinds.update(name.partition("/")[0] for name in locks.held)
        for kind, values in kinds.items():
            metrics.DUTIES.labels(kind).set(values)
        return await metrics.text(metrics.REGISTRY)

    return Probes(started, ready, exposition)
