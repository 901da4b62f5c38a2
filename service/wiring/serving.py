"""The API as a process: listens, serves, and ends in order."""

import asyncio
import resource
import signal
import socket
from functools import partial

import structlog
from msgspec.structs import replace

from service.app.health import OPTIONAL, Health, failures
from service.background.probes import Probes, answering
from service.http.server.server import ApiServer
from service.platform.processes.garbage import collect_seldom
from service.platform.processes.stacks import tell_on_signal
from service.platform.settings import Settings
from service.web.template import compile_all
from service.wiring.api import build
from service.wiring.routes import create_app

SPARE_FILES = 256
"""Open files that are no connections of clients: to the servers, to other processes, the program's own."""
SEND_BUFFER_BYTES = 131_072
"""Kept by the system for a slow reader; the kernel counts twice as much."""
log = structlog.get_logger()


async def serve(settings: Settings, listener: socket.socket) -> None:
    """Until SIGTERM or SIGINT, and then as long as streams and requests take to end."""
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER_BYTES)
    settings = replace(settings, connections_per_process=_held(settings.connections_per_process))
    async with build(settings) as parts:
        health = parts.app.queries.health
        if (why := await _started(health)) != "ok":
            log.warning("starts_unready", why=why)
        collect_seldom()
        tell_on_signal()
        server = ApiServer(create_app(parts), settings)

        def stop() -> None:
            parts.drain()
            server.should_exit = True

        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, stop)
        probes = Probes(
            started=partial(_started, health),
            ready=partial(_readiness, health),
            exposition=parts.app.queries.metrics.text,
        )
        compiling = asyncio.create_task(asyncio.to_thread(compile_all))  # beside the loop, while it serves
        async with answering(probes, settings.host, settings.probe_port):
            await server.serve([listener])
        await compiling


async def _started(health: Health) -> str:
    """`ok`, or which database is away or lacks migrations."""
    return failures(await health.databases()) or "ok"


async def _readiness(health: Health) -> str:
    """`ok`, or why no requests should be sent here."""
    return failures(await health.all(), OPTIONAL) or "ok"


def _held(most: int) -> int:
    """As many connections as this process may have files open for, `most` at most."""
    _, files = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    if files == resource.RLIM_INFINITY or files - SPARE_FILES >= most:
        return most
    log.warning("few_open_files", limit=files, connections=files - SPARE_FILES, most=most)
    return files - SPARE_FILES
