"""Following a shard: each page is read once, and taken by all that stand near the shard's end.

These are the shard's read models and its relay, as far as this process holds their duties. Who is further behind,
or was refused something, is none of them: it catches up by itself, then stays with the follower.
"""

import asyncio
from collections.abc import Sequence
from time import monotonic, time_ns
from typing import Protocol, TypeAlias, TypeVar

import asyncpg

from service.event_store.codec import traceparents
from service.event_store.records import ShardEnd
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
"""Between pages that were not full, as long as the page took: a few larger pages cost far less than many small
ones, and whoever gets little of a processor takes less of it. Streams do not rest for as long as read models
hung."""
PATIENCE_SECONDS = 2.0
"""Read models that have not taken a page by then do so apart: streams wait no longer for them."""
IDLE_SECONDS = 1.0
TOLD_SECONDS = 1.5
"""How long somebody is believed who has seen the end of the shard; who looks for all shards does it more often."""


class Member(Protocol):
    """`position` and `hash` are those of the last event it has taken, `name` is that of its duty."""

    @property
    def name(self) -> str: ...
    @property
    def position(self) -> int: ...
    @property
    def hash(self) -> bytes | None: ...


class PageReader(Member, Protocol):
    """A read model's work on the shard."""

    @property
    def unit(self) -> Unit: ...


class PageSender(Member, Protocol):
    """The relay of the shard."""

    async def send(self, page: Page) -> None: ...


M = TypeVar("M", bound=Member)
Members: TypeAlias = dict[M, asyncio.Future[None]]
"""Each with what it waits for: to be parted from the others."""


class ShardFollower:
    """One shard of this process. With the relay it reads the log, without it the stream that another one fills.

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
        relay: str = "",
    ) -> None:
        self.shard = shard
        self.wakeup = Wakeup()
        self._locks = locks
        self._pool = pool
        self._feed = feed
        self._relay = relay
        self._caches = FoldCaches(event_log, STREAMS_KEPT, packed)
        self._end = ShardEnd(0)
        self._told_at = 0.0
        self._folded_to: tuple[int, bytes | None] = (0, None)
        self._readers: Members[PageReader] = {}
        self._senders: Members[PageSender] = {}

    def duty(self) -> Duty:
        return Duty(f"followers/{self.shard}", self.turn, IDLE_SECONDS, wakeup=self.wakeup)

    @property
    def is_relaying(self) -> bool:
        """Whether the stream is filled here: nobody waits for what oneself sends."""
        return bool(self._relay) and self._locks.holds(self._relay)

    @property
    def position(self) -> int:
        """That of the one furthest behind."""
        return min((member.position for member in self._members), default=0)

    @property
    def _members(self) -> Sequence[Member]:
        return *self._readers, *self._senders

    def tell(self, end: ShardEnd) -> None:
        """Where the shard ends: there is a page to take, or none need be asked for in the next moment."""
        self._end, self._told_at = end, monotonic()
        if not self._members or not self._stand_at(end):
            self.wakeup.wake()

    @property
    def _is_at_end(self) -> bool:
        """Whether the shard was seen to end, a moment ago, with the very event that everybody has taken last."""
        end = self._end
        is_sure = end.hash is not None or end.head == 0
        return is_sure and monotonic() - self._told_at < TOLD_SECONDS and self._stand_at(end)

    def _stand_at(self, end: ShardEnd) -> bool:
        """Whether everybody does, as far as is told."""
        return all(
            member.position == end.head and end.hash in (None, member.hash) for member in self._members
        )

    async def read_for(self, reader: PageReader) -> None:
        """Fold each page for this reader too, until it has lost its duty; raises what kept it from a page."""
        await self._stay(reader, self._readers)

    async def send_by(self, sender: PageSender) -> None:
        """As `read_for`, for a relay."""
        await self._stay(sender, self._senders)

    async def turn(self) -> bool:
        """Have everybody take the next page; whether to look for another one at once."""
        self.wakeup.clear()
        self._part_who_lost_the_duty()
        if not self._readers and not self._senders:
            return False
        is_relaying = self.is_relaying
        page = await (self._next_of_log() if is_relaying else self._feed.next_page(self.position))
        began = monotonic()
        if page is not None:
            await asyncio.gather(self._send(page), self._read(page))
            if 0 < len(page.events) < self._feed.page_size:
                await asyncio.sleep(min(max(REST_SECONDS, monotonic() - began), LONGEST_REST_SECONDS))
        return not is_relaying or bool(page and page.events)

    async def _next_of_log(self) -> Page:
        if self._is_at_end:
            return Page(self._end.head, self._end.hash, ())
        return await self._feed.read_log(self.position)

    async def _stay(self, member: M, members: Members[M]) -> None:
        members[member] = parted = asyncio.get_running_loop().create_future()
        self.wakeup.wake()
        self._feed.wake()
        try:
            await parted
        finally:
            members.pop(member, None)

    async def _send(self, page: Page) -> None:
        for sender in list(self._senders):
            try:
                await sender.send(page)
            except Exception as error:
                self._part(self._senders, sender, error)

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
                    done = await write_pages(connection, folded)
        except Exception as error:
            self._caches.forget_all()
            for reader in readers.values():
                self._part(self._readers, reader, error)
            return
        for unit, _ in folded:
            name = unit.projection.name
            if unit in done:
                metrics.PROJECTED.labels(name).inc(len(page.events))
                tracing.follow(f"project {name}", traceparents(page.events), began_ns, shard=self.shard)
            else:
                self._part(self._readers, readers[name], CheckpointMoved(str(unit)))

    def _standing(self, page: Page) -> dict[int, list[Unit]]:
        """The units that have something to take of the page, by where they stand."""
        found: dict[int, list[Unit]] = {}
        for reader in list(self._readers):
            try:
                if page.behind(reader.unit.position, reader.unit.hash):
                    found.setdefault(reader.unit.position, []).append(reader.unit)
            except AnotherPast as past:
                self._part(self._readers, reader, past)
        return found

    async def _fold(self, standing: dict[int, list[Unit]], page: Page) -> Sequence[tuple[Unit, FoldedPage]]:
        """From where most of them stand on with what is known, from elsewhere with what the log says."""
        known, _ = self._folded_to
        if known not in standing or self._folded_to != (known, page.hash_at(known)):
            self._caches.forget_all()
            known = max(standing)
        folded: list[tuple[Unit, FoldedPage]] = []
        for position, units in standing.items():
            caches = self._caches if position == known else self._caches.fresh()
            folded += await fold_page(units, caches, page.events_behind(position), page.gaps)
        self._folded_to = page.end, page.events[-1].hash
        return folded

    def _part_who_lost_the_duty(self) -> None:
        for reader in [each for each in self._readers if not self._locks.holds(each.name)]:
            self._part(self._readers, reader)
        for sender in [each for each in self._senders if not self._locks.holds(each.name)]:
            self._part(self._senders, sender)

    def _part(self, members: Members[M], member: M, error: Exception | None = None) -> None:
        parted = members.pop(member, None)
        if parted is None or parted.done():
            return
        if error is None:
            parted.set_result(None)
        else:
            parted.set_exception(error)
