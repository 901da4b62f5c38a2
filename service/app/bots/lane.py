"""How fast house bots play where no player is left: not so fast that others notice."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic

RESTS: float = 1.0
"""How long the lane rests after a move, in times of what the move took."""


class Lane:
    """Matches that are left to bots share one: they move one after another, and at most half of the time."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    @asynccontextmanager
    async def move(self, *, shared: bool) -> AsyncIterator[None]:
        """Around a move; it waits for its turn if it is of a match that shares the lane."""
        if not shared:
            yield
            return
        async with self._turn:
            began = monotonic()
            yield
            await asyncio.sleep(RESTS * (monotonic() - began))
