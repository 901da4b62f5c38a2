"""The processes of an installation, each with its own cables to PostgreSQL, Valkey and clients."""

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from signal import SIGCONT, SIGKILL, SIGSTOP, SIGTERM, Signals
from urllib.error import URLError
from urllib.request import urlopen

import psutil

from tests.ports import own_port
from tests.processes import PROJECT, signalled, still_there
from tests.rehearsal.proxies import Address, Cable, serving

ADMIN = "vortex-admin-key-0123456789"
COMMANDS = {"api": "serve", "relay": "relay", "worker": "project", "webhooks": "webhooks"}
ROLES = ("api", "api", "relay", "worker", "worker", "webhooks")
START_SECONDS = 120
END_SECONDS = 60
SUPERVISION_SECONDS = 0.2
DATABASE_URL = "postgresql://moviola@127.0.0.1:{}/moviola"


class Worker:
    """A process of `moviola` that may be killed, stopped and started again at the same port.

    `is_wanted`: it is started again when it has ended, as an orchestrator does; without a database none starts.
    `ended` are the statuses with which it ended although it had been ready.
    """

    def __init__(self, name: str, role: str, environment: Mapping[str, str], log: Path | None) -> None:
        self.name = name
        self.role = role
        self.port = own_port()
        self.probe_port = own_port()
        self._command = [sys.executable, "-m", "service.cli.main", COMMANDS[role]]
        ports = {"MOVIOLA_PORT": str(self.port), "MOVIOLA_PROBE_PORT": str(self.probe_port)}
        self._environment = {**environment, **ports}
        self.is_wanted = False
        self.ended: list[int] = []
        self._has_been_ready = False
        self._log = log
        self._running: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.is_wanted, self._has_been_ready = True, False
        with open(self._log or os.devnull, "ab") as said:
            self._running = subprocess.Popen(
                self._command, cwd=PROJECT, env=self._environment, stdout=said, stderr=said
            )

    def supervise(self) -> None:
        """Start it again if it has ended by itself."""
        if self.is_wanted and self._running is not None and not self.is_alive:
            if self._has_been_ready:
                self.ended.append(self._running.returncode)
            self.start()

    def signal(self, signal: Signals) -> None:
        signalled(self._family(), signal)

    def kill(self) -> None:
        self._end(SIGKILL)

    def stop(self) -> None:
        self._end(SIGTERM)

    @property
    def is_alive(self) -> bool:
        return self._running is not None and self._running.poll() is None

    def megabytes(self) -> float:
        try:
            return sum(process.memory_info().rss for process in self._family()) / 1e6
        except psutil.NoSuchProcess:  # one has ended between two looks at it
            return 0.0

    def is_ready(self) -> bool:
        try:
            with urlopen(f"http://127.0.0.1:{self.probe_port}/readyz", timeout=2) as answer:
                self._has_been_ready = self._has_been_ready or answer.status == 200
                return bool(answer.status == 200)
        except (URLError, OSError):
            return False

    def _family(self) -> list[psutil.Process]:
        if not self.is_alive or self._running is None:
            return []
        try:
            process = psutil.Process(self._running.pid)
            return [process, *process.children(recursive=True)]
        except psutil.NoSuchProcess:
            return []

    def _end(self, how: Signals) -> None:
        self.is_wanted = False
        if self._running is None:
            return
        family = self._family()
        signalled(family, SIGCONT)
        signalled(family if how is SIGKILL else family[:1], how)
        try:
            self._running.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self._running.kill()
            self._running.wait()
        still_there(family, 10)


class Installation:
    """`workers` by name, with cables by name: `to_postgres`, `to_pooler`, `to_valkey`; `to_api` is for clients.

    A server that is given by a URL, as several hosts are, is reached without cables. With a pooler processes go to
    the database itself only for what needs a session. `also` has more variables of a process, by its name.
    `operator` are the variables of commands that somebody runs by hand.
    """

    def __init__(
        self,
        database: Address,
        valkey: Address,
        shards: int,
        logs: Path | None = None,
        also: Callable[[str], Mapping[str, str]] = lambda _name: {},
        pooler: Address | None = None,
    ) -> None:
        self.workers: dict[str, Worker] = {}
        self.to_postgres: dict[str, Cable] = {}
        self.to_pooler: dict[str, Cable] = {}
        self.to_valkey: dict[str, Cable] = {}
        self.to_api: dict[str, Cable] = {}

        def environment(name: str) -> dict[str, str]:
            direct_url = _way(name, database, self.to_postgres, DATABASE_URL)
            database_url = direct_url if pooler is None else _way(name, pooler, self.to_pooler, DATABASE_URL)
            redis_url = _way(name, valkey, self.to_valkey, "redis://127.0.0.1:{}/0")
            return {**_environment(database_url, direct_url, redis_url, shards), **also(name)}

        for number, role in enumerate(ROLES):
            name = f"{role} {number}"
            log = None if logs is None else logs / f"{role}-{number}.log"
            worker = Worker(name, role, environment(name), log)
            self.workers[name] = worker
            if role == "api":
                self.to_api[name] = own_cable(("127.0.0.1", worker.port))
        self.operator = environment("operator")

    @property
    def urls(self) -> dict[str, str]:
        return {name: f"http://127.0.0.1:{cable.port}" for name, cable in self.to_api.items()}

    @property
    def sides(self) -> dict[str, dict[str, Cable]]:
        """Cables by where they lead to and whose they are."""
        return {
            "PostgreSQL": self.to_postgres,
            "PgBouncer": self.to_pooler,
            "Valkey": self.to_valkey,
            "clients": self.to_api,
        }

    @property
    def cables(self) -> list[Cable]:
        return [cable for cables in self.sides.values() for cable in cables.values()]

    async def ready(self) -> None:
        """Wait until every process takes its part."""
        async with asyncio.timeout(START_SECONDS):
            for worker in self.workers.values():
                while not await asyncio.to_thread(worker.is_ready):  # noqa: ASYNC110, it is another process
                    await asyncio.sleep(0.1)

    async def supervise(self) -> None:
        """For ever."""
        while True:
            for worker in self.workers.values():
                worker.supervise()
            await asyncio.sleep(SUPERVISION_SECONDS)


@asynccontextmanager
async def installed(installation: Installation) -> AsyncIterator[None]:
    async with AsyncExitStack() as stack:
        for cable in installation.cables:
            await stack.enter_async_context(serving(cable))
        workers = list(installation.workers.values())
        supervising = asyncio.create_task(installation.supervise())
        try:
            for worker in workers:
                worker.start()
            await installation.ready()
            yield
        finally:
            supervising.cancel()
            await asyncio.gather(*(asyncio.to_thread(worker.kill) for worker in workers))
            for cable in installation.cables:
                cable.mend()


def own_cable(server: Address) -> Cable:
    """One whose port is free whenever it is served again."""
    cable = Cable(server)
    cable.port = own_port()
    return cable


def _way(name: str, server: Address, cables: dict[str, Cable], url: str) -> str:
    """The URL by which a process reaches a server: by a cable of its own, unless the server has a URL."""
    if isinstance(server, str) and "://" in server:
        return server
    cables[name] = own_cable(server)
    return url.format(cables[name].port)


def _environment(database_url: str, direct_url: str, redis_url: str, shards: int) -> dict[str, str]:
    return {
        **{name: value for name, value in os.environ.items() if not name.startswith("MOVIOLA_")},
        "MOVIOLA_DATABASE_URL": database_url,
        "MOVIOLA_DATABASE_DIRECT_URL": direct_url,
        "MOVIOLA_REDIS_URL": redis_url,
        "MOVIOLA_ADMIN_KEY": ADMIN,
        "MOVIOLA_SECRET": "9d" * 32,
        "MOVIOLA_SHARDS": str(shards),
        "MOVIOLA_RATE_LIMITS": "off",
        "MOVIOLA_LOG_LEVEL": "warning",
        "MOVIOLA_WEBHOOKS_REACH_LOOPBACK": "true",
        "MOVIOLA_DRAIN_SECONDS": "2",
    }


__all__ = ["ADMIN", "SIGCONT", "SIGSTOP", "Installation", "Worker", "installed"]
