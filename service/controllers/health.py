"""For the cluster: alive, ready, started. Not part of the public contract."""

import asyncio
from typing import Any

import asyncpg
from litestar import Controller, Response, get
from msgspec import Struct

from service import metrics
from service.application import Application
from service.controllers.request import Service
from service.errors import NotReady
from service.streams import REDIS_LOST

PATIENCE_SECONDS = 1.0


class Health(Struct, frozen=True):
    """`checks` says `ok` part by part; what is not becomes a problem document."""

    status: str
    checks: dict[str, str]


class HealthController(Controller):
    include_in_schema = False

    @get(["/livez", "/startupz"])
    async def alive(self) -> Response[Any]:
        """The event loop turns; nothing else is asked."""
        return Response(Health("ok", {}))

    @get("/readyz")
    async def ready(self, service: Service) -> Response[Health]:
        """Whether requests should be sent here: the log answers and the process is not draining.

        Without Redis everything still works, only streams and read models follow more slowly: that is told,
        and no reason to send nobody here.
        """
        needed = {"log": await _log_answers(service)}
        if service.is_draining:
            needed["draining"] = "yes"
        wrong = [f"{part}: {check}" for part, check in needed.items() if check != "ok"]
        if wrong:
            raise NotReady("; ".join(wrong))
        return Response(Health("ok", needed | {"redis": await _redis_answers(service)}))

    @get("/metrics", media_type=metrics.MEDIA_TYPE)
    async def metrics(self, service: Service) -> bytes:
        """What Prometheus scrapes."""
        return await metrics.exposition(service.pool, service.live.followers)


async def _log_answers(service: Application) -> str:
    try:
        await service.pool.fetchval("SELECT 1", timeout=PATIENCE_SECONDS)
    except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        return f"PostgreSQL does not answer: {type(error).__name__}"
    return "ok"


async def _redis_answers(service: Application) -> str:
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            await service.redis.ping()
    except REDIS_LOST as error:
        return f"Redis does not answer: {type(error).__name__}"
    return "ok"
