"""Whether this process can serve: asked by the cluster, beside the API and at the port of the probes."""

from dataclasses import dataclass

import asyncpg
from redis.asyncio import Redis

from service.event_store.health import PATIENCE_SECONDS, database_answers, is_migrated
from service.platform.duties.duty import Background
from service.platform.patience import patience
from service.platform.redis.connections import REDIS_LOST
from service.platform.timekeeping.service_time import ServiceTime

Checks = dict[str, str]
"""`ok` by part, or a sentence that says what fails there."""


@dataclass(slots=True)
class Health:
    """`pool` is the log's database, `read_models` that of the lists: mostly the same."""

    pool: asyncpg.Pool
    read_models: asyncpg.Pool
    redis: Redis
    background: Background
    time: ServiceTime
    is_draining: bool = False

    async def migrations(self) -> str:
        """`ok`, or which migration the database lacks."""
        return await is_migrated(self.pool, self.read_models)

    async def required(self) -> Checks:
        """The parts without which no request should be sent here."""
        checks = {"log": await database_answers(self.pool), "background": self.background.health}
        checks["clock"] = self.time.health
        return checks | ({"draining": "yes"} if self.is_draining else {})

    async def optional(self) -> Checks:
        """Without Redis streams and read models follow more slowly, without the read models there are no lists."""
        checks = {"redis": await self._redis()}
        if self.read_models is not self.pool:
            checks["read_models"] = await database_answers(self.read_models)
        return checks

    async def _redis(self) -> str:
        try:
            async with patience(PATIENCE_SECONDS):
                await self.redis.ping()
        except REDIS_LOST as error:
            return f"Redis does not answer: {type(error).__name__}"
        return "ok"


def failures(checks: Checks) -> str:
    """One line with all that is not `ok`; empty if everything is."""
    return "; ".join(f"{part}: {check}" for part, check in checks.items() if check != "ok")
