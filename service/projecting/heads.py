"""The newest positions of the shards that a process follows, asked for once by all who need them."""

import asyncio
from collections.abc import Collection, Mapping
from time import monotonic

from service.event_store.records import ShardEnd
from service.event_store.store import LogReader
from service.platform.processes.tasks import notice

FOLLOWED_SECONDS = 10.0
"""A follower of a shard asks for its newest position more often."""


class Heads:
    """An answer serves everybody for `shared_seconds`, however new a one somebody asks for."""

    def __init__(self, log: LogReader, shared_seconds: float = 0.0) -> None:
        self._log = log
        self._shared_seconds = shared_seconds
        self._followed_at: dict[int, float] = {}
        self._ends: Mapping[int, ShardEnd] = {}
        self._ends_at = 0.0
        self._reading: asyncio.Task[Mapping[int, ShardEnd]] | None = None

    async def of(self, shard: int, max_age_seconds: float) -> int:
        """As it was at most so long ago, or as long as an answer is shared."""
        self._followed_at[shard] = monotonic()
        if monotonic() - self._ends_at > max(max_age_seconds, self._shared_seconds):
            await self._ask()
        while shard not in self._ends:  # nobody had followed it yet
            await self._ask()
        return self._ends[shard].head

    async def newest(self, shards: Collection[int]) -> Mapping[int, ShardEnd]:
        """Where these shards end, asked for now; nobody need ask again for a moment."""
        self._followed_at |= dict.fromkeys(shards, monotonic())
        return await self._look()

    async def _ask(self) -> None:
        if self._reading is None or self._reading.done():
            self._reading = asyncio.create_task(self._look())
            self._reading.add_done_callback(notice)
        await asyncio.shield(self._reading)

    async def _look(self) -> Mapping[int, ShardEnd]:
        now = monotonic()
        shards = [shard for shard, at in self._followed_at.items() if now - at < FOLLOWED_SECONDS]
        ends = await self._log.shard_ends(shards)
        if now > self._ends_at:  # and nobody who asked later had an answer before
            self._ends, self._ends_at = ends, now
        return ends
