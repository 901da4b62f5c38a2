"""The metrics as text: what a process has counted, and how far the fan-out is behind the log right now."""

from collections.abc import Collection
from dataclasses import dataclass

import asyncpg

from service.app.live.live import Live
from service.app.webhooks.backlog import backlog
from service.platform.log_errors import EventLogError
from service.platform.observability import metrics
from service.projecting.lag import projection_lag, relay_lag

LAGS = (
    metrics.RELAY_LAG,
    metrics.RELAY_LAG_SECONDS,
    metrics.PROJECTION_LAG,
    metrics.PROJECTION_LAG_SECONDS,
    metrics.PARKED,
    metrics.GAPS,
    metrics.WEBHOOKS_PENDING,
    metrics.WEBHOOKS_OLDEST,
    metrics.WEBHOOKS_OVERDUE,
    metrics.WEBHOOKS_PARKED,
)


@dataclass(frozen=True, slots=True)
class Exposition:
    pool: asyncpg.Pool
    read_models: asyncpg.Pool
    wakeups: Live
    shards: int

    async def text(self) -> bytes:
        """All metrics of an API process.

        The lags are the whole deployment's. Without a database they are left out: nobody takes old ones for news.
        """
        metrics.FOLLOWERS.set(self.wakeups.followers)
        try:
            await _ask_for_lags(self.pool, self.read_models, range(self.shards))
            metrics.LOG_ANSWERS.set(1)
        except EventLogError:
            for lag in LAGS:
                lag.clear()
            metrics.LOG_ANSWERS.set(0)
        return await metrics.text()


async def _ask_for_lags(pool: asyncpg.Pool, read_models: asyncpg.Pool, shards: Collection[int]) -> None:
    for relay in await relay_lag(pool, shards):
        metrics.RELAY_LAG.labels(relay.shard).set(relay.events)
        metrics.RELAY_LAG_SECONDS.labels(relay.shard).set(relay.seconds)
    for lag in await projection_lag(pool, read_models, shards):
        labels = lag.projection, lag.shard
        metrics.PROJECTION_LAG.labels(*labels).set(lag.events)
        metrics.PROJECTION_LAG_SECONDS.labels(*labels).set(lag.seconds)
        metrics.PARKED.labels(*labels).set(lag.parked_matches)
        metrics.GAPS.labels(*labels).set(lag.gaps_repaired)
    for queue in await backlog(pool):
        metrics.WEBHOOKS_PENDING.labels(queue.shard).set(queue.pending)
        metrics.WEBHOOKS_OLDEST.labels(queue.shard).set(queue.oldest_seconds)
        metrics.WEBHOOKS_OVERDUE.labels(queue.shard).set(queue.overdue_seconds)
        metrics.WEBHOOKS_PARKED.labels(queue.shard).set(queue.parked)
