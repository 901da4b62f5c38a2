"""What a server runs: `service.asgi:app` reads the environment, builds the service, serves it."""

import gc
import signal
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any

from service.http.app import create_app
from service.platform import settings
from service.platform.observability import logs, tracing
from service.platform.processes.parent_watch import end_with_parent
from service.wiring.api import build


class Moviola:
    """The ASGI application; its parts live from the server's start to its end."""

    def __init__(self) -> None:
        self._settings = settings.load()
        logs.configure(self._settings.log_level, self._settings.log_format)
        tracing.configure(self._settings, "api")
        self._parts = AsyncExitStack()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        else:
            await self._app(scope, receive, send)

    async def _live(self, receive: Any, send: Any) -> None:
        await receive()
        try:
            _tame_garbage_collection()
            application = await self._parts.enter_async_context(build(self._settings))
            self._app: Any = create_app(application)
            _on_terminate(application.drain)
        except Exception as error:
            await send({"type": "lifespan.startup.failed", "message": str(error)})
            raise
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self._parts.aclose()
        await send({"type": "lifespan.shutdown.complete"})


def _tame_garbage_collection() -> None:
    """Look for cycles seldom, and never among what lives as long as the process: full rounds over thousands of
    cached matches stopped every request for tens of milliseconds. Events and states have no cycles."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 1_000)


def _on_terminate(drain: Callable[[], None]) -> None:
    """Drain at SIGTERM, then let the server do its part: it waits for open streams, which end by themselves."""
    server = signal.getsignal(signal.SIGTERM)

    def terminate(number: int, frame: Any) -> None:
        drain()
        if callable(server):
            server(number, frame)

    signal.signal(signal.SIGTERM, terminate)


def app() -> Moviola:
    """Called in each worker of the server; a worker outlives a killed server, and with it keeps the port."""
    end_with_parent()
    return Moviola()
