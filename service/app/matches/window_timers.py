"""Tacit windows close on time: in the process that has timed them, or has loaded the match."""

import asyncio
from functools import partial
from uuid import UUID

import structlog

from domain.kernel.moments import milliseconds
from domain.matches.clocks.control import MILLISECONDS
from domain.matches.faults import Faulty
from domain.matches.pace.closing import closes_at_ms
from domain.matches.state import Match
from service.event_store.streams import Applied, Streams
from service.platform.errors import ServiceError
from service.platform.log_errors import EventLogError
from service.platform.observability import faults

RETRY_SECONDS = 1.0
log = structlog.get_logger()


class WindowTimers:
    """A timer for each match whose window runs. If this process ends, the keeper of clocks closes the window."""

    def __init__(self, matches: Streams[Match]) -> None:
        self._matches = matches
        self._timers: dict[UUID, tuple[int, asyncio.Task[None]]] = {}

    def consider(self, match_id: UUID, match: Match) -> None:
        closes = closes_at_ms(match)
        running = self._timers.get(match_id)
        if not closes or (running is not None and running[0] == closes):
            return
        if running is not None and running[1] is not asyncio.current_task():
            running[1].cancel()
        task = asyncio.create_task(self._close(match_id, closes))
        self._timers[match_id] = closes, task
        task.add_done_callback(partial(self._forget, match_id))

    def after_apply(self, applied: Applied[Match]) -> None:
        self.consider(applied.stream_id, applied.state)

    async def close(self) -> None:
        tasks = [task for _, task in self._timers.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _close(self, match_id: UUID, closes: int) -> None:
        while True:
            left = closes - milliseconds(self._matches.clock())
            await asyncio.sleep(max(0, left) / MILLISECONDS)
            if left > 0:
                continue
            try:
                await self._matches.advance(match_id)
            except (ServiceError, EventLogError) as error:
                log.info("window_waits", match=str(match_id), error=str(error))
                await asyncio.sleep(RETRY_SECONDS)
                continue
            except Faulty as fault:
                faults.report(fault)
            return

    def _forget(self, match_id: UUID, task: asyncio.Task[None]) -> None:
        if (running := self._timers.get(match_id)) is not None and running[1] is task:
            del self._timers[match_id]
