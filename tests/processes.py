"""Programs of this project, and a Valkey of its own, for tests that kill them."""

import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from signal import SIGKILL, SIGUSR1
from typing import BinaryIO

import psutil

from service.cli.embedded.home import find_home
from service.cli.embedded.server import ask

PROJECT = Path(__file__).parents[1]
TELLING_SECONDS = 1.0
"""How long a process is given to write where it stands."""


def still_there(family: Sequence[psutil.Process], seconds: float) -> list[psutil.Process]:
    """Those that have not ended within that time.

    psutil's own `wait_procs` opens a handle of each, which Linux refuses of one that is just being reaped.
    """
    end = time.monotonic() + seconds
    while (there := [each for each in family if is_alive(each)]) and time.monotonic() < end:
        time.sleep(0.02)
    return there


def signalled(family: Iterable[psutil.Process], signal: int) -> None:
    """Send each of them the signal. Some may have ended since they were listed: children end with their parent."""
    for process in family:
        with suppress(psutil.NoSuchProcess):
            process.send_signal(signal)


def is_alive(process: psutil.Process) -> bool:
    with suppress(psutil.NoSuchProcess):
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    return False


@contextmanager
def moviola(
    *arguments: str,
    database_url: str,
    redis_url: str,
    shards: int,
    stderr: BinaryIO | None = None,
    **variables: str,
) -> Iterator[subprocess.Popen[bytes]]:
    """Run `moviola <arguments>`; whatever is left of it at the end is killed. `variables` are further settings."""
    environ = {name: value for name, value in os.environ.items() if not name.startswith("MOVIOLA_")}
    environ |= {
        "MOVIOLA_DATABASE_URL": database_url,
        "MOVIOLA_REDIS_URL": redis_url,
        "MOVIOLA_ADMIN_KEY": "0123456789abcdef",
        "MOVIOLA_SECRET": "ab" * 32,
        "MOVIOLA_SHARDS": str(shards),
        "MOVIOLA_LOG_LEVEL": "warning",
    }
    environ |= variables
    command = [sys.executable, "-m", "service.cli.main", *arguments]
    process = subprocess.Popen(command, cwd=PROJECT, env=environ, stderr=stderr)
    try:
        yield process
    finally:
        process.send_signal(SIGKILL)
        process.wait()


def ended(process: subprocess.Popen[bytes], seconds: float) -> int:
    """Its status; one that has not ended in time tells first where it stands."""
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.send_signal(SIGUSR1)
        time.sleep(TELLING_SECONDS)
        raise


class OwnValkey:
    """A Valkey that a test may stop and start again; it keeps nothing."""

    def __init__(self, directory: Path) -> None:
        self._home = find_home(directory)
        self._socket = self._home.own(self._home.sockets) / "own.sock"
        self._process: subprocess.Popen[bytes] | None = None
        self.socket = str(self._socket)
        self.url = f"unix://{self._socket}?db=0"

    def start(self) -> None:
        settings = ("--port", "0", "--unixsocket", str(self._socket), "--save", "", "--loglevel", "warning")
        self._process = subprocess.Popen(
            [str(self._home.valkey_server), *settings, "--dir", str(self._home.sockets)],
            **self._home.spawn_options,
        )
        while ask(self._socket, b"PING\r\n") != b"+PONG\r\n":
            assert self._process.poll() is None, "Valkey ended"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
