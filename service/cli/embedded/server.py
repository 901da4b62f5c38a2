"""One supervised server process: prepared, started, kept running, stopped."""

import asyncio
import socket
import subprocess
import sys
from asyncio.subprocess import Process
from collections.abc import Callable
from pathlib import Path
from signal import SIGKILL, Signals
from typing import Protocol

from service.cli.embedded.home import Home

START_SECONDS = 120.0  # PostgreSQL may have to recover from its log first
START_ATTEMPTS = 5  # the children of a killed server may hold its memory for a moment
PAUSE_SECONDS = 0.3  # between two attempts
STOP_SECONDS = 20.0  # for each stop signal
POLL_SECONDS = 0.01


class ServerError(Exception):
    """A server did not start; what it said is in the log file."""


class Server(Protocol):
    """`stop_signals`: the orderly one first, then what helps when it is not heeded."""

    name: str
    runs_as_caller: bool
    stop_signals: tuple[Signals, ...]

    async def prepare(self) -> None:
        """Create what the first run needs and end the server that a killed supervisor left behind."""

    def command(self) -> list[str]: ...

    def is_ready(self, pid: int, /) -> bool: ...


async def keep_running(server: Server, home: Home, on_ready: Callable[[int], None]) -> None:
    """Run `server` until cancelled, then stop it; start it again when it ends by itself.

    `on_ready` gets the process id each time the server is ready. Raises `ServerError` when it does not start.
    """
    await server.prepare()
    failures = 0
    while failures < START_ATTEMPTS:
        process = await spawn(server.command(), home, as_caller=server.runs_as_caller)
        try:
            if await _becomes_ready(server, process):
                failures = 0
                on_ready(process.pid)
            else:
                failures += 1
            status = await process.wait()
        finally:
            await stop(process, server.stop_signals)
        print(f"{server.name} has ended by itself with status {status}", file=sys.stderr, flush=True)
        await asyncio.sleep(PAUSE_SECONDS)
    raise ServerError(f"{server.name} did not start")


async def _becomes_ready(server: Server, process: Process) -> bool:
    await until(lambda: process.returncode is not None or server.is_ready(process.pid))
    return process.returncode is None


async def spawn(
    command: list[str], home: Home, stdin: int = subprocess.DEVNULL, *, as_caller: bool = False
) -> Process:
    """Start `command` as the account of `home`, or as who calls; what it says goes to the log file, our standard
    error."""
    options = {} if as_caller else home.spawn_options
    return await asyncio.create_subprocess_exec(
        *command, cwd=home.directory, stdin=stdin, stdout=sys.stderr, **options
    )


async def stop(process: Process, signals: tuple[Signals, ...]) -> None:
    for signal in (*signals, SIGKILL):
        if process.returncode is None:
            process.send_signal(signal)
            await asyncio.wait([asyncio.ensure_future(process.wait())], timeout=STOP_SECONDS)


async def until(condition: Callable[[], bool]) -> None:
    """Wait for `condition`; raises TimeoutError after `START_SECONDS`."""
    async with asyncio.timeout(START_SECONDS):
        while not condition():  # noqa: ASYNC110, another process changes it
            await asyncio.sleep(POLL_SECONDS)


def ask(path: Path, words: bytes = b"") -> bytes | None:
    """Say `words` to who listens at the socket `path` and return the answer's start; None if nobody does."""
    with socket.socket(socket.AF_UNIX) as client:
        client.settimeout(1)
        try:
            client.connect(str(path))
            client.sendall(words)
            return client.recv(64) if words else b""
        except OSError:
            return None
