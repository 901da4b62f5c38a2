"""Verifies archives for requests: away from the event loop, one after the other, and not too many."""

import asyncio
from concurrent.futures import Executor

from service.archive.report import Report
from service.archive.verify import verify
from service.errors import VerifierBusy

MOST_WAITING = 4


class Examiner:
    """`executor` runs in a process of its own: a large archive takes seconds of a core."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor
        self._asked = 0

    async def verify(self, body: bytes, head: str = "") -> Report:
        """Raises `VerifierBusy`."""
        if self._asked >= MOST_WAITING:
            raise VerifierBusy("several archives are being verified: try again in some seconds")
        self._asked += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._executor, examine, body, head)
        finally:
            self._asked -= 1


def examine(body: bytes, head: str) -> Report:
    return verify(body.splitlines(keepends=True), head=head)
