"""Makes PNG of pictures for requests: away from the event loop, one after the other, and not too many."""

from concurrent.futures.process import BrokenProcessPool
from typing import Final

from service.pictures.png import png
from service.platform.errors import PngBusy
from service.platform.processes.work_queue import Bounds, QueueFull, TookTooLong, WorkQueue

BOUNDS: Final = Bounds(waiting=8, of_a_caller=4, seconds=10.0)


class PngMaker:
    """`queue` is a process: the renderer holds the lock of the interpreter for all of a picture, some 150 ms."""

    def __init__(self, queue: WorkQueue) -> None:
        self._queue = queue

    async def png(self, caller: str, svg: str, width: int) -> bytes:
        """Raises `PngBusy`."""
        try:
            return await self._queue.do(caller, png, svg, width)
        except QueueFull as full:
            raise PngBusy("several pictures are waiting to be made PNG: try again in a moment") from full
        except (BrokenProcessPool, TookTooLong) as error:
            self._queue.replace()
            raise PngBusy(
                "the picture took too long to be made PNG: try again, or ask for the SVG"
            ) from error
