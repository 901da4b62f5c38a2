"""A PostgreSQL of one's own, durable as in production, that a rehearsal may stop, kill and start again."""

import asyncio
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from signal import SIGINT, SIGQUIT, Signals
from time import sleep

from service.cli.embedded.home import find_home
from service.cli.embedded.postgres import Postgres
from tests.memory import memory_directory
from tests.processes import OwnValkey

STOP_SECONDS = 60


class OwnPostgres:
    def __init__(self, directory: Path) -> None:
        self._home = find_home(directory)
        self._server = Postgres(self._home, also_admitted=("nobody",))  # a pooler refuses to run as root, too
        self._process: subprocess.Popen[bytes] | None = None
        self.url = self._server.url
        self.socket = str(self._home.sockets / ".s.PGSQL.5432")

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def programs(self) -> Path:
        return self._home.postgres_programs

    def start(self) -> None:
        asyncio.run(self._server.prepare())
        command = [*self._server.command(), "--log_min_messages=fatal", "--max_connections=200"]
        self._process = subprocess.Popen(command, cwd=self._home.directory, **self._home.spawn_options)
        while not self._server.is_ready(self._process.pid):
            assert self._process.poll() is None, "PostgreSQL ended"
            sleep(0.01)

    def stop(self, how: Signals = SIGINT) -> None:
        """End the sessions and stop in order, or with SIGQUIT at once: the next start recovers from the log."""
        if self.is_alive:
            assert self._process is not None
            self._process.send_signal(how)
            self._process.wait(STOP_SECONDS)

    def restart(self, how: Signals = SIGINT) -> None:
        self.stop(how)
        self.start()


@contextmanager
def own_servers(
    place: Callable[[], AbstractContextManager[Path]] = memory_directory,
) -> Iterator[tuple[OwnPostgres, OwnValkey]]:
    """Both in a new directory of `place`: what costs are measured on is a disk's."""
    with place() as directory:
        for name in ("postgres", "valkey"):
            (directory / name).mkdir()
            (directory / name).chmod(0o755)
        postgres, valkey = OwnPostgres(directory / "postgres"), OwnValkey(directory / "valkey")
        try:
            postgres.start()
            valkey.start()
            yield postgres, valkey
        finally:
            valkey.kill()
            postgres.stop(SIGQUIT)
