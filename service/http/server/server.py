"""uvicorn as it is run here: connections with bounds, signals and logs left to the process."""

import asyncio
import logging
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import uvicorn

from service.http.server.connection import IDLE, Connection
from service.http.server.connections import Connections
from service.platform.settings import Settings

LOOK_SECONDS = 1.0
BACKLOG = 1024
SPARE_SECONDS = 5
"""After the time to drain, for what is cut off to end in order."""
LEFT = "ASGI callable returned without completing response."
"""A message of uvicorn on every stream whose reader was left: no error of anybody's."""


class ApiServer(uvicorn.Server):
    """Ends in order once `should_exit` is set."""

    def __init__(self, app: Any, settings: Settings) -> None:
        per_address = None if settings.proxies else settings.connections_per_address
        self.connections = Connections(settings.connections_per_process, per_address)
        config = uvicorn.Config(
            app,
            http=partial(Connection, self.connections),  # type: ignore[arg-type]
            interface="asgi3",
            ws="none",
            lifespan="off",
            log_config=None,
            access_log=False,
            proxy_headers=False,
            server_header=False,
            reset_contextvars=True,
            backlog=BACKLOG,
            timeout_keep_alive=int(IDLE.seconds),
            timeout_graceful_shutdown=int(settings.drain_seconds) + SPARE_SECONDS,
        )
        super().__init__(config)
        uvicorn_log = logging.getLogger("uvicorn.error")
        uvicorn_log.setLevel(logging.ERROR)  # below that it tells of every stranger's malformed bytes
        uvicorn_log.addFilter(_is_a_failure)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Signals are the process's."""
        yield

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        looking = asyncio.create_task(self._look())
        try:
            await super().serve(sockets)
        finally:
            looking.cancel()

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            self.connections.look(asyncio.get_running_loop().time())


def _is_a_failure(record: logging.LogRecord) -> bool:
    return record.msg != LEFT
