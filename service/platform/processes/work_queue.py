"""Work of one kind, done piece by piece in a process of its own, each party in its turn."""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import TypeVar

from service.platform.errors import Busy
from service.platform.fair_queue import Bounds, FairQueue, QueueFull
from service.platform.processes.process_pool import NICENESS, ProcessPool

T = TypeVar("T")


START_SECONDS = 60.0
"""The time that a process may take to begin and to import its work: some seconds where many want the
processor. Were they of the work's time, its process would be killed while it begins, and so would the
next."""


class TookTooLong(Exception):
    """The piece of work was ended with its process: it had taken all its time."""


class WorkBounds(Bounds, frozen=True, kw_only=True):
    """Each piece has `seconds`, which begin when its process has begun, and that has this niceness."""

    seconds: float
    niceness: int = NICENESS


class WorkQueue:
    """The process does one piece at a time: who kills it harms no other."""

    def __init__(self, bounds: WorkBounds) -> None:
        self.queue = FairQueue(bounds)
        self._seconds = bounds.seconds
        self._process = ProcessPool(bounds.niceness)

    async def do(self, party: str, work: Callable[..., T], *args: object) -> T:
        """`work(*args)`. Raises what that raises, `QueueFull`, `TookTooLong`, and `BrokenProcessPool` when it ends
        the process. A caller who leaves takes the work along."""
        async with self.queue.turn(party):
            await self._within(START_SECONDS, _begin, work)
            return await self._within(self._seconds, work, *args)

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


@contextmanager
def busy_as(kind: str, full: str, slow: str = "") -> Iterator[None]:
    """For callers, a full queue is `Busy` of this kind, and so is work that took too long or ended its process."""
    try:
        yield
    except QueueFull as error:
        raise Busy(kind, full, error.retry_after_seconds) from error
    except (BrokenProcessPool, TookTooLong) as error:
        raise Busy(kind, slow) from error


def _begin(work: Callable[..., object]) -> None:
    """A process that is handed `work` has imported it."""
