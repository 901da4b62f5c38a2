"""Everything behind the API that a process is told to do: relay, project, clocks, results, webhooks, or all."""

from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack
from functools import partial
from itertools import product

import asyncpg

from projections import PROJECTIONS
from projections.packed import PackedStreams
from projections.projection import Projection
from projections.tail import Heads, Tail
from projections.worker import PAGE_SIZE, worker_duty
from service.app.proof.listing import CheckpointKeeper
from service.background.clocks import clock_duty
from service.background.probes import Probes, answering
from service.background.relay import Relay
from service.background.relay import duty_of as duty_of_relay
from service.background.results import result_duties
from service.background.webhooks.notifying import WebhookTerms, webhook_duties
from service.event_store.health import log_answers, log_is_migrated
from service.event_store.store import LogReader, open_event_log
from service.platform.database import open_readers
from service.platform.duties.duty import Background, Duty
from service.platform.duties.locks import TAKEOVER_SECONDS, DutyLocks
from service.platform.observability import metrics
from service.platform.redis.connections import open_redis
from service.platform.redis.wakeup import Publisher, Wakeup, listen

CONNECTIONS = 4
LOG_READERS = 4
"""For what clocks and results read of the log they append to; each shard has a connection for writing besides."""
LISTEN_AGAIN_SECONDS = 0.5
POLL_SECONDS = 0.02
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
    carried_shards: int = 0,
    notified: Sequence[int] = (),
    webhooks: WebhookTerms | None = None,
    wakeup: Wakeup | None = None,
    poll_seconds: float = POLL_SECONDS,
    page_size: int = PAGE_SIZE,
    session_url: str | None = None,
    probes: tuple[str, int] = ("127.0.0.1", 0),
) -> None:
    """Relay and project these shards and notify webhooks of them, for ever, or stand by while others do.

    With `timed_shards`, the number of all shards of the log, it keeps the clocks and the list of checkpoints; with
    `carried_shards`, the same number, it carries the results of matches into their tournaments.

    To share an event loop with a server, let its event log call `wakeup` (`after_commit=wakeup.wake`), poll seldom
    (for the commits of other processes) and take small pages (a page is folded in one go). `session_url` is where
    the duties are kept if `database_url` leads through a transaction pooler; `probes` the address for the
    cluster's probes, none if the port is 0.
    """
    async with AsyncExitStack() as parts:
        # Not waiting for the disk is safe here: a crash of the database takes back rows and checkpoint together.
        pool = await open_readers(database_url, CONNECTIONS, synchronous_commit="off")
        parts.callback(pool.terminate)
        redis = await parts.enter_async_context(open_redis(redis_url))
        heads, packed = Heads(LogReader(pool)), PackedStreams()
        tail = Tail(redis, heads, sorted({*projected, *range(carried_shards)}))
        work = partial(
            worker_duty,
            pool=pool,
            event_log=LogReader(pool),
            redis=redis,
            page_size=page_size,
            packed=packed,
            tail=tail,
        )
        shared = [work(projection, shard) for projection, shard in product(projections, projected)]
        if timed_shards or carried_shards:
            shards = timed_shards or carried_shards
            opening = open_event_log(database_url, shards, readers=LOG_READERS, after_commit=Publisher(redis))
            event_log = await parts.enter_async_context(opening)
            carrying = result_duties(event_log, range(carried_shards), pool, redis, tail)
            shared += await parts.enter_async_context(carrying)
            if timed_shards:
                shared += [await parts.enter_async_context(clock_duty(event_log, pool)), _checkpoints(pool)]
        if webhooks is not None:
            shared += await parts.enter_async_context(webhook_duties(pool, notified, webhooks, heads))
        names = [*map(duty_of_relay, relayed), *(duty.name for duty in shared)]
        locks = DutyLocks(session_url or database_url, list(dict.fromkeys(names)))
        background = await parts.enter_async_context(Background())
        await parts.enter_async_context(answering(_probes(pool, locks, background), *probes))
        background.start(Duty("locks", locks.turn, TAKEOVER_SECONDS))
        for duty in tail.duties():
            background.start(duty)
        for duty in shared:
            background.start(duty, locks)
        if relayed:
            relay, wakeup = Relay(pool, redis, locks, relayed), wakeup or Wakeup()
            background.start(Duty("relays", relay.turn, poll_seconds, wakeup=wakeup))
            background.start(Duty("wakeups", partial(listen, redis, wakeup), LISTEN_AGAIN_SECONDS))
        await background.wait()


def _checkpoints(pool: asyncpg.Pool) -> Duty:
    return Duty("checkpoints", CheckpointKeeper(pool).turn, CHECKPOINT_SECONDS)


def _probes(pool: asyncpg.Pool, locks: DutyLocks, background: Background) -> Probes:
    async def ready() -> str:
        return await log_answers(pool) if background.health == "ok" else background.health

    async def exposition() -> bytes:
        kinds = Counter(dict.fromkeys((name.partition("/")[0] for name in locks.names), 0))
        kinds.update(name.partition("/")[0] for name in locks.held)
        for kind, held in kinds.items():
            metrics.DUTIES.labels(kind).set(held)
        return await metrics.text()

    return Probes(partial(log_is_migrated, pool), ready, exposition)
