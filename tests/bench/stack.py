"""What is measured: servers, API and fan-out as processes of their own, on free ports, in a new directory."""

import os
import signal
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic, sleep
from urllib.request import urlopen

from msgspec import Struct

from service.cli.embedded import embedded_servers
from tests.bench.trees import HERE, Tree
from tests.bench.trees import environment as of_tree
from tests.ports import own_port
from tests.servers import Urls, open_directory

SHARDS = 1
ADMIN_KEY = "bench-admin-key-0123456789"
API, FANOUT, POSTGRES, VALKEY = "API", "fan-out", "PostgreSQL", "Valkey"


class Stack(Struct):
    """`processes` are those that take part in a command, by name; `moviola` begins a command line."""

    tree: Tree
    urls: Urls
    api_port: int
    environment: dict[str, str]
    processes: dict[str, list[int]]

    @property
    def read_url(self) -> str:
        """Where the read models are."""
        return self.environment.get("MOVIOLA_READ_DATABASE_URL", self.urls.database)

    @property
    def moviola(self) -> list[str]:
        return [self.tree.python, "-m", "service.cli.main"]


@contextmanager
def stack(tree: Tree = HERE) -> Iterator[Stack]:
    """Everything a small installation has: PostgreSQL with durable commits, Valkey, one API process without rate
    limits, and `moviola fanout`: relay, read models, clocks, results and webhooks. Read models may be apart."""
    with ExitStack() as running:
        directory = running.enter_context(open_directory())
        started = running.enter_context(embedded_servers(directory))
        _, postgres, valkey = started.pids
        port = own_port()
        environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("MOVIOLA_")},
            **of_tree(tree),
            "MOVIOLA_DATABASE_URL": started.database_url,
            "MOVIOLA_REDIS_URL": started.redis_url,
            "MOVIOLA_ADMIN_KEY": ADMIN_KEY,
            "MOVIOLA_SECRET": "ab" * 32,
            "MOVIOLA_PORT": str(port),
            "MOVIOLA_SHARDS": str(SHARDS),
            "MOVIOLA_RATE_LIMITS": os.environ.get("MOVIOLA_TEST_RATE_LIMITS", "off"),
            "MOVIOLA_LOG_LEVEL": "warning",
        }
        processes = {POSTGRES: [postgres], VALKEY: [valkey]}
        if tree.apart:
            other = running.enter_context(embedded_servers(running.enter_context(open_directory())))
            environment["MOVIOLA_READ_DATABASE_URL"] = other.database_url
            processes[POSTGRES].append(other.pids[1])
        urls = Urls(started.database_url, started.redis_url)
        found = Stack(tree, urls, port, environment, processes)
        migrate(found, urls.database)
        api = running.enter_context(process([*found.moviola, "serve"], environment, tree.folder))
        fanout = running.enter_context(process([*found.moviola, "fanout"], environment, tree.folder))
        wait_for(f"http://127.0.0.1:{port}/readyz")
        found.processes |= {API: [api.pid], FANOUT: [fanout.pid]}
        yield found


def migrate(running: Stack, database_url: str) -> None:
    environment = running.environment | {"MOVIOLA_DATABASE_URL": database_url}
    command = [*running.moviola, "migrate"]
    subprocess.run(command, env=environment, cwd=running.tree.folder, check=True, stdout=subprocess.DEVNULL)


@contextmanager
def another_api(running: Stack, **settings: str) -> Iterator[tuple[int, int]]:
    """Port and process id of one more API process, with other settings."""
    port = own_port()
    environment = running.environment | {"MOVIOLA_PORT": str(port)} | settings
    with process([*running.moviola, "serve"], environment, running.tree.folder) as api:
        wait_for(f"http://127.0.0.1:{port}/readyz")
        yield port, api.pid


@contextmanager
def process(
    command: list[str], environment: Mapping[str, str], folder: Path = HERE.folder
) -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(command, env=environment, cwd=folder, stdout=subprocess.DEVNULL) as running:
        try:
            yield running
        finally:
            running.send_signal(signal.SIGTERM)
            try:
                running.wait(15)
            except subprocess.TimeoutExpired:
                running.kill()


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
