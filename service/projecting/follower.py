"""Following a shard: each page is read once, and taken by all read models that stand near the shard's end.

One that is further behind, or was refused something, catches up by itself, then stays with the follower.
"""

import asyncio
from collections.abc import Sequence
from time import monotonic, time_ns
from typing import Protocol

import asyncpg

from service.event_store.codec import traceparents
from service.event_store.store import LogReader
from service.platform.database import lent
from service.platform.duties.duty import Duty, Locks
from service.platform.observability import metrics, tracing
from service.platform.patience import patience
from service.platform.redis.wakeup import Wakeup
from service.projecting.checkpoints import CheckpointMoved, FoldedPage, Unit
from service.projecting.feed import AnotherPast, Feed, Page
from service.projecting.fold_cache import FoldCaches
from service.projecting.folding import fold_page
from service.projecting.packed import PackedStreams
from service.projecting.writing import write_pages

STREAMS_KEPT = 250
"""As they are, for each aggregate of a shard; others are packed."""
REST_SECONDS = 0.005
LONGEST_REST_SECONDS = 0.25
"""Between pages that were not full, as long as the page took, unless the relay that read the page rests."""
PATIENCE_SECONDS = 2.0
"""Read models that have not taken a page by then do so apart: one that is locked holds up no other."""
IDLE_SECONDS = 1.0


class PageReader(Protocol):
    """A read model's work on the shard. `name` is that of its duty."""

    @property
    def name(self) -> str: ...
    @property
    def unit(self) -> Unit: ...


class ShardFollower:
    """One shard of this process.

    `pool` is the read models'; it, the log and `packed` may be shared by all followers of a process.
    """

    def __init__(
        self,
        shard: int,
        locks: Locks,
        pool: asyncpg.Pool,
        event_log: LogReader,
        feed: Feed,
        packed: PackedStreams | None = None,
    ) -> None:
        self.shard = shard
        self._wakeup = Wakeup()
        self._locks = locks
        self._pool = pool
        self._feed = feed
        self._caches = FoldCaches(event_log, STREAMS_KEPT, packed)
        self._folded_to: tuple[int, bytes | None] = (0, None)
        self._readers: dict[PageReader, asyncio.Future[None]] = {}
        """Each with the end of its stay."""

    def duty(self) -> Duty:
        return Duty(f"followers/{self.shard}", self.turn, IDLE_SECONDS, wakeup=self._wakeup)

    async def read_for(self, reader: PageReader) -> None:
        """Fold each page for this reader too, until it has lost its duty; raises what kept it from a page."""
        self._readers[reader] = stay = asyncio.get_running_loop().create_future()
        self._wakeup.wake()
        self._feed.wake()
        try:
            await stay
        finally:
            self._readers.pop(reader, None)

    async def turn(self) -> bool:
        """Have everybody take the next page; whether to look for another one at once."""
        self._wakeup.clear()
        for reader in [each for each in self._readers if not self._locks.holds(each.name)]:
            self._part(reader)
        if not self._readers:
            return False
        page = await self._feed.next_page(min(reader.unit.position for reader in self._readers))
        if page is None:
            return True
        began = monotonic()
        await self._read(page)
        if 0 < len(page.events) < self._feed.page_size and not page.is_paced:
            await asyncio.sleep(min(max(REST_SECONDS, monotonic() - began), LONGEST_REST_SECONDS))
        return True

    async def _read(self, page: Page) -> None:
        """Fold and write the page for all readers; one that is refused something is parted from the others."""
        readers = {reader.unit.projection.name: reader for reader in self._readers}
        began_ns = time_ns()
        try:
            standing = self._standing(page)
            if not standing:
                return
            async with patience(PATIENCE_SECONDS):
                folded = await self._fold(standing, page)
                async with lent(self._pool) as connection:
                    units = await write_pages(connection, folded)
        except Exception as error:
            self._caches.forget_all()
            for reader in readers.values():
                self._part(reader, error)
            return
        for unit, _ in folded:
            name = unit.projection.name
            if unit in units:
                metrics.PROJECTED.labels(name).inc(len(page.events))
                tracing.follow(f"project {name}", traceparents(page.events), began_ns, shard=self.shard)
            else:
                self._part(readers[name], CheckpointMoved(str(unit)))

    def _standing(self, page: Page) -> dict[int, list[Unit]]:
        """The units that have something to take of the page, by where they stand."""
        by_shard: dict[int, list[Unit]] = {}
        for reader in list(self._readers):
            try:
                if page.behind(reader.unit.position, reader.unit.hash):
                    by_shard.setdefault(reader.unit.position, []).append(reader.unit)
            except AnotherPast as past:
                self._part(reader, past)
        return by_shard

    async def _fold(self, standing: dict[int, list[Unit]], page: Page) -> Sequence[tuple[Unit, FoldedPage]]:
        """From where most of them stand on with what is known, from elsewhere with what the log says."""
        last_position, _ = self._folded_to
        if last_position not in standing or self._folded_to != (last_position, page.hash_at(last_position)):
            self._caches.forget_all()
            last_position = max(standing)
        folded: list[tuple[Unit, FoldedPage]] = []
        for position, units in standing.items():
            caches = self._caches if position == last_position else self._caches.fresh()
            folded += await fold_page(units, caches, page.events_behind(position), page.gaps)
        self._folded_to = page.end, page.events[-1].hash
        return folded

    def _part(self, reader: PageReader, error: Exception | None = None) -> None:
        stay = self._readers.pop(reader, None)
        if stay is None or stay.done():
            return
        if error is None:
            stay.set_result(None)
        else:
            stay.set_exception(error)
