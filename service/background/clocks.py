"""Clock keeper: notices that a player's time is up when nobody asks anything of the match.

One process keeps the clocks while others stand by. That only saves work: a time-out is decided on the log, at the
revision it was found at, so of two keepers, or of a keeper and the player's command, the log takes one.
"""

import asyncio
from time import monotonic
from uuid import UUID

import asyncpg
import structlog
from redis.asyncio import Redis

from domain.matches.state import Match
from projections.queries import list_due_matches
from service.background.locks import DutyLocks
from service.bots.driver import BotDriver
from service.errors import ServiceError
from service.event_store.errors import LogBusy, LogUnavailable
from service.event_store.store import open_event_log
from service.event_store.streams import Streams
from service.matches.seeds import Seeds
from service.matches.settling import match_streams
from service.moments import Clock, utc_now
from service.processes.aside import Aside
from service.processes.running import is_cancelled
from service.streams.wakeup import Publisher

DUTY = "clocks"
POLL_SECONDS = 0.25
REST_SECONDS = 1.0
"""How long a match is left alone after it was looked at: its row in the match list follows a moment later."""
REST_AFTER_ERROR_SECONDS = 15.0
MATCHES_AT_ONCE = 100
MATCHES_KEPT = 200
READERS = 2

log = structlog.get_logger()


async def keep_clocks(
    database_url: str, shards: int, pool: asyncpg.Pool, redis: Redis, duties: DutyLocks
) -> None:
    """Keep the clocks of all shards while it is the duty of this process; house bots that are then asked move."""
    thinkers = Aside()
    publisher = Publisher(redis)
    async with open_event_log(database_url, shards, readers=READERS, after_commit=publisher) as event_log:
        matches = match_streams(event_log, Seeds(pool), kept=MATCHES_KEPT)
        bots = BotDriver(matches, thinkers)
        matches.after_apply.append(bots.after_apply)
        try:
            await ClockKeeper(pool, matches, duties).run()
        finally:
            await bots.close()
            thinkers.shutdown()


class ClockKeeper:
    """Asks the match list for deadlines that have passed, and plays the defaults of the seats concerned."""

    def __init__(
        self,
        pool: asyncpg.Pool,
        matches: Streams[Match],
        duties: DutyLocks,
        *,
        clock: Clock = utc_now,
    ) -> None:
        self._pool = pool
        self._matches = matches
        self._duties = duties
        self._clock = clock
        self._resting: dict[UUID, float] = {}

    async def run(self) -> None:
        """Keep the clocks for ever, whoever is away."""
        while not is_cancelled():
            await self._duties.wait_for(DUTY)
            try:
                await self.look()
            except (LogBusy, LogUnavailable) as error:
                log.warning("clock_keeper_waits", error=repr(error))
            await asyncio.sleep(POLL_SECONDS)

    async def look(self) -> None:
        """Time out whoever is due now."""
        now = monotonic()
        self._resting = {match_id: until for match_id, until in self._resting.items() if until > now}
        due = await list_due_matches(
            self._pool, self._clock(), leaving_out=self._resting, limit=MATCHES_AT_ONCE
        )
        for match_id in due:
            self._resting[match_id] = monotonic() + await self._time_out(match_id)

    async def _time_out(self, match_id: UUID) -> float:
        """Play what is due in a match; how long to leave it alone. One that fails keeps no other waiting."""
        try:
            await self._matches.advance(match_id)
        except (LogBusy, LogUnavailable):
            raise
        except ServiceError as error:
            log.info("time_out_waits", match=str(match_id), error=str(error))
        except Exception:
            log.exception("time_out_failed", match=str(match_id))
            return REST_AFTER_ERROR_SECONDS
        return REST_SECONDS
