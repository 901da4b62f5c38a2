"""House bots in tacit windows: they decide at once, and speak at a moment that says nothing (MV-PAC-07)."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from random import Random
from time import monotonic
from typing import Final
from uuid import UUID

import structlog

from domain.kernel.awaited import AwaitsWindow
from domain.kernel.decision import Rejected
from domain.kernel.moments import milliseconds
from domain.kernel.table import Command, Seat
from domain.matches import decider
from domain.matches.clocks.control import MILLISECONDS
from domain.matches.faults import Faulty
from domain.matches.pace.closing import closes_at_ms
from domain.matches.state import Match
from domain.matches.windows import open_window
from service.app.matches.matches import hold_as_bot
from service.event_store.streams import Streams
from service.platform.errors import ServiceError
from service.platform.log_errors import EventLogError

BLUFFS: Final = 0.03
"""The share of windows that a bot holds although it would let them pass."""
Choosing = Callable[[UUID, str, Match, Seat], Awaitable[Command]]
log = structlog.get_logger()


class Speaking:
    """One task for each match whose window runs and may be held by a bot."""

    def __init__(self, matches: Streams[Match], choose: Choosing, random: Random) -> None:
        self._matches = matches
        self._choose = choose
        self._random = random
        self._tasks: dict[UUID, tuple[int, asyncio.Task[None]]] = {}

    def listen(self, match_id: UUID, match: Match) -> None:
        awaited, closes_ms = decider.awaited(match), closes_at_ms(match)
        if not isinstance(awaited, AwaitsWindow) or not closes_ms:
            return
        if match_id in self._tasks and self._tasks[match_id][0] == closes_ms:
            return
        left_ms = closes_ms - milliseconds(self._matches.clock())
        moments = sorted(
            (self._random.uniform(0, left_ms), seat) for seat in awaited.seats if match.sheet.seats[seat].bot
        )
        task = asyncio.create_task(self._speak(match_id, match, moments))
        self._tasks[match_id] = closes_ms, task
        task.add_done_callback(partial(self._forget, match_id))

    async def close(self) -> None:
        tasks = [task for _, task in self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _speak(self, match_id: UUID, match: Match, moments: list[tuple[float, Seat]]) -> None:
        """The first that would not let it pass holds the window."""
        began, window = monotonic(), open_window(match)
        try:
            for moment_ms, seat in moments:
                choice = await self._choose(match_id, str(match_id), match, seat)
                if match.game.declines(choice) and self._random.random() >= BLUFFS:
                    continue
                await asyncio.sleep(max(0, began + moment_ms / MILLISECONDS - monotonic()))
                return await hold_as_bot(self._matches, match_id, seat, window)
        except (ServiceError, Rejected, EventLogError, Faulty) as error:
            log.info("bot_is_silent", match=str(match_id), error=str(error))

    def _forget(self, match_id: UUID, task: asyncio.Task[None]) -> None:
        if match_id in self._tasks and self._tasks[match_id][1] is task:
            del self._tasks[match_id]
