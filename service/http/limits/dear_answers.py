"""Answers of thousands of events, such as archives: few are written at a time, and few for one address."""

import asyncio
from asyncio import Semaphore
from collections import Counter, defaultdict
from collections.abc import Callable
from math import ceil
from time import monotonic
from typing import Final

from service.platform.errors import AnswersBusy

AT_ONCE: Final = 12
OF_AN_ADDRESS: Final = 3
"""Of those being written."""
WAITING: Final = 16
"""Of an address, behind those."""
PATIENCE_SECONDS: Final = 10.0
EVENTS: Final = 200
"""Answers of so many events, or of fewer, need no place: a page of events has as many."""
PLACE_SECONDS: Final = 30.0
"""So long an answer keeps its place; one that takes longer has a slow reader, and costs little from then on."""
LONGEST_RETRY_SECONDS: Final = 60


class DearAnswers:
    """An address waits for places in all with as many answers as it may have: others wait for no more of it."""

    def __init__(self) -> None:
        self._of_address: Counter[str] = Counter()
        self._places_of: defaultdict[str, Semaphore] = defaultdict(lambda: Semaphore(OF_AN_ADDRESS))
        self._places = Semaphore(AT_ONCE)
        self._usual_seconds = 1.0

    async def enter(self, address: str) -> Callable[[], None]:
        """Wait for a place; call what is returned when the answer ends, as often as you like.

        Raises `AnswersBusy`.
        """
        if self._of_address[address] >= OF_AN_ADDRESS + WAITING:
            raise self._busy(address)
        self._of_address[address] += 1
        own, has_own = self._places_of[address], False
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                has_own = await own.acquire()
                await self._places.acquire()
        except BaseException as error:
            if has_own:
                own.release()
            self._forget(address)
            raise (self._busy(address) if isinstance(error, TimeoutError) else error) from None
        return self._leaving(address, monotonic())

    def _leaving(self, address: str, began_at: float) -> Callable[[], None]:
        is_open = True

        def leave() -> None:
            nonlocal is_open
            if not is_open:
                return
            is_open = False
            release.cancel()
            self._usual_seconds += (monotonic() - began_at - self._usual_seconds) / 8
            self._places.release()
            self._places_of[address].release()
            self._forget(address)

        release = asyncio.get_running_loop().call_later(PLACE_SECONDS, leave)
        return leave

    def _forget(self, address: str) -> None:
        self._of_address[address] -= 1
        if not self._of_address[address]:
            del self._of_address[address], self._places_of[address]

    def _busy(self, address: str) -> AnswersBusy:
        """It is told to come back when those before it have usually been answered."""
        rounds = max(self._of_address[address] / OF_AN_ADDRESS, self._of_address.total() / AT_ONCE)
        return AnswersBusy(min(LONGEST_RETRY_SECONDS, max(1, ceil(rounds * self._usual_seconds))))
