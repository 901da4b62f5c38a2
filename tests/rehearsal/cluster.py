"""What a cluster runs, as processes: API replicas behind a balancer, relays and workers, each replaceable."""

import asyncio
import os
import subprocess
import sys
from asyncio import to_thread
from pathlib import Path
from signal import SIGKILL, SIGTERM
from tempfile import TemporaryFile
from urllib.error import URLError
from urllib.request import urlopen

import psutil

from tests.ports import own_port
from tests.processes import PROJECT, signalled
from tests.rehearsal.proxies import Balancer

COMMANDS = {"api": "serve", "relay": "relay", "worker": "project", "webhooks": "webhooks", "fanout": "fanout"}
PORTS = {
    "api": "MOVIOLA_PORT",
    "relay": "MOVIOLA_PROBE_PORT",
    "worker": "MOVIOLA_PROBE_PORT",
    "webhooks": "MOVIOLA_PROBE_PORT",
}
"""Where a role answers probes; `fanout` is the one of a laptop, and answers none here."""
END_SECONDS = 60
START_SECONDS = 120
LAST_LINES = 30
"""Of a process's log, for whoever reads why a test has failed."""


def main_of(code: str) -> str:
    """The module of the command line, in the code of today or of the release before."""
    return "service.cli" if Path(code, "service/cli.py").exists() else "service.cli.main"


class Pod:
    """One process of a role, with the port where its probes are."""

    def __init__(
        self, role: str, environment: dict[str, str], code: str = str(PROJECT), port: int = 0
    ) -> None:
        self.role = role
        self.port = port or own_port()
        port = {PORTS[role]: str(self.port)} if role in PORTS else {}
        command = [sys.executable, "-m", main_of(code), COMMANDS[role]]
        self._log = TemporaryFile()  # noqa: SIM115, it lives as long as this does
        self.process = subprocess.Popen(
            command,
            cwd=code,
            env=environment | port | {"PYTHONPATH": code},
            stdout=subprocess.DEVNULL,
            stderr=self._log,
        )

    def answers(self, probe: str) -> bool:
        try:
            with urlopen(f"http://127.0.0.1:{self.port}{probe}", timeout=2) as answer:
                return bool(answer.status == 200)
        except (URLError, OSError):
            return False

    async def becomes_ready(self) -> None:
        """As the cluster sees it: started, then ready."""
        async with asyncio.timeout(START_SECONDS):
            for probe in ("/startupz", "/readyz"):
                while not await to_thread(self.answers, probe):
                    if self.process.poll() is not None:
                        raise AssertionError(
                            f"{self.role} ended with {self.process.returncode}: {self.last_lines}"
                        )
                    await asyncio.sleep(0.1)

    @property
    def last_lines(self) -> str:
        """The end of its log."""
        self._log.seek(0)
        return b"".join(self._log.readlines()[-LAST_LINES:]).decode()

    async def end(self) -> int:
        """SIGTERM, as the cluster does; the status it ends with."""
        self.process.send_signal(SIGTERM)
        status = await to_thread(self.process.wait, END_SECONDS)
        sys.stderr.write(self.last_lines)
        return status

    def kill(self) -> None:
        if self.process.poll() is None:
            signalled(psutil.Process(self.process.pid).children(recursive=True), SIGKILL)
            self.process.kill()
            self.process.wait()
            sys.stderr.write(self.last_lines)


class Cluster:
    """`statuses` are those the replaced processes ended with."""

    def __init__(self, database_url: str, redis_url: str, shards: int, **variables: str) -> None:
        self.balancer = Balancer()
        self.pods: list[Pod] = []
        self.statuses: list[int] = []
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("MOVIOLA_")},
            "MOVIOLA_DATABASE_URL": database_url,
            "MOVIOLA_REDIS_URL": redis_url,
            "MOVIOLA_ADMIN_KEY": "rehearsal-admin-key-0123",
            "MOVIOLA_SECRET": "ef" * 32,
            "MOVIOLA_SHARDS": str(shards),
            "MOVIOLA_LOG_LEVEL": "error",
            "MOVIOLA_DRAIN_SECONDS": "10",
            **variables,
        }

    async def start(self, *roles: str) -> None:
        await asyncio.gather(*(self.add(role) for role in roles))

    async def add(self, role: str, code: str = str(PROJECT)) -> Pod:
        """A new process, once it takes its part."""
        pod = Pod(role, self.environment, code)
        self.pods.append(pod)
        if role in PORTS:
            await pod.becomes_ready()
        if role == "api":
            self.balancer.ports.append(pod.port)
            await self.balancer.ready(pod.port)
        return pod

    async def replace(self, old: Pod) -> None:
        """A successor first; the old one gets no new connections, then SIGTERM."""
        await self.add(old.role)
        await self.remove(old)

    async def remove(self, pod: Pod) -> None:
        self.pods.remove(pod)
        if pod.role == "api":
            self.balancer.retire(pod.port)
        self.statuses.append(await pod.end())

    def kill(self) -> None:
        for pod in self.pods:
            pod.kill()
