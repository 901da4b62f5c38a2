"""How long somebody else is waited for: time of a standstill of our own event loop does not count.

A game that computes holds the loop up, a process that is stopped stands still. An answer that arrived meanwhile
lies unread, and a time-out of asyncio's would end the wait for it before it is read.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final, Self

PARTS: Final = 10
"""The pieces of the time; the loop has to come round for each."""


class Patience:
    """Calls `lost`, if there is one, and `is_over`, when the loop has turned for so many seconds.

    However long the loop stands still, it counts as a tenth of them at most.
    """

    def __init__(self, seconds: float, lost: Callable[[], None] | None = None) -> None:
        self.is_over = seconds <= 0
        self._part_seconds = seconds / PARTS
        self._parts = PARTS
        self._lost = lost

    def __enter__(self) -> Self:
        self._wait()
        return self

    def __exit__(self, *_: object) -> None:
        self._alarm.cancel()

    def _wait(self) -> None:
        self._alarm = asyncio.get_running_loop().call_later(self._part_seconds, self._passed)

    def _passed(self) -> None:
        self._parts -= 1
        if self._parts:
            self._wait()
            return
        self.is_over = True
        if self._lost is not None:
            self._lost()


@asynccontextmanager
async def patience(seconds: float) -> AsyncIterator[None]:
    """As `asyncio.timeout`."""
    async with asyncio.timeout(None) as limit:
        with Patience(seconds, lambda: limit.reschedule(0.0)):
            yield
