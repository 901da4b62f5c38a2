"""The time by PostgreSQL's clock, and the interruptions of the service (MV-CLK-10)."""

from datetime import UTC, datetime, timedelta
from math import inf
from time import monotonic
from typing import Final, NamedTuple

import asyncpg
import structlog

from service.platform.clock import Clock, utc_now
from service.platform.database import fetch
from service.platform.duties.duty import Duty
from service.platform.observability import metrics
from service.platform.timekeeping import sql

DUTY: Final = "service_time"
TURN_SECONDS: Final = 1.0
GRACE: Final = timedelta(seconds=3)
"""Beyond this, silence of all processes is an interruption."""
LARGEST_SKEW: Final = timedelta(seconds=1)
NEVER: Final = datetime.min.replace(tzinfo=UTC)

log = structlog.get_logger()


class Interruption(NamedTuple):
    """No process served from `began_at` to `ended_at`."""

    began_at: datetime
    ended_at: datetime


class ServiceTime:
    """The time that decides, for one process. Its own clock, `own`, is compared with it and decides nothing.

    A process that `serves` players says so once a second, unless its own clock is off: then it is not ready.
    """

    def __init__(self, pool: asyncpg.Pool, *, serves: bool, own: Clock = utc_now) -> None:
        self._pool = pool
        self._serves = serves
        self._own = own
        self._origin: tuple[float, datetime] | None = None  # the monotonic clock, and the database's
        self._asked_at = -inf
        self._served_at = NEVER
        self._interrupted_until = NEVER
        self._skew = timedelta()
        self._doubt = timedelta()

    def now(self) -> datetime:
        """By the database's clock, carried on by the monotonic one; by our own until they were compared."""
        if self._origin is None:
            return self._own()
        monotonic_then, then = self._origin
        return then + timedelta(seconds=monotonic() - monotonic_then)

    async def turn(self) -> bool:
        """Compare the clocks, and say that this process serves. Raises `LogUnavailable`."""
        before = monotonic()
        (row,) = await fetch(self._pool, sql.read_service_time)
        asked_at = monotonic()
        self._compare(row["at"], before)
        if self._serves and self.health == "ok":
            await fetch(self._pool, sql.record_service, GRACE)
            (row,) = await fetch(self._pool, sql.read_service_time)
        self._served_at = row["served_at"]
        self._interrupted_until = row["interrupted_until"] or NEVER
        self._asked_at = asked_at  # not before: who asks meanwhile would miss the interruption that ends now
        return False

    def duty(self) -> Duty:
        return Duty(DUTY, self.turn, TURN_SECONDS)

    @property
    def health(self) -> str:
        """`ok`, or by how much our own clock is off."""
        if not self._is_off:
            return "ok"
        return f"this machine's clock is {_seconds(self._skew)} behind PostgreSQL's: let both follow NTP"

    @property
    def _is_off(self) -> bool:
        return abs(self._skew) > LARGEST_SKEW + self._doubt

    async def is_served(self) -> bool:
        """Whether some process serves now. Raises `LogUnavailable`."""
        await self._refresh()
        return self.now() - self._served_at <= GRACE

    async def interruptions(self, since: datetime) -> list[Interruption]:
        """Those that ended after `since`, in order. Raises `LogUnavailable`."""
        await self._refresh()
        if self._interrupted_until <= since:
            return []
        return [Interruption(*row) for row in await fetch(self._pool, sql.read_interruptions, since)]

    async def _refresh(self) -> None:
        """This process, too, may have stood still: what it knows is then old."""
        if monotonic() - self._asked_at > GRACE.total_seconds():
            await self.turn()

    def _compare(self, database_at: datetime, before: float) -> None:
        """An answer that was long on its way says nothing exact, and is passed over after the first: of that one,
        only what the way does not explain counts as skew."""
        after = monotonic()
        if self._origin is not None and after - before > LARGEST_SKEW.total_seconds():
            return
        self._origin = ((before + after) / 2, database_at)
        was_off = self._is_off
        self._skew = self.now() - self._own()
        self._doubt = timedelta(seconds=(after - before) / 2)
        metrics.CLOCK_SKEW.set(self._skew.total_seconds())
        if self._is_off != was_off:
            log.warning("clock_skew", skew_seconds=self._skew.total_seconds(), health=self.health)


def _seconds(skew: timedelta) -> str:
    return f"{skew.total_seconds():.1f} s"
