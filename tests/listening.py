"""A server of this very process, for what a test transport cannot do, and for whom the service calls."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import uvicorn

from tests.waiting import until

PATIENCE_SECONDS = 0.1
"""For answers under way, as uvicorn has it when it is forced: streams do not end."""


@asynccontextmanager
async def listening(app: Any) -> AsyncIterator[str]:
    """Serve an ASGI application at the URL given, at a free port of this machine."""
    async with running(
        uvicorn.Server(uvicorn.Config(app, log_config=None, lifespan="off", access_log=False))
    ) as url:
        yield url


@asynccontextmanager
async def running(server: uvicorn.Server, send_buffer_bytes: int = 0) -> AsyncIterator[str]:
    """The URL of the server, at a free port. With a small buffer it feels at once who reads nothing."""
    listener = socket.create_server(("127.0.0.1", 0))
    if send_buffer_bytes:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer_bytes)
    serving = asyncio.create_task(server.serve([listener]))
    await until(lambda: asyncio.sleep(0, server.started))
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    await _stop(server)
    serving.cancel()
    await asyncio.wait([serving])


async def _stop(server: uvicorn.Server) -> None:
    """What uvicorn does at its end, without its two looks at the clock, which take 0.2 seconds of each test."""
    for each in server.servers:
        each.close()
    for connection in list(server.server_state.connections):
        connection.shutdown()
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE_SECONDS):
            while server.server_state.tasks:  # noqa: ASYNC110, it tells nobody
                await asyncio.sleep(0.005)
