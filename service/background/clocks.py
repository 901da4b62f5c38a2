"""Clock keeper: notices that a player's time is up when no request comes.

One process keeps the clocks while others stand by. That only saves work: a time-out is decided on the log, at the
revision it was found at, so of two keepers, or of a keeper and the player's command, the log takes one.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic
from uuid import UUID

import asyncpg
import structlog

from domain.matches.faults import Faulty, bound_games
from domain.matches.state import Match
from projections.queries import list_due_matches
from service.app.bots.driver import BOUNDS, BotDriver
from service.app.matches.seeds import Seeds
from service.app.matches.settling import match_streams
from service.event_store.store import EventLog
from service.event_store.streams import Streams
from service.platform.clock import Clock
from service.platform.duties.duty import Duty
from service.platform.errors import ServiceError
from service.platform.log_errors import LogBusy, LogUnavailable
from service.platform.observability import faults
from service.platform.processes.game_time import GameTime
from service.platform.processes.work_queue import WorkQueue
from service.platform.timekeeping.service_time import ServiceTime
from service.projecting.reading import ReadModels

DUTY = "clocks"
POLL_SECONDS = 0.25
REST_SECONDS = 1.0
"""How long a match is left alone after it was looked at: its row in the match list follows a moment later."""
REST_AFTER_ERROR_SECONDS = 15.0
MATCHES_A_TURN = 100
MATCHES_AT_ONCE = 16
"""Timed out together: their appends share commits, and the log's readers are not all taken."""
MATCHES_KEPT = 200

log = structlog.get_logger()


@asynccontextmanager
async def clock_duty(
    event_log: EventLog, time: ServiceTime, pool: asyncpg.Pool, read_pool: asyncpg.Pool
) -> AsyncIterator[Duty]:
    """The clocks of all matches; house bots move after a time-out. `read_pool` has the read models."""
    bound_games(GameTime().within)
    thinking = WorkQueue(BOUNDS)
    matches = match_streams(event_log, Seeds(pool), time, kept=MATCHES_KEPT)
    bots = BotDriver(matches, thinking)
    matches.after_apply.append(bots.after_apply)
    try:
        yield Duty(DUTY, ClockKeeper(read_pool, matches, time).turn, POLL_SECONDS)
    finally:
        await bots.close()
        thinking.close()


class ClockKeeper:
    """Asks the match list for deadlines that have passed, and plays the defaults of the seats concerned."""

    def __init__(
        self,
        pool: asyncpg.Pool,
        matches: Streams[Match],
        time: ServiceTime,
        *,
        clock: Clock | None = None,
    ) -> None:
        self._pool = pool
        self._matches = matches
        self._time = time
        self._clock = clock or time.now
        self._resting: dict[UUID, float] = {}

    async def turn(self) -> bool:
        """Time out the seats whose time is up; whether more of them may be waiting.

        While nobody serves, no time passes (MV-CLK-10).
        """
        if not await self._time.is_served():
            return False
        now = monotonic()
        self._resting = {match_id: until for match_id, until in self._resting.items() if until > now}
        matches = await list_due_matches(
            ReadModels(self._pool), self._clock(), leaving_out=self._resting, limit=MATCHES_A_TURN
        )
        places = asyncio.Semaphore(MATCHES_AT_ONCE)
        outcomes = await asyncio.gather(
            *(self._look_after(match_id, places) for match_id in matches), return_exceptions=True
        )
        for outcome in outcomes:
            if isinstance(outcome, BaseException):
                raise outcome
        return len(matches) == MATCHES_A_TURN

    async def _look_after(self, match_id: UUID, places: asyncio.Semaphore) -> None:
        async with places:
            rest_seconds = await self._time_out(match_id)
        self._resting[match_id] = monotonic() + rest_seconds

    async def _time_out(self, match_id: UUID) -> float:
        """Play what is due in a match; how long to leave it alone. One that fails keeps no other waiting."""
        try:
            await self._matches.advance(match_id)
        except (LogBusy, LogUnavailable):
            raise
        except ServiceError as error:
            log.info("time_out_waits", match=str(match_id), error=str(error))
        except Faulty as fault:
            faults.report(fault)
            return REST_AFTER_ERROR_SECONDS
        except Exception:
            log.exception("time_out_failed", match=str(match_id))
            return REST_AFTER_ERROR_SECONDS
        return REST_SECONDS
