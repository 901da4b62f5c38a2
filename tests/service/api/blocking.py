"""How long the event loop is held up: the CPU time of its longest callback, whatever else the machine does."""

import asyncio
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import thread_time
from typing import Any

watched: ContextVar[bool] = ContextVar("watched", default=False)
"""Set where the callbacks begin that are looked at: tasks hand it on. Services of other tests share the loop, and
what they do meanwhile is not the doing of a request."""


class Longest:
    """`seconds` of CPU that one watched callback took, and which one it was."""

    seconds = 0.0
    callback = ""

    def __str__(self) -> str:
        return f"{self.seconds:.3f} s in {self.callback}"


@contextmanager
def longest_callback() -> Iterator[Longest]:
    longest = Longest()
    run = asyncio.Handle._run

    def timed(handle: Any) -> None:
        began = thread_time()
        try:
            run(handle)
        finally:
            took = thread_time() - began
            if took > longest.seconds and handle._context.get(watched):
                longest.seconds, longest.callback = took, repr(handle)

    asyncio.Handle._run = timed  # type: ignore[method-assign]
    gc.disable()  # when it runs, and for how long, is not the doing of a request
    try:
        yield longest
    finally:
        gc.enable()
        asyncio.Handle._run = run  # type: ignore[method-assign]
