"""How long the event loop is held up: the CPU time of its longest callback, whatever else the machine does."""

import asyncio
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from time import thread_time
from typing import Any


class Longest:
    """`seconds` of CPU that one callback took."""

    seconds = 0.0


@contextmanager
def longest_callback() -> Iterator[Longest]:
    longest = Longest()
    run = asyncio.Handle._run

    def timed(handle: Any) -> None:
        began = thread_time()
        try:
            run(handle)
        finally:
            longest.seconds = max(longest.seconds, thread_time() - began)

    asyncio.Handle._run = timed  # type: ignore[method-assign]
    gc.disable()  # when it runs, and for how long, is not the doing of a request
    try:
        yield longest
    finally:
        gc.enable()
        asyncio.Handle._run = run  # type: ignore[method-assign]
