"""The worker: follows one shard for one projection, page by page, each applied exactly once."""

import asyncio
from time import time_ns

import asyncpg
import structlog
from redis.asyncio import Redis

from projections.chapters import Stories
from projections.feed import Feed, Page
from projections.folding import fold_page
from projections.ledger import SteppedAside, load_unit, write_page
from projections.projection import Projection
from service.background.locks import DutyLocks
from service.event_store.connections import CONNECTION_LOST, lent
from service.event_store.errors import LogUnavailable
from service.event_store.store import LogReader
from service.observability import metrics, tracing
from service.processes.running import is_cancelled

PAGE_SIZE = 500
MATCHES_KEPT = 500
REST_SECONDS = 0.04  # between pages that were not full: a few larger pages cost far less than many small ones
PAUSE_SECONDS = 0.2
PAUSE_AFTER_ERROR_SECONDS = 1.0

log = structlog.get_logger()


def duty_of(projection: Projection, shard: int) -> str:
    return f"{projection.name}/{shard}"


class Worker:
    """Two workers may do the same work at the same time: the checkpoint lets one of them write each page.

    `pool` is for reading and writing, and may be shared by all workers of a process.
    """

    def __init__(
        self,
        projection: Projection,
        shard: int,
        pool: asyncpg.Pool,
        redis: Redis,
        duties: DutyLocks,
        *,
        page_size: int = PAGE_SIZE,
    ) -> None:
        self._projection = projection
        self._shard = shard
        self._pool = pool
        self._duties = duties
        self._page_size = page_size
        event_log = LogReader(pool)
        self._feed = Feed(redis, event_log, shard, page_size=page_size)
        self._stories = Stories(event_log, projection.aggregate, MATCHES_KEPT)
        self._counted = metrics.PROJECTED.labels(projection.name)
        self._log = log.bind(projection=projection.name, shard=shard)

    async def run(self) -> None:
        """Follow the live build for ever, whoever moves, rebuilds or is away."""
        while not is_cancelled():
            await self._duties.wait_for(self._duty)
            self._stories.forget_all()
            try:
                await self._follow()
            except SteppedAside:
                self._log.info("stepped_aside")
                await asyncio.sleep(PAUSE_SECONDS)
            except (LogUnavailable, *CONNECTION_LOST) as error:
                self._log.warning("worker_waits", error=repr(error))
                await asyncio.sleep(PAUSE_SECONDS)
            except Exception:
                self._log.exception("worker_failed")
                await asyncio.sleep(PAUSE_AFTER_ERROR_SECONDS)

    @property
    def _duty(self) -> str:
        return duty_of(self._projection, self._shard)

    async def _follow(self) -> None:
        async with lent(self._pool) as connection:
            unit = await load_unit(connection, self._projection, self._shard)
        # Whatever the last page was refused for, this one is the log's: a stream of another past stops nobody.
        page = Page(await self._feed.read_log(unit.position))
        while self._duties.holds(self._duty):
            if page.events:
                began_ns = time_ns()
                folded = await fold_page(unit, self._stories, page)
                async with lent(self._pool) as connection:
                    await write_page(connection, unit, folded)
                self._counted.inc(len(page.events))
                tracing.follow(f"project {self._projection.name}", page.events, began_ns, shard=self._shard)
            if 0 < len(page.events) < self._page_size:
                await asyncio.sleep(REST_SECONDS)
            page = await self._feed.next_page(unit.position)
