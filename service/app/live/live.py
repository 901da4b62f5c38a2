"""Live matches: wakes the followers of a match when it moves. The events themselves are read from the log."""

import asyncio
from collections import defaultdict
from collections.abc import Iterator, Sequence, Set
from contextlib import contextmanager
from functools import partial
from typing import Any
from uuid import UUID

from redis.asyncio import Redis

from domain.matches.state import Match
from service.event_store.entries import FIELD, decode_entry, stream_of
from service.event_store.streams import Applied
from service.platform.duties.duty import Duty
from service.platform.redis.connections import BLOCK_SECONDS
from service.platform.redis.urls import groups

ENTRIES_AT_ONCE = 1000


class Live:
    """One reader of the Redis streams per process, whatever the number of followers, none while nobody follows.

    Missing a wake-up does no harm: followers look at the log every few seconds anyway, and without Redis they
    still hear of what this process itself appends.
    """

    def __init__(self, redis: Redis, shards: int) -> None:
        self._redis = redis
        self._shards = shards
        self._followers: dict[UUID, set[asyncio.Event]] = defaultdict(set)
        self._heard: dict[UUID, int] = {}
        self._followed = asyncio.Event()
        self._closing = asyncio.Event()
        self.hears_since = 0.0
        """The time of the event loop from which on what moves is heard of: who has looked before looks again."""

    @property
    def is_closing(self) -> bool:
        return self._closing.is_set()

    @property
    def followers(self) -> int:
        return sum(map(len, self._followers.values()))

    @property
    def followed(self) -> Set[UUID]:
        """The matches that somebody follows here."""
        return self._followers.keys()

    @contextmanager
    def follow(self, *match_ids: UUID) -> Iterator[asyncio.Event]:
        """An event that is set whenever one of the matches may have moved; clear it before looking."""
        moved = asyncio.Event()
        for match_id in match_ids:
            self._followers[match_id].add(moved)
        self._followed.set()
        try:
            yield moved
        finally:
            for match_id in match_ids:
                self._followers[match_id].discard(moved)
                if not self._followers[match_id]:
                    del self._followers[match_id]
                    self._heard.pop(match_id, None)
            if not self._followers:
                self._followed.clear()

    def heard(self, match_id: UUID) -> int:
        """The newest revision that woke the followers of the match; 0: none yet."""
        return self._heard.get(match_id, 0)

    def notify(self, match_id: UUID) -> None:
        for moved in self._followers.get(match_id, ()):
            moved.set()

    def after_apply(self, applied: Applied[Match]) -> None:
        self._hear(applied.stream_id, applied.revision)

    def _hear(self, match_id: UUID, revision: int) -> None:
        """Of what this process appends it hears twice: Redis tells it again."""
        if match_id in self._followers and revision > self.heard(match_id):
            self._heard[match_id] = revision
            self.notify(match_id)

    def close(self) -> None:
        """Tell every follower to say goodbye."""
        self._closing.set()
        for match_id in list(self._followers):
            self.notify(match_id)

    async def turn(self, streams: Sequence[str], newest: dict[str, Any]) -> bool:
        """Wait for news in these streams while somebody follows; `newest` is where each of them was last."""
        if not self._followers:
            newest.clear()
            await self._followed.wait()
        if not newest:
            newest |= await self._tops(streams)
            self.hears_since = asyncio.get_running_loop().time()
            for match_id in list(self._followers):
                self.notify(match_id)
        await self._read(newest)
        return True

    def duties(self) -> Iterator[Duty]:
        """A reader for each group of streams that one call can read."""
        streams = [stream_of(shard) for shard in range(self._shards)]
        for number, group in enumerate(groups(self._redis, streams)):
            newest: dict[str, Any] = {}
            yield Duty(f"live/{number}", partial(self.turn, group, newest), 0.0)

    async def _tops(self, streams: Sequence[str]) -> dict[str, Any]:
        """Where each stream ends now: what comes later is news."""
        newest: dict[str, Any] = {}
        for stream in streams:
            last = await self._redis.xrevrange(stream, count=1)
            newest[stream] = last[0][0] if last else "0-0"
        return newest

    async def _read(self, newest: dict[str, Any]) -> None:
        streams: Any = newest
        answer: Any = await self._redis.xread(streams, count=ENTRIES_AT_ONCE, block=int(BLOCK_SECONDS * 1000))
        for stream, entries in answer or ():
            for entry_id, fields in entries:
                event = decode_entry(fields[FIELD])
                self._hear(event.stream_id, event.revision)
                newest[stream.decode()] = entry_id
