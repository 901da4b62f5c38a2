"""The worker: follows one shard for one projection, page by page, each applied exactly once."""

import asyncio
from time import time_ns

import asyncpg
import structlog
from redis.asyncio import Redis

from projections.checkpoints import CheckpointMoved, Unit, load_unit
from projections.feed import AnotherPast, Feed, Page
from projections.fold_cache import FoldCache
from projections.folding import fold_page
from projections.packed import PackedStreams
from projections.projection import Projection
from projections.tail import Tail
from projections.writing import write_page
from service.event_store.codec import traceparents
from service.event_store.store import LogReader
from service.platform.database import lent
from service.platform.duties.duty import Duty
from service.platform.observability import metrics, tracing

PAGE_SIZE = 500
STREAMS_KEPT = 250
"""As they are, by each worker; others are packed."""
REST_SECONDS = 0.04  # between pages that were not full: a few larger pages cost far less than many small ones
PAUSE_SECONDS = 0.2

log = structlog.get_logger()


def worker_duty(
    projection: Projection,
    shard: int,
    pool: asyncpg.Pool,
    event_log: LogReader,
    redis: Redis,
    page_size: int,
    packed: PackedStreams | None = None,
    tail: Tail | None = None,
) -> Duty:
    worker = Worker(projection, shard, pool, event_log, redis, page_size=page_size, packed=packed, tail=tail)
    return Duty(f"{projection.name}/{shard}", worker.turn, PAUSE_SECONDS, worker.forget)


class Worker:
    """Two workers may do the same work at the same time: the checkpoint lets one of them write each page.

    `pool` is the read models'; it, the log, `packed` and `tail` may be shared by all workers of a process.
    """

    def __init__(
        self,
        projection: Projection,
        shard: int,
        pool: asyncpg.Pool,
        event_log: LogReader,
        redis: Redis,
        *,
        page_size: int = PAGE_SIZE,
        packed: PackedStreams | None = None,
        tail: Tail | None = None,
    ) -> None:
        self._projection = projection
        self._shard = shard
        self._pool = pool
        self._unit: Unit | None = None
        self._page_size = page_size
        self._feed = Feed(redis, event_log, shard, page_size=page_size, tail=tail)
        self._cache = FoldCache(event_log, projection.aggregate, STREAMS_KEPT, packed)
        self._counted = metrics.PROJECTED.labels(projection.name)
        self._log = log.bind(projection=projection.name, shard=shard)

    async def turn(self) -> bool:
        """Fold the next page into the live build, even if others move or rebuild it meanwhile."""
        try:
            page = await (
                self._first_page() if self._unit is None else self._feed.next_page(self._unit.position)
            )
            count = await self._write(page) if page else 0
        except CheckpointMoved:
            self._log.info("checkpoint_moved")
            self.forget()
            return False
        except AnotherPast as past:
            self._log.error("read_model_of_another_past", advice="moviola rebuild", at=str(past))
            raise
        if 0 < count < self._page_size:
            await asyncio.sleep(REST_SECONDS)
        return True

    def forget(self) -> None:
        """Begin again at the checkpoint: another worker may have moved it."""
        self._unit = None
        self._cache.forget_all()

    async def _first_page(self) -> Page:
        """From the log, whatever the last page was refused for: a stream of another past stops nobody."""
        async with lent(self._pool) as connection:
            self._unit = await load_unit(connection, self._projection, self._shard)
        return await self._feed.read_log(self._unit.position)

    async def _write(self, page: Page) -> int:
        """Fold what is new on the page; returns how many events."""
        assert self._unit is not None, "a page follows from a checkpoint"
        events = page.behind(self._unit.position, self._unit.hash)
        if not events:
            return 0
        began_ns = time_ns()
        folded = await fold_page(self._unit, self._cache, events, page.gaps)
        async with lent(self._pool) as connection:
            await write_page(connection, self._unit, folded)
        self._counted.inc(len(events))
        tracing.follow(f"project {self._projection.name}", traceparents(events), began_ns, shard=self._shard)
        return len(events)
