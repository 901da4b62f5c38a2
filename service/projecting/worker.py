"""The worker: brings one projection of one shard near the end of the log, then has its follower fold each page."""

import asyncpg
import structlog

from projections.projection import Projection
from service.event_store.store import LogReader
from service.platform.database import lent
from service.platform.duties.duty import Duty
from service.platform.observability import metrics
from service.projecting.checkpoints import CheckpointMoved, Unit, load_unit
from service.projecting.feed import AnotherPast, page_of_log
from service.projecting.fold_cache import FoldCaches
from service.projecting.folding import fold_page
from service.projecting.follower import STREAMS_KEPT, ShardFollower
from service.projecting.packed import PackedStreams
from service.projecting.writing import write_page

PAGE_SIZE = 500
PAUSE_SECONDS = 0.2

log = structlog.get_logger()


class Worker:
    """Two workers may do the same work at the same time: the checkpoint lets one of them write each page.

    `pool` is the read models'; it, the log and `packed` may be shared by all workers of a process.
    """

    def __init__(
        self,
        projection: Projection,
        follower: ShardFollower,
        pool: asyncpg.Pool,
        event_log: LogReader,
        page_size: int = PAGE_SIZE,
        packed: PackedStreams | None = None,
    ) -> None:
        self.name = f"{projection.name}/{follower.shard}"
        self._projection = projection
        self._follower = follower
        self._pool = pool
        self._event_log = event_log
        self._page_size = page_size
        self._unit: Unit | None = None
        self._is_near = False
        self._caches = FoldCaches(event_log, STREAMS_KEPT, packed)
        self._log = log.bind(projection=projection.name, shard=follower.shard)

    def duty(self) -> Duty:
        return Duty(self.name, self.turn, PAUSE_SECONDS, self.forget)

    @property
    def unit(self) -> Unit:
        assert self._unit is not None, "a page follows from a checkpoint"
        return self._unit

    async def turn(self) -> bool:
        """Fold the next page of the log into the live build; near its end stay with the follower."""
        try:
            if self._is_near:
                await self._stay()
                return False
            await self._catch_up()
        except CheckpointMoved:
            self._log.info("checkpoint_moved")
            self.forget()
            return False
        return True

    def forget(self) -> None:
        """Begin again at the checkpoint: another worker may have moved it."""
        self._unit = None
        self._is_near = False
        self._caches.forget_all()

    async def _stay(self) -> None:
        self._caches.forget_all()
        try:
            await self._follower.read_for(self)
        except AnotherPast:
            self.forget()  # the checkpoint may have been set back with the log

    async def _catch_up(self) -> None:
        """Read what follows from the log itself: a stream of another past stops nobody."""
        if self._unit is None:
            async with lent(self._pool) as connection:
                self._unit = await load_unit(connection, self._projection, self._follower.shard)
        unit = self._unit
        page = await page_of_log(self._event_log, unit.shard, unit.position, self._page_size)
        try:
            events = page.behind(unit.position, unit.hash)
        except AnotherPast as past:
            self._log.error("read_model_of_another_past", advice="moviola rebuild", at=str(past))
            raise
        if events:
            ((_, folded),) = await fold_page([unit], self._caches, events)
            async with lent(self._pool) as connection:
                await write_page(connection, unit, folded)
            metrics.PROJECTED.labels(self._projection.name).inc(len(events))
        self._is_near = len(events) < self._page_size
