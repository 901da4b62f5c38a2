"""Makes PNG of pictures for requests: away from the event loop, one after the other, and not too many."""

import asyncio
from typing import Final

from service.pictures.png import png
from service.platform.errors import PngBusy
from service.platform.processes.process_pool import ProcessPool

MOST_WAITING: Final = 8


class PngMaker:
    """`pool` is a process: the renderer holds the lock of the interpreter for all of a picture, some 150 ms."""

    def __init__(self, pool: ProcessPool) -> None:
        self._process = pool
        self._asked = 0

    async def png(self, svg: str, width: int) -> bytes:
        """Raises `PngBusy`."""
        if self._asked >= MOST_WAITING:
            raise PngBusy("several pictures are waiting to be made PNG: try again in a moment")
        self._asked += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._process, png, svg, width)
        finally:
            self._asked -= 1
