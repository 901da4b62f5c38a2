"""The metrics as text: what a process has counted, and how far the fan-out is behind the log right now."""

import asyncio
from collections.abc import Awaitable, Collection
from dataclasses import dataclass
from math import nan
from time import perf_counter

import asyncpg
from prometheus_client import Gauge

from projections.overdue import read_overdue
from service.app.health import Health
from service.app.live.live import Live
from service.app.proof.checkpoints import checkpoint_age
from service.app.webhooks.backlog import backlog
from service.event_store.health import AWAY
from service.platform.log_errors import EventLogError
from service.platform.observability import metrics
from service.platform.patience import patience
from service.projecting.lag import projection_lag, relay_lag
from service.projecting.reading import ReadModels

OF_LOG = (
    metrics.RELAY_LAG,
    metrics.RELAY_LAG_SECONDS,
    metrics.WEBHOOKS_PENDING,
    metrics.WEBHOOKS_OLDEST,
    metrics.WEBHOOKS_OVERDUE,
    metrics.WEBHOOKS_PARKED,
)
OF_READ_MODELS = (
    metrics.OVERDUE,
    metrics.OVERDUE_SECONDS,
    metrics.PROJECTION_LAG,
    metrics.PROJECTION_LAG_SECONDS,
    metrics.PARKED,
    metrics.GAPS,
)
READING_SECONDS = 2.0
"""Of the five that a scrape may take."""


@dataclass(frozen=True, slots=True)
class Exposition:
    health: Health
    wakeups: Live
    shards: int

    async def text(self) -> bytes:
        """All metrics of an API process.

        The lags are the whole deployment's. Without their database they are left out: nobody takes old ones for
        news. The lag of a read model needs both databases.
        """
        began = perf_counter()
        await asyncio.sleep(0)
        metrics.LOOP_DELAY.set(perf_counter() - began)
        pool, read_models = self.health.pool, self.health.read_models
        metrics.FOLLOWERS.set(self.wakeups.followers)
        metrics.POOL_IN_USE.set(pool.get_size() - pool.get_idle_size())
        metrics.CHECKPOINT_AGE.set(nan)
        shards = range(self.shards)
        checks, *_ = await asyncio.gather(
            self.health.all(),
            _ask(_read_log(pool, shards), OF_LOG),
            _ask(_read_read_models(pool, read_models, shards), OF_READ_MODELS),
        )
        metrics.LOG_ANSWERS.set(checks["log"] == "ok")
        metrics.REDIS_ANSWERS.set(checks["redis"] == "ok")
        metrics.READ_MODELS_ANSWER.set(checks.get("read_models", checks["log"]) == "ok")
        return await metrics.text(metrics.REGISTRY, metrics.SERVING)


async def _ask(reading: Awaitable[None], gauges: Collection[Gauge]) -> None:
    """If the database does not answer, or not soon enough for a scrape, `gauges` have no values."""
    try:
        async with patience(READING_SECONDS):
            await reading
    except (EventLogError, *AWAY):
        for gauge in gauges:
            gauge.clear()


async def _read_log(pool: asyncpg.Pool, shards: Collection[int]) -> None:
    for relay in await relay_lag(pool, shards):
        metrics.RELAY_LAG.labels(relay.shard).set(relay.events)
        metrics.RELAY_LAG_SECONDS.labels(relay.shard).set(relay.seconds)
    metrics.CHECKPOINT_AGE.set(await checkpoint_age(pool))
    for queue in await backlog(pool):
        metrics.WEBHOOKS_PENDING.labels(queue.shard).set(queue.pending)
        metrics.WEBHOOKS_OLDEST.labels(queue.shard).set(queue.oldest_seconds)
        metrics.WEBHOOKS_OVERDUE.labels(queue.shard).set(queue.overdue_seconds)
        metrics.WEBHOOKS_PARKED.labels(queue.shard).set(queue.parked)


async def _read_read_models(pool: asyncpg.Pool, read_models: asyncpg.Pool, shards: Collection[int]) -> None:
    for lag in await projection_lag(pool, read_models, shards):
        labels = lag.projection, lag.shard
        metrics.PROJECTION_LAG.labels(*labels).set(lag.events)
        metrics.PROJECTION_LAG_SECONDS.labels(*labels).set(lag.seconds)
        metrics.PARKED.labels(*labels).set(lag.parked_matches)
        metrics.GAPS.labels(*labels).set(lag.gaps_repaired)
    for overdue in await read_overdue(ReadModels(read_models)):
        metrics.OVERDUE.labels(overdue.kind).set(overdue.matches)
        metrics.OVERDUE_SECONDS.labels(overdue.kind).set(overdue.seconds)
