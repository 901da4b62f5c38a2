"""A server of this very process, for what a test transport cannot do, and for whom the service calls."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import uvicorn

from tests.waiting import until


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
    server.should_exit = server.force_exit = True
    await serving
