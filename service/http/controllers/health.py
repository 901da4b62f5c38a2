"""For the cluster: alive, ready, started. Not part of the public contract."""

from collections.abc import Collection
from typing import Any

from litestar import Controller, Response, get
from msgspec import Struct

from service.app.health import OPTIONAL, Checks, failures
from service.http.inputs.request import HttpRequest
from service.platform.errors import NotReady


class HealthView(Struct, frozen=True):
    """`checks` says `ok` part by part; a check that fails becomes a problem document."""

    status: str
    checks: Checks


class HealthController(Controller):
    include_in_schema = False

    @get("/livez")
    async def alive(self) -> Response[Any]:
        """The event loop turns; nothing else is asked."""
        return Response(HealthView("ok", {}))

    @get("/startupz")
    async def started(self, request: HttpRequest) -> Response[Any]:
        """Whether the database has the shape this release expects: a new pod waits here for the migrations."""
        return _answer(await request.use_cases.queries.health.databases())

    @get("/readyz")
    async def ready(self, request: HttpRequest) -> Response[Any]:
        """Whether requests should be sent here: the log answers, what goes on in the background does
        so, and the process is not draining.

        Without Redis everything still works, only streams and read models follow more slowly; without the database
        of the read models there are no lists. That is told, and no reason to send nobody here.
        """
        return _answer(await request.use_cases.queries.health.all(), OPTIONAL)


def _answer(checks: Checks, optional: Collection[str] = ()) -> Response[Any]:
    if wrong := failures(checks, optional):
        raise NotReady(wrong)
    return Response(HealthView("ok", checks))
