"""How fast house bots play where no player is left: not so fast that others notice."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic
from typing import Final

from service.platform.fair_queue import Bounds, FairQueue

RESTS: float = 1.0
"""How long the lane rests after a move, in times of what the move took."""
BOUNDS: Final = Bounds("lane", waiting=4000, wait_seconds=None)
"""A match that waits holds a task and its id, some 5 KB."""


class Lane:
    """Matches that are left to bots share one: they move one after another, and at most half of the time."""

    def __init__(self, bounds: Bounds = BOUNDS) -> None:
        self.queue = FairQueue(bounds)

    @asynccontextmanager
    async def move(self, party: str, *, shared: bool) -> AsyncIterator[None]:
        """Around a move; it waits for its turn if it is of a match that shares the lane. Raises `QueueFull`."""
        if not shared:
            yield
            return
        async with self.queue.turn(party):
            began = monotonic()
            yield
            await asyncio.sleep(RESTS * (monotonic() - began))
