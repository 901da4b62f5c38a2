"""PostgreSQL with settings for a laptop: durable as in production, small, only its socket open."""

import os
import pwd
import shutil
import subprocess
from pathlib import Path
from signal import SIGINT, SIGQUIT, Signals
from urllib.parse import quote

from service.cli.embedded.home import Home
from service.cli.embedded.server import ServerError, ask, spawn, stop, until

ADMITTED = """\
local all moviola peer map=callers
local replication moviola peer map=callers
local all all scram-sha-256
"""
"""The user who runs `moviola` is `moviola` here, told by the kernel (SO_PEERCRED), and nobody else of this
machine: the account that runs the server for root is shared. Other roles need passwords."""
USER = "moviola"
DATABASE = "moviola"
SETTINGS = {
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "max_connections": "100",
    "shared_buffers": "128MB",
    "fsync": "on",
    "synchronous_commit": "on",
    "full_page_writes": "on",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "log_checkpoints": "off",
}


class Postgres:
    name = "PostgreSQL"
    runs_as_caller = False
    stop_signals: tuple[Signals, ...] = (
        SIGINT,
        SIGQUIT,
    )  # end the sessions; else leave the rest to the next start's recovery

    def __init__(self, home: Home, also_admitted: tuple[str, ...] = ()) -> None:
        """`also_admitted` are accounts of this machine, besides the caller's."""
        self._home = home
        self._callers = (pwd.getpwuid(os.geteuid()).pw_name, *also_admitted)
        self._data = home.directory / "postgres"
        self._pid_file = self._data / "postmaster.pid"
        self._socket = home.sockets / ".s.PGSQL.5432"

    @property
    def url(self) -> str:
        return f"postgresql://{USER}@/{DATABASE}?host={quote(str(self._home.sockets))}"

    async def prepare(self) -> None:
        self._home.own(self._home.sockets)
        if ask(self._socket) is not None:
            os.kill(int(self._postmaster()[0]), SIGINT)
            await until(lambda: not self._postmaster())
        self._disown_left_files()
        if not self._data.exists():
            await self._create(self._data.with_name("postgres.new"))
        self._admit()

    def _admit(self) -> None:
        """At every start: who calls may have changed, and clusters of earlier releases trusted whoever came."""
        mapped = "".join(f'callers "{name}" {USER}\n' for name in self._callers)
        self._data.joinpath("pg_hba.conf").write_text(ADMITTED)
        self._data.joinpath("pg_ident.conf").write_text(mapped)

    def _disown_left_files(self) -> None:
        """Let PostgreSQL see that the files of a killed server are stale, though another may have its number.

        A zombie keeps the number, a stranger may have got it. A process file with its parent's number is stale to
        PostgreSQL, which then still goes by the shared memory that the file names.
        """
        self._socket.with_name(f"{self._socket.name}.lock").unlink(missing_ok=True)
        if left := self._postmaster():
            self._pid_file.write_text("\n".join([str(os.getpid()), *left[1:], ""]))

    async def _create(self, fresh: Path) -> None:
        """Create the database cluster; its directory gets its name last, so that it is whole or not there."""
        shutil.rmtree(fresh, ignore_errors=True)
        self._home.own(fresh)
        await self._run(
            *("initdb", f"--pgdata={fresh}", f"--username={USER}", "--auth=peer", "--encoding=UTF8"),
            *("--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-instructions"),
        )
        await self._run(
            "postgres", "--single", "-D", str(fresh), "postgres", said=f"CREATE DATABASE {DATABASE}\n"
        )
        os.rename(fresh, self._data)

    async def _run(self, program: str, *arguments: str, said: str = "") -> None:
        command = [str(self._home.postgres_programs / program), *arguments]
        process = await spawn(command, self._home, stdin=subprocess.PIPE)
        try:
            await process.communicate(said.encode())
        finally:
            await stop(process, self.stop_signals)
        if process.returncode:
            raise ServerError(f"{program} failed")

    def command(self) -> list[str]:
        settings = SETTINGS | {"unix_socket_directories": f'"{self._home.sockets}"'}
        program = str(self._home.postgres_programs / "postgres")
        return [program, "-D", str(self._data), *(f"--{name}={value}" for name, value in settings.items())]

    def is_ready(self, pid: int) -> bool:
        lines = self._postmaster()
        return lines[:1] == [str(pid)] and lines[7:] == ["ready"]

    def _postmaster(self) -> list[str]:
        """Return the lines of postmaster.pid: process id first, state eighth; empty when nothing runs."""
        try:
            return [line.strip() for line in self._pid_file.read_text().splitlines()]
        except FileNotFoundError:
            return []
