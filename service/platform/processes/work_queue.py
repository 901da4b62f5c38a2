"""Work of one kind, done piece by piece in a process of its own: one caller's work does not starve the others."""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from msgspec import Struct

from service.platform.processes.process_pool import ProcessPool

T = TypeVar("T")


START_SECONDS = 60.0
"""What a process may take to begin and to import its work: some seconds where many want the processor. Were they
of the work's time, its process would be killed while it begins, and so would the next."""


class QueueFull(Exception):
    """As much waits as may wait, in all or of this caller."""


class TookTooLong(Exception):
    """The piece of work was ended with its process: it had taken all its time."""


class Bounds(Struct, frozen=True):
    """How many pieces are waiting or being done at most, in all and of one caller. Each has so many seconds, which
    begin when its process has begun."""

    waiting: int
    of_a_caller: int
    seconds: float


class WorkQueue:
    """First come, first served. The process does one piece at a time: who kills it harms no other."""

    def __init__(self, bounds: Bounds, process: ProcessPool | None = None) -> None:
        self._bounds = bounds
        self._process = process or ProcessPool()
        self._asked: Counter[str] = Counter()
        self._turn = asyncio.Lock()

    @property
    def waiting(self) -> int:
        return self._asked.total()

    async def do(self, caller: str, work: Callable[..., T], *args: object) -> T:
        """`work(*args)`. Raises what that raises, `QueueFull`, `TookTooLong`, and `BrokenProcessPool` when it ends
        the process. Who leaves takes the work along."""
        if self.waiting >= self._bounds.waiting or self._asked[caller] >= self._bounds.of_a_caller:
            raise QueueFull
        self._asked[caller] += 1
        try:
            async with self._turn:
                return await self._do(work, *args)
        finally:
            self._asked[caller] -= 1
            self._asked += Counter()  # whoever waits for nothing is forgotten

    async def _do(self, work: Callable[..., T], *args: object) -> T:
        await self._within(START_SECONDS, _begin, work)
        return await self._within(self._bounds.seconds, work, *args)

    async def _within(self, seconds: float, work: Callable[..., T], *args: object) -> T:
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(seconds):
                return await loop.run_in_executor(self._process, work, *args)
        except TimeoutError as error:
            self._process.replace()
            raise TookTooLong from error
        except asyncio.CancelledError:
            self._process.replace()
            raise

    def replace(self) -> None:
        """Another process for the next piece."""
        self._process.replace()

    def close(self) -> None:
        self._process.shutdown(cancel_futures=True)


def _begin(work: Callable[..., object]) -> None:
    """A process that is handed `work` has imported it."""
