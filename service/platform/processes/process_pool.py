"""Work that would hold up the event loop, done in a process of its own."""

import os
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context
from typing import ParamSpec, TypeVar

from service.platform.processes.parent_watch import end_with_parent

P = ParamSpec("P")
T = TypeVar("T")
NICENESS = 5
"""Work aside gets a third of the loop's share of a processor that both want, and all of a free one."""


class ProcessPool(Executor):
    """One process, started when first needed: most of those that may need it never do, and it is not free at rest.
    Another one is started when it was killed.

    Even an executor that nobody has used keeps a process for its semaphores, 13 MB.
    """

    def __init__(self, niceness: int = NICENESS) -> None:
        self._niceness = niceness
        self._started: ProcessPoolExecutor | None = None

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        if self._started is not None:
            with suppress(BrokenProcessPool):  # its process was killed: what it had to do has failed
                return self._started.submit(work, *args, **kwargs)
            self._started.shutdown(wait=False)
        self._started = ProcessPoolExecutor(1, get_context("spawn"), _begin, (self._niceness,))
        return self._started.submit(work, *args, **kwargs)

    def replace(self) -> None:
        """Kill the process, whatever it does; another one is started when needed."""
        if self._started is not None:
            for process in (self._started._processes or {}).values():
                process.kill()
            self._started.shutdown(wait=False, cancel_futures=True)
            self._started = None

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        if self._started is not None:
            self._started.shutdown(wait, cancel_futures=cancel_futures)


def _begin(niceness: int) -> None:
    os.nice(niceness)
    end_with_parent()
