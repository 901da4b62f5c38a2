"""PostgreSQL as Patroni runs it: three members with their own Raft, of which a synchronous standby takes over."""

import asyncio
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from signal import SIGCONT, SIGKILL, SIGSTOP, Signals
from time import monotonic
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import asyncpg
import psutil
import yaml

from service.cli.embedded.home import Home, find_home
from service.cli.embedded.postgres import SETTINGS
from tests.memory import memory_directory
from tests.ports import own_port
from tests.printed import printed
from tests.processes import signalled, still_there
from tests.servers import open_directory
from tests.waiting import until

NAMES = ("member0", "member1", "member2")
PASSWORD = "only-on-this-machine"
DCS: dict[str, Any] = yaml.safe_load(printed("primary_start_timeout"))["bootstrap"]["dcs"]
"""The settings that deploy/OPERATIONS.md advises."""
TTL_SECONDS, LOOP_SECONDS, RETRY_SECONDS = DCS["ttl"], DCS["loop_wait"], DCS["retry_timeout"]
"""The least that Patroni takes: a leader is missed after 21 seconds."""
START_SECONDS = 180
END_SECONDS = 60
REST_SECONDS = 2
CONFIRMING = "SELECT count(*) FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')"


def missing() -> str:
    """Why Patroni cannot run here; empty if it can."""
    with open_directory() as directory:
        command = python(find_home(directory), "-c", "import patroni, psycopg, pysyncobj")
    if os.geteuid() == 0 and shutil.which(command[0]) is None:
        return "setpriv is not installed, and PostgreSQL does not run as root"
    tried = subprocess.run(command, cwd="/", capture_output=True, text=True, check=False)
    return "" if tried.returncode == 0 else f"Patroni cannot run here: {tried.stderr.strip()[-200:]}"


def python(home: Home, *arguments: str) -> list[str]:
    """Python as the account that runs PostgreSQL, which may look behind closed directories: ours are there."""
    if os.geteuid() != 0:
        return [sys.executable, *arguments]
    account = [f"--reuid={home.uid}", f"--regid={home.spawn_options['group']}", "--clear-groups"]
    reach = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override"]
    return ["setpriv", *account, *reach, sys.executable, *arguments]


class Member:
    """A machine with a PostgreSQL and the Patroni that looks after it."""

    def __init__(self, home: Home, directory: Path, name: str, logs: Path) -> None:
        self.name = name
        self._log = logs / f"{name}.log"
        self.port, self.rest_port, self.raft_port = own_port(), own_port(), own_port()
        self._home = home
        self._directory = home.own(directory)
        self._process: subprocess.Popen[bytes] | None = None

    def url(self, database: str) -> str:
        return f"postgresql://moviola:{PASSWORD}@127.0.0.1:{self.port}/{database}"

    def start(self, others: Sequence["Member"]) -> None:
        file = self._directory / "patroni.yml"
        file.write_text(yaml.safe_dump(self._configuration([each.raft_port for each in others])))
        file.chmod(0o644)
        with self._log.open("ab") as said:
            self._process = subprocess.Popen(
                python(self._home, "-m", "patroni", str(file)),
                cwd=self._directory,
                env={**os.environ, "HOME": str(self._directory), "PYTHONDONTWRITEBYTECODE": "1"},
                stdout=said,
                stderr=said,
            )

    def kill(self) -> None:
        """As a machine that loses its power: nothing is said to anybody."""
        family = self._family()
        self._signal(SIGKILL)
        still_there(family, END_SECONDS)

    def freeze(self) -> None:
        self._signal(SIGSTOP)

    def thaw(self) -> None:
        self._signal(SIGCONT)

    def says(self, path: str) -> Any:
        """What its Patroni answers, None where it refuses or does not answer."""
        try:
            with urlopen(f"http://127.0.0.1:{self.rest_port}{path}", timeout=REST_SECONDS) as answer:
                return json.load(answer)
        except (URLError, OSError, ValueError):
            return None

    def _family(self) -> list[psutil.Process]:
        """Patroni, the PostgreSQL that it has let go of, and all their children."""
        found = [psutil.Process(self._process.pid)] if self._process and self._process.poll() is None else []
        file = self._directory / "data/postmaster.pid"
        if file.exists() and psutil.pid_exists(pid := int(file.read_text().split()[0])):
            found.append(psutil.Process(pid))
        return [*found, *(child for each in found for child in each.children(recursive=True))]

    def _signal(self, signal: Signals) -> None:
        signalled(self._family(), signal)
        if signal is SIGKILL and self._process is not None:
            self._process.wait(END_SECONDS)

    def _configuration(self, partners: Sequence[int]) -> dict[str, Any]:
        here = f"127.0.0.1:{self.port}"
        admitted = [f"host {what} all 127.0.0.1/32 scram-sha-256" for what in ("all", "replication")]
        login = {"username": "moviola", "password": PASSWORD}
        return {
            "scope": "moviola",
            "name": self.name,
            "restapi": {
                "listen": f"127.0.0.1:{self.rest_port}",
                "connect_address": f"127.0.0.1:{self.rest_port}",
            },
            "raft": {
                "data_dir": str(self._directory / "raft"),
                "self_addr": f"127.0.0.1:{self.raft_port}",
                "partner_addrs": [f"127.0.0.1:{port}" for port in partners],
            },
            "bootstrap": {
                "dcs": DCS | {"postgresql": DCS["postgresql"] | {"parameters": PARAMETERS}},
                "initdb": [{"encoding": "UTF8"}, {"locale": "C"}, "data-checksums"],
            },
            "postgresql": {
                "listen": here,
                "connect_address": here,
                "data_dir": str(self._directory / "data"),
                "bin_dir": str(self._home.postgres_programs),
                "pgpass": str(self._directory / "pgpass"),
                "authentication": {"superuser": login, "replication": login, "rewind": login},
                "pg_hba": admitted,
                "parameters": {"unix_socket_directories": ""},
                "basebackup": [{"checkpoint": "fast"}],
            },
        }


PARAMETERS = {
    **{name: SETTINGS[name] for name in ("fsync", "synchronous_commit", "full_page_writes", "timezone")},
    "max_connections": 200,
    "shared_buffers": "32MB",
    "log_min_messages": "fatal",
    **DCS["postgresql"]["parameters"],
}


class Patroni:
    """`url` names all members; what they say goes to the directory `logs`."""

    def __init__(self, directory: Path, logs: Path) -> None:
        home = find_home(directory)
        self.members = [Member(home, directory / name, name, logs) for name in NAMES]

    @property
    def url(self) -> str:
        hosts = ",".join(f"127.0.0.1:{member.port}" for member in self.members)
        return f"postgresql://moviola:{PASSWORD}@{hosts}/moviola"

    def start(self, member: Member) -> None:
        member.start([each for each in self.members if each is not member])

    def roles(self) -> dict[str, str]:
        """By name, as the leader has it; only those that run, and standbys that follow it."""
        for member in self.members:
            said = member.says("/cluster") if member.says("/leader") is not None else None
            if said is not None:
                well = {"leader": "running", "sync_standby": "streaming", "replica": "streaming"}
                return {
                    each["name"]: each["role"]
                    for each in said["members"]
                    if each["state"] == well.get(each["role"])
                }
        return {}

    async def redundant(self) -> None:
        """Wait until a standby confirms every commit, and another one is there to do so after it."""
        began = monotonic()
        while True:
            roles = await asyncio.to_thread(self.roles)
            if "sync_standby" in roles.values() and len(roles) == len(NAMES):
                return
            assert monotonic() - began < START_SECONDS, f"nobody could take over: {roles}"
            await asyncio.sleep(0.2)

    async def leader(self, *others: Member) -> Member:
        """The one that leads, not one of these."""
        began = monotonic()
        while True:
            for member in self.members:
                if member not in others and await asyncio.to_thread(member.says, "/leader") is not None:
                    return member
            assert monotonic() - began < START_SECONDS, "nobody leads"
            await asyncio.sleep(0.1)

    async def confirmed(self, member: Member) -> None:
        """Wait until this one takes a commit and a standby confirms it: one just promoted waits for none."""

        async def is_confirmed() -> bool:
            with suppress(asyncpg.PostgresError, OSError):
                connection = await asyncpg.connect(member.url("postgres"))
                await connection.execute("SELECT pg_logical_emit_message(true, 'moviola', '')")
                confirming = await connection.fetchval(CONFIRMING)
                await connection.close()
                return bool(confirming)
            return False

        await until(is_confirmed, START_SECONDS)


@contextmanager
def patroni(logs: Path) -> Iterator[Patroni]:
    """Started, not yet whole."""
    with memory_directory() as directory:
        cluster = Patroni(directory, logs)
        try:
            for member in cluster.members:
                cluster.start(member)
            yield cluster
        finally:
            with ThreadPoolExecutor() as together:
                list(together.map(_end, cluster.members))


def _end(member: Member) -> None:
    member.thaw()
    member.kill()
