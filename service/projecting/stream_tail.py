"""The newest entries of the streams that a process follows, read and decoded once for all who follow them here."""

import asyncio
from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import takewhile
from time import monotonic
from typing import Any, NamedTuple

from redis.asyncio import Redis

from service.event_store.entries import PREVIOUS, event_of, position_of, stream_of
from service.event_store.records import StoredEvent
from service.platform.duties.duty import Duty
from service.platform.redis.connections import BLOCK_SECONDS, REDIS_LOST
from service.platform.redis.urls import groups
from service.projecting.heads import Heads

ENTRIES = 500
"""Of each stream, as long as all shards have less than `ENTRIES_IN_ALL`. A reader further behind reads the log."""
ENTRIES_IN_ALL = 16_000
ENTRIES_A_CALL = 100
"""Of each stream: they are decoded in one go."""
REST_SECONDS = 0.005
"""Between answers: a few large ones cost less than many small ones."""
RELAYED_SECONDS = 2.0
"""A relay is heard more often, even if it has nothing to send."""
LOST_SECONDS = 1.5
"""A failed call is made again earlier."""


class StreamEntry(NamedTuple):
    """`previous` is the hash of the event before it in the shard; None in an entry of an older release.

    `read_at` is when the relay of this process read the event from the log; 0 for an entry read from the stream.
    """

    event: StoredEvent
    previous: bytes | None
    read_at: float = 0.0


class TailWindow:
    """The newest entries of a stream, `size` at most: all that it has behind `start`, up to `end` (positions)."""

    def __init__(self, start: int, size: int) -> None:
        self.start = self.end = start
        self._size = size
        self._entries: deque[StreamEntry] = deque()

    def add(self, position: int, entry: StreamEntry | None) -> None:
        """The next entry, unless it is here already; None for one that holds no event of ours."""
        if position <= self.end:
            return
        self.end = position
        if entry is not None:
            self._entries.append(entry)
        if len(self._entries) > self._size:
            self.start = self._entries.popleft().event.position

    def behind(self, after: int) -> Sequence[StreamEntry] | None:
        """The entries behind position `after`; None if the window begins behind it."""
        if after < self.start:
            return None
        return [*takewhile(lambda entry: entry.event.position > after, reversed(self._entries))][::-1]


class StreamTail:
    """A relay of this process tells its entries (`hear`); one call reads those of all other streams."""

    def __init__(self, redis: Redis, heads: Heads, shards: Sequence[int]) -> None:
        self.heads = heads
        self._redis = redis
        self._shards = shards
        self._size = max(ENTRIES_A_CALL, min(ENTRIES, ENTRIES_IN_ALL // max(len(shards), 1)))
        self._windows: dict[int, TailWindow] = {}
        self._relayed_at: dict[int, float] = {}
        self._lost_at: dict[int, float] = {}
        self._waiting: defaultdict[int, set[asyncio.Event]] = defaultdict(set)
        self._is_awaited = asyncio.Event()

    async def wait(self, shard: int, after: int) -> Sequence[StreamEntry] | None:
        """The entries behind position `after`, as soon as there are any; none after a second, or after `wake`.

        None: the tail does not reach back so far.
        """
        entries = self._behind(shard, after)
        if entries is None or entries:
            return entries
        moved = asyncio.Event()
        self._waiting[shard].add(moved)
        self._is_awaited.set()
        try:
            async with asyncio.timeout(BLOCK_SECONDS):
                await moved.wait()
        except TimeoutError:
            return ()
        finally:
            self._waiting[shard].discard(moved)
        return self._behind(shard, after)

    def wake(self, shard: int) -> None:
        for moved in self._waiting[shard]:
            moved.set()

    def hear(
        self, shard: int, events: Sequence[StoredEvent], previous: StoredEvent | None, read_at: float
    ) -> None:
        """The relay of this process has read these events, which follow `previous`, and has sent them."""
        if shard not in self._shards:  # nobody follows it here
            return
        self._relayed_at[shard] = monotonic()
        self._lost_at.pop(shard, None)
        position = previous.position if previous else 0
        window = self._windows.get(shard)
        is_new = window is None or window.end != position
        if window is None or is_new:
            window = self._windows[shard] = TailWindow(position, self._size)
        for event in events:
            window.add(event.position, StreamEntry(event, previous.hash if previous else b"", read_at))
            previous = event
        if events or is_new:
            self.wake(shard)

    def reset(self, shard: int) -> None:
        """Forget the entries: the stream is not what it was."""
        self._windows.pop(shard, None)

    def lose(self, shard: int) -> None:
        """Redis does not answer: nobody waits for this stream in the next moment."""
        self._lost_at[shard] = monotonic()
        self.wake(shard)

    def is_lost(self, shard: int) -> bool:
        return monotonic() - self._lost_at.get(shard, -LOST_SECONDS) < LOST_SECONDS

    def duties(self) -> Iterator[Duty]:
        """A reader for each group of streams that one call can read."""
        if not self._shards:
            return
        shards = {stream_of(shard): shard for shard in self._shards}
        for number, group in enumerate(groups(self._redis, list(shards))):
            mine = {stream: shards[stream] for stream in group}
            yield Duty(f"tails/{number}", partial(self.turn, mine), 0.0)

    async def turn(self, streams: dict[str, int]) -> bool:
        """Read what these streams get, if somebody waits for one that no relay of this process fills."""
        far = {stream: shard for stream, shard in streams.items() if not self._is_relayed(shard)}
        if not any(self._waiting[shard] for shard in far.values()):
            self._is_awaited.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(BLOCK_SECONDS):
                    await self._is_awaited.wait()
            return True
        try:
            has_news = await self._read(far)
        except REDIS_LOST:
            for shard in far.values():
                self.lose(shard)
            raise
        if has_news:
            await asyncio.sleep(REST_SECONDS)
        return True

    async def _read(self, streams: dict[str, int]) -> bool:
        windows = {stream: await self._window(stream, shard) for stream, shard in streams.items()}
        places: Any = {stream: f"{window.end}-0" for stream, window in windows.items()}
        answer: Any = await self._redis.xread(places, count=ENTRIES_A_CALL, block=int(BLOCK_SECONDS * 1000))
        for name, entries in answer or ():
            stream = name.decode()
            for entry_id, fields in entries:
                event = event_of(fields)
                entry = StreamEntry(event, fields.get(PREVIOUS)) if event else None
                windows[stream].add(position_of(entry_id), entry)
            self.wake(streams[stream])
        return bool(answer)

    async def _window(self, stream: str, shard: int) -> TailWindow:
        """From the end of the stream on, if none is known yet."""
        if shard not in self._windows:
            last: Any = await self._redis.xrevrange(stream, count=1)
            position = position_of(last[0][0]) if last else 0
            self._windows.setdefault(shard, TailWindow(position, self._size))
            self.wake(shard)
        return self._windows[shard]

    def _is_relayed(self, shard: int) -> bool:
        return monotonic() - self._relayed_at.get(shard, -RELAYED_SECONDS) < RELAYED_SECONDS

    def _behind(self, shard: int, after: int) -> Sequence[StreamEntry] | None:
        window = self._windows.get(shard)
        return window.behind(after) if window else ()
