"""Whether this process can serve: asked by the cluster, beside the API and at the port of the probes."""

from collections.abc import Collection
from dataclasses import dataclass

import asyncpg
from redis.asyncio import Redis

from service.event_store.health import PATIENCE_SECONDS, databases_answer
from service.platform.duties.duty import Background
from service.platform.patience import patience
from service.platform.redis.connections import REDIS_LOST
from service.platform.timekeeping.service_time import ServiceTime

Checks = dict[str, str]
"""`ok` by part, or a sentence that says what fails there."""
OPTIONAL = frozenset({"redis", "read_models"})
"""Without Redis streams and read models follow more slowly, without the read models there are no lists."""


@dataclass(slots=True)
class Health:
    """`pool` is the log's database, `read_models` that of the lists: mostly the same."""

    pool: asyncpg.Pool
    read_models: asyncpg.Pool
    redis: Redis
    background: Background
    time: ServiceTime
    is_draining: bool = False

    async def databases(self) -> Checks:
        """Whether each answers, in the shape that this release expects."""
        return await databases_answer(self.pool, self.read_models)

    async def all(self) -> Checks:
        checks = await self.databases() | {"redis": await self._redis()}
        checks |= {"background": self.background.health, "clock": self.time.health}
        return checks | ({"draining": "yes"} if self.is_draining else {})

    async def _redis(self) -> str:
        try:
            async with patience(PATIENCE_SECONDS):
                await self.redis.ping()
        except REDIS_LOST as error:
            return f"Redis does not answer: {type(error).__name__}"
        return "ok"


def failures(checks: Checks, but: Collection[str] = ()) -> str:
    """One line with all that is not `ok`, `but` for these parts; empty if everything is."""
    return "; ".join(
        f"{part}: {check}" for part, check in checks.items() if check != "ok" and part not in but
    )
