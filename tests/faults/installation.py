"""An installation of real processes that a test may kill: API servers, relays, projection workers."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import psutil

from tests.bench.stack import wait_for
from tests.ports import own_port
from tests.processes import signalled, still_there

PROJECT = Path(__file__).parents[2]


class Role:
    """One process of `moviola`, started again after every kill."""

    def __init__(self, command: list[str], environment: dict[str, str]) -> None:
        self._command = command
        self._environment = environment
        self.kills = 0
        self._running = self._start()

    def kill(self) -> None:
        """SIGKILL the process and those it started, then start it anew."""
        self.strike()
        self.revive()

    def strike(self) -> None:
        self._end(signal.SIGKILL)
        self.kills += 1

    def revive(self) -> None:
        self._running = self._start()

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _start(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "service.cli.main", *self._command]
        return subprocess.Popen(command, cwd=PROJECT, env=self._environment, stdout=subprocess.DEVNULL)

    def _end(self, how: signal.Signals) -> None:
        family = [psutil.Process(self._running.pid)]
        family += family[0].children(recursive=True)
        signalled(family if how is signal.SIGKILL else family[:1], how)
        self._running.wait(30)
        still_there(family, 10)


class Installation:
    def __init__(self, database_url: str, redis_url: str, shards: int) -> None:
        self.port = own_port()
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("MOVIOLA_")},
            "MOVIOLA_DATABASE_URL": database_url,
            "MOVIOLA_REDIS_URL": redis_url,
            "MOVIOLA_ADMIN_KEY": "fault-admin-key-0123456789",
            "MOVIOLA_SECRET": "cd" * 32,
            "MOVIOLA_PORT": str(self.port),
            "MOVIOLA_SHARDS": str(shards),
            "MOVIOLA_RATE_LIMITS": "off",
            "MOVIOLA_LOG_LEVEL": "error",
        }
        self.api = Role(["serve"], self.environment)
        self.relay = Role(["relay"], self.environment)
        self.worker = Role(["project"], self.environment)
        try:
            wait_for(f"{self.url}/readyz", 120)
        except BaseException:
            self.stop()
            raise

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def roles(self) -> tuple[Role, ...]:
        return self.api, self.relay, self.worker

    def stop(self) -> None:
        for role in self.roles:
            role.stop()
