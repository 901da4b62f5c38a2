"""Pages that may have thousands of lines: one at a time, each address in turn, and not too many."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from service.platform.errors import PagesBusy

WAITING: Final = 64
OF_AN_ADDRESS: Final = 16
"""Pages that wait or are being made. One of 500 entrants takes some 0.3 seconds."""


class LargePages:
    """An address waits for the turn with one page at a time: it delays others by one, however many it wants."""

    def __init__(self) -> None:
        self._waiting: Counter[str] = Counter()
        self._next_of: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._turn = asyncio.Lock()

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """From before a page is read from the log until it is written; raises `PagesBusy`."""
        if self._waiting.total() >= WAITING or self._waiting[address] >= OF_AN_ADDRESS:
            raise PagesBusy("several large pages are waiting to be made: try again in a moment")
        self._waiting[address] += 1
        try:
            async with self._next_of[address], self._turn:
                yield
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address], self._next_of[address]
