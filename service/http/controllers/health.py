"""For the cluster: alive, ready, started. Not part of the public contract."""

from typing import Any

from litestar import Controller, Response, get
from msgspec import Struct

from service.event_store.health import PATIENCE_SECONDS, database_answers, is_migrated
from service.http.application import Application
from service.http.exposition import exposition
from service.http.inputs.request import Service
from service.platform.errors import NotReady
from service.platform.observability import metrics
from service.platform.patience import patience
from service.platform.redis.connections import REDIS_LOST


class Health(Struct, frozen=True):
    """`checks` says `ok` part by part; what is not becomes a problem document."""

    status: str
    checks: dict[str, str]


class HealthController(Controller):
    include_in_schema = False

    @get("/livez")
    async def alive(self) -> Response[Any]:
        """The event loop turns; nothing else is asked."""
        return Response(Health("ok", {}))

    @get("/startupz")
    async def started(self, service: Service) -> Response[Any]:
        """Whether the database has the shape this release expects: a new pod waits here for the migrations."""
        return _answer({"migrations": await is_migrated(service.pool, service.read_models.pool)})

    @get("/readyz")
    async def ready(self, service: Service) -> Response[Health]:
        """Whether requests should be sent here: the log answers, what goes on in the background does
        so, and the process is not draining.

        Without Redis everything still works, only streams and read models follow more slowly; without the database
        of the read models there are no lists. That is told, and no reason to send nobody here.
        """
        told = {"redis": await _redis_answers(service)}
        if service.read_models.pool is not service.pool:
            told["read_models"] = await database_answers(service.read_models.pool)
        return _answer(await _needed(service), told)

    @get("/metrics", media_type=metrics.MEDIA_TYPE)
    async def metrics(self, service: Service) -> bytes:
        """What Prometheus scrapes."""
        return await exposition(service)


async def what_is_wrong(service: Application) -> str:
    """`ok`, or why no requests should be sent here."""
    return _wrong(await _needed(service)) or "ok"


async def _needed(service: Application) -> dict[str, str]:
    needed = {"log": await database_answers(service.pool), "background": service.background.health}
    return needed | ({"draining": "yes"} if service.is_draining else {})


def _wrong(needed: dict[str, str]) -> str:
    return "; ".join(f"{part}: {check}" for part, check in needed.items() if check != "ok")


def _answer(needed: dict[str, str], told: dict[str, str] | None = None) -> Response[Any]:
    if wrong := _wrong(needed):
        raise NotReady(wrong)
    return Response(Health("ok", needed | (told or {})))


async def _redis_answers(service: Application) -> str:
    try:
        async with patience(PATIENCE_SECONDS):
            await service.redis.ping()
    except REDIS_LOST as error:
        return f"Redis does not answer: {type(error).__name__}"
    return "ok"
