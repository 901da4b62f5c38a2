"""A server of this very process, for what a test transport cannot do, and for whom the service calls."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import uvicorn

from tests.waiting import until


@asynccontextmanager
async def listening(app: Any) -> AsyncIterator[str]:
    """Serve an ASGI application at the URL given, at a free port of this machine."""
    config = uvicorn.Config(app, port=0, log_config=None, lifespan="off", access_log=False)
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve())
    await until(lambda: asyncio.sleep(0, server.started))
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = server.force_exit = True
    await running
