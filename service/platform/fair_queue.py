"""Little work at a time, the parties in turn: none waits for more than one piece of each other one."""

import asyncio
import math
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic

from msgspec import Struct

from service.platform.observability import metrics

SMOOTHING = 8
"""Pieces over which the mean time of a piece is taken, for `Retry-After`."""


class Bounds(Struct, frozen=True):
    """`waiting` pieces wait or are being done at most; each waits `wait_seconds` at most, None: until its turn.
    `at_once` are being done, of a party no more than `share`. The metrics call them `kind`."""

    kind: str
    waiting: int
    wait_seconds: float | None
    at_once: int = 1
    share: int = 1


class QueueFull(Exception):
    """As much waits as may wait, or the turn did not come in time. A party may have a place after
    `retry_after_seconds`: by then each party has had a turn."""

    def __init__(self, retry_after_seconds: int) -> None:
        super().__init__(f"try again after {retry_after_seconds} s")
        self.retry_after_seconds = retry_after_seconds


class FairQueue:
    """Round-robin over parties: keys, and addresses of callers who have none (Nagle, RFC 970).

    When it is full, a party still gets a place: from the party that has at least two more, whose newest piece is
    refused (Suter and others, Buffer Management Schemes for Supporting TCP, 1999: longest queue drop).
    """

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._working: Counter[str] = Counter()
        self._piece_seconds = 1.0

    @property
    def pieces(self) -> int:
        """Those that wait or are being done."""
        return sum(map(len, self._waiting.values())) + self._working.total()

    @asynccontextmanager
    async def turn(self, party: str) -> AsyncIterator[None]:
        """While one piece of `party` is done; raises `QueueFull`."""
        end = await self.begin(party)
        try:
            yield
        finally:
            end()

    async def begin(self, party: str) -> Callable[[], None]:
        """Wait for the turn of a piece of `party`; call what is returned when it ends, as often as you like.

        Raises `QueueFull`.
        """
        asked_at = monotonic()
        await self._come_to_turn(party)
        began_at, is_open = monotonic(), True
        metrics.WORK_WAITS.labels(self._bounds.kind).observe(began_at - asked_at)

        def end() -> None:
            nonlocal is_open
            if is_open:
                is_open = False
                self._piece_seconds += (monotonic() - began_at - self._piece_seconds) / SMOOTHING
                self._end(party)

        return end

    async def _come_to_turn(self, party: str) -> None:
        if self._may_begin(party):
            self._working[party] += 1
            return
        if self.pieces >= self._bounds.waiting:
            self._displace_for(party)
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(party, deque()).append(turn)
        with metrics.WORK_WAITING.labels(self._bounds.kind).track_inprogress():
            try:
                async with asyncio.timeout(self._bounds.wait_seconds):
                    await turn
            except BaseException as error:
                self._leave(party, turn)
                if isinstance(error, TimeoutError):
                    raise self._refusal("late") from error
                raise

    def _displace_for(self, party: str) -> None:
        longest = max(self._waiting, key=self._pieces_of, default=party)
        if self._pieces_of(longest) < self._pieces_of(party) + 2:
            raise self._refusal("full")
        displaced = self._waiting[longest][-1]
        self._forget(longest, displaced)
        if not displaced.done():
            displaced.set_exception(self._refusal("displaced"))

    def _pieces_of(self, party: str) -> int:
        return len(self._waiting.get(party, ())) + self._working[party]

    def _may_begin(self, party: str) -> bool:
        return self._working.total() < self._bounds.at_once and self._working[party] < self._bounds.share

    def _end(self, party: str) -> None:
        """A piece of `party` is no longer being done: others may be."""
        self._working[party] -= 1
        if not self._working[party]:
            del self._working[party]
        while (following := next(filter(self._may_begin, self._waiting), None)) is not None:
            turns = self._waiting.pop(following)
            turn = turns.popleft()
            if turns:
                self._waiting[following] = turns
            if not turn.done():
                self._working[following] += 1
                turn.set_result(None)

    def _leave(self, party: str, turn: asyncio.Future[None]) -> None:
        """A turn that came just now, to one who leaves, is the next one's."""
        self._forget(party, turn)
        if turn.done() and not turn.cancelled() and turn.exception() is None:
            self._end(party)

    def _forget(self, party: str, turn: asyncio.Future[None]) -> None:
        turns = self._waiting.get(party, deque())
        if turn in turns:
            turns.remove(turn)
            if not turns:
                del self._waiting[party]

    def _refusal(self, reason: str) -> QueueFull:
        metrics.WORK_REFUSED.labels(self._bounds.kind, reason).inc()
        parties = self._waiting.keys() | self._working.keys()
        return QueueFull(max(1, math.ceil(self._piece_seconds * len(parties) / self._bounds.at_once)))
