"""What is measured: servers, API and fan-out as processes of their own, on free ports, in a new directory."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic, sleep
from urllib.request import urlopen

from msgspec import Struct

from tests.servers import Urls, embedded

SHARDS = 1


class Stack(Struct):
    urls: Urls
    api_port: int
    api_pid: int
    limited_port: int
    limited_pid: int
    echo_port: int
    environment: dict[str, str]


@contextmanager
def stack() -> Iterator[Stack]:
    """Everything up: PostgreSQL with durable commits, Valkey, one API process and one with the rate
    limits of a new installation, one fan-out process, the echo."""
    with ExitStack() as running:
        urls = running.enter_context(embedded())
        api_port, limited_port, echo_port = free_port(), free_port(), free_port()
        environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("MOVIOLA_")},
            "MOVIOLA_DATABASE_URL": urls.database,
            "MOVIOLA_REDIS_URL": urls.redis,
            "MOVIOLA_ADMIN_KEY": "bench-admin-key-0123456789",
            "MOVIOLA_SECRET": "ab" * 32,
            "MOVIOLA_PORT": str(api_port),
            "MOVIOLA_SHARDS": str(SHARDS),
            "MOVIOLA_RATE_LIMITS": os.environ.get("MOVIOLA_TEST_RATE_LIMITS", "off"),
            "MOVIOLA_LOG_LEVEL": "warning",
        }
        moviola = [sys.executable, "-m", "service.cli.main"]
        subprocess.run([*moviola, "migrate"], env=environment, check=True, stdout=subprocess.DEVNULL)
        api = running.enter_context(process([*moviola, "serve"], environment))
        limits = {"MOVIOLA_PORT": str(limited_port), "MOVIOLA_RATE_LIMITS": "on"}
        limited_api = running.enter_context(process([*moviola, "serve"], environment | limits))
        running.enter_context(process([sys.executable, "-m", "tests.bench.fanout"], environment))
        uvicorn = [sys.executable, "-m", "uvicorn", "--http", "httptools", "--loop", "uvloop", "--ws", "none"]
        echo = [*uvicorn, "--no-access-log", "--port", str(echo_port), "tests.bench.echo:app"]
        running.enter_context(process(echo, environment))
        wait_for(f"http://127.0.0.1:{api_port}/readyz")
        wait_for(f"http://127.0.0.1:{limited_port}/readyz")
        wait_for(f"http://127.0.0.1:{echo_port}/none")
        yield Stack(urls, api_port, api.pid, limited_port, limited_api.pid, echo_port, environment)


@contextmanager
def process(command: list[str], environment: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    project = Path(__file__).parents[2]
    with subprocess.Popen(command, env=environment, cwd=project, stdout=subprocess.DEVNULL) as running:
        try:
            yield running
        finally:
            running.send_signal(signal.SIGTERM)
            try:
                running.wait(15)
            except subprocess.TimeoutExpired:
                running.kill()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(url: str, seconds: float = 120.0) -> None:
    """Until something answers at `url`, whatever it says."""
    deadline = monotonic() + seconds
    while True:
        try:
            urlopen(url, timeout=1).close()
        except OSError as error:  # an answer that is late is no URLError
            if hasattr(error, "code"):
                return
            if monotonic() > deadline:
                raise
            sleep(0.05)
        else:
            return
