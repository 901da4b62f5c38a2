"""One piece of work at a time, the parties in turn: no party waits for more than one piece of each other one."""

import asyncio
import math
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic

from msgspec import Struct

from service.platform.observability import metrics

SMOOTHING = 8
"""Pieces over which the mean time of a piece is taken, for `Retry-After`."""


class Bounds(Struct, frozen=True):
    """`waiting` pieces wait or are being done at most; each waits `wait_seconds` at most, None: until its turn.
    The metrics call them `kind`."""

    kind: str
    waiting: int
    wait_seconds: float | None


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
        self._served: str | None = None
        self._piece_seconds = 1.0

    @property
    def pieces(self) -> int:
        """Those that wait or are being done."""
        return sum(map(len, self._waiting.values())) + (self._served is not None)

    @asynccontextmanager
    async def turn(self, party: str) -> AsyncIterator[None]:
        """While one piece of `party` is done; raises `QueueFull`."""
        asked_at = monotonic()
        await self._come_to_turn(party)
        began_at = monotonic()
        metrics.WORK_WAITS.labels(self._bounds.kind).observe(began_at - asked_at)
        try:
            yield
        finally:
            self._piece_seconds += (monotonic() - began_at - self._piece_seconds) / SMOOTHING
            self._serve_next()

    async def _come_to_turn(self, party: str) -> None:
        if self._served is None:
            self._served = party
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
        return len(self._waiting.get(party, ())) + (party == self._served)

    def _serve_next(self) -> None:
        self._served = None
        while self._waiting and self._served is None:
            party = next(iter(self._waiting))
            turns = self._waiting.pop(party)
            turn = turns.popleft()
            if turns:
                self._waiting[party] = turns
            if not turn.done():
                self._served = party
                turn.set_result(None)

    def _leave(self, party: str, turn: asyncio.Future[None]) -> None:
        """A turn that came just now, to one who leaves, is the next one's."""
        self._forget(party, turn)
        if turn.done() and not turn.cancelled() and turn.exception() is None:
            self._serve_next()

    def _forget(self, party: str, turn: asyncio.Future[None]) -> None:
        turns = self._waiting.get(party, deque())
        if turn in turns:
            turns.remove(turn)
            if not turns:
                del self._waiting[party]

    def _refusal(self, reason: str) -> QueueFull:
        metrics.WORK_REFUSED.labels(self._bounds.kind, reason).inc()
        parties = self._waiting.keys() | {self._served}
        return QueueFull(max(1, math.ceil(self._piece_seconds * len(parties))))
