"""The ends of all streams that a process follows, watched with one call: feeds ask when there is news."""

import asyncio
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Any

from redis.asyncio import Redis

from service.event_store.entries import stream_of
from service.event_store.records import ShardEnd
from service.event_store.store import LogReader
from service.platform.duties.duty import Duty
from service.platform.processes.tasks import notice
from service.platform.redis.connections import BLOCK_SECONDS
from service.platform.redis.urls import groups

FOLLOWED_SECONDS = 10.0
"""Who follows a shard asks for its newest position more often."""
REST_SECONDS = 0.005  # feeds read on meanwhile, and tell how far they are


class Heads:
    """The newest positions of the shards that are followed here, asked for once by all who want to know at about
    the same time. An answer serves everybody for `shared_seconds`, however new a one somebody wants."""

    def __init__(self, log: LogReader, shared_seconds: float = 0.0) -> None:
        self._log = log
        self._shared_seconds = shared_seconds
        self._wanted: dict[int, float] = {}
        self._known: Mapping[int, ShardEnd] = {}
        self._known_at = 0.0
        self._reading: asyncio.Task[Mapping[int, ShardEnd]] | None = None

    async def of(self, shard: int, max_age_seconds: float) -> int:
        """As it was at most so long ago, or as long as an answer is shared."""
        self._wanted[shard] = monotonic()
        if monotonic() - self._known_at > max(max_age_seconds, self._shared_seconds):
            await self._ask()
        while shard not in self._known:  # nobody had followed it yet
            await self._ask()
        return self._known[shard].head

    async def newest(self, shards: Collection[int]) -> Mapping[int, ShardEnd]:
        """Where these shards end, asked for now; who wants to know `of` them soon after need not ask."""
        self._wanted |= dict.fromkeys(shards, monotonic())
        return await self._look()

    async def _ask(self) -> None:
        if self._reading is None or self._reading.done():
            self._reading = asyncio.create_task(self._look())
            self._reading.add_done_callback(notice)
        await asyncio.shield(self._reading)

    async def _look(self) -> Mapping[int, ShardEnd]:
        asked_at = monotonic()
        wanted = [shard for shard, at in self._wanted.items() if asked_at - at < FOLLOWED_SECONDS]
        ends = await self._log.shard_ends(wanted)
        if asked_at > self._known_at:  # and nobody who asked later had an answer before
            self._known, self._known_at = ends, asked_at
        return ends


class Tail:
    """Wakes the feeds of a stream that has something behind where they are.

    `_tops` is a position in each stream behind which there may be news: a wake-up that is missed or made for
    nothing does no harm, since feeds look by themselves once a second.
    """

    def __init__(self, redis: Redis, heads: Heads, shards: Sequence[int]) -> None:
        self.heads = heads
        self._redis = redis
        self._shards = shards
        self._tops: dict[int, int] = {}
        self._waiting: defaultdict[int, set[asyncio.Event]] = defaultdict(set)
        self._somebody_waits = asyncio.Event()

    async def wait(self, shard: int, after: int) -> bool:
        """Until the stream may have something behind `after`, or a second; whether it may."""
        if self._tops.get(shard, 0) > after:
            return True
        moved = asyncio.Event()
        self._waiting[shard].add(moved)
        self._somebody_waits.set()
        try:
            async with asyncio.timeout(BLOCK_SECONDS):
                return await moved.wait()
        except TimeoutError:
            return False
        finally:
            self._waiting[shard].discard(moved)

    def wake(self, shard: int) -> None:
        for moved in self._waiting[shard]:
            moved.set()

    def reached(self, shard: int, position: int) -> None:
        """A feed has read up to here."""
        self._tops[shard] = max(self._tops.get(shard, 0), position)

    def has_nothing(self, shard: int, after: int) -> None:
        """A feed has found nothing behind `after`: the stream is not what it was."""
        self._tops[shard] = min(self._tops.get(shard, after), after)

    def duties(self) -> Iterator[Duty]:
        """A reader for each group of streams that one call can read."""
        if not self._shards:
            return
        shards = {stream_of(shard): shard for shard in self._shards}
        for number, group in enumerate(groups(self._redis, list(shards))):
            mine = {stream: shards[stream] for stream in group}
            yield Duty(f"tails/{number}", partial(self.turn, mine), 0.0)

    async def turn(self, streams: dict[str, int]) -> bool:
        """Wait for news in these streams, and wake who follows them; without anybody who waits nothing is read."""
        if not any(self._waiting[shard] for shard in streams.values()):
            self._somebody_waits.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(BLOCK_SECONDS):
                    await self._somebody_waits.wait()
            return True
        for stream, shard in streams.items():
            if shard not in self._tops:
                self._tops[shard] = await self._end_of(stream)
        places: Any = {stream: f"{self._tops[shard]}-0" for stream, shard in streams.items()}
        answer: Any = await self._redis.xread(places, count=1, block=int(BLOCK_SECONDS * 1000))
        for stream, entries in answer or ():
            shard = streams[stream.decode()]
            self.reached(shard, _position(entries[-1][0]))
            self.wake(shard)
        if answer:
            await asyncio.sleep(REST_SECONDS)
        return True

    async def _end_of(self, stream: str) -> int:
        last: Any = await self._redis.xrevrange(stream, count=1)
        return _position(last[0][0]) if last else 0


def _position(entry_id: bytes) -> int:
    return int(entry_id.partition(b"-")[0])
