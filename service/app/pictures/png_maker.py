"""Makes PNG of pictures for requests: away from the event loop, one after the other, and not too many."""

from typing import Final

from service.access.callers import Caller
from service.access.parties import party_of
from service.pictures.png import png
from service.platform.processes.work_queue import WorkBounds, WorkQueue, busy_as

BOUNDS: Final = WorkBounds("pictures", waiting=16, wait_seconds=20.0, seconds=10.0, niceness=0)
"""A picture takes 0.1 to 0.2 seconds of a processor, and an address may ask for one a second. As nice as searches
of bots and checks of archives, it took two seconds beside them."""


class PngMaker:
    """`queue` is a process: the renderer holds the lock of the interpreter for all of a picture, some 150 ms."""

    def __init__(self, queue: WorkQueue) -> None:
        self._queue = queue

    async def png(self, caller: Caller, svg: str, width: int) -> bytes:
        """Raises `Busy`."""
        with busy_as(
            "png_busy",
            "several pictures are waiting to be made PNG: try again in a moment",
            "the picture took too long to be made PNG: try again, or ask for the SVG",
        ):
            return await self._queue.do(party_of(caller), png, svg, width)
