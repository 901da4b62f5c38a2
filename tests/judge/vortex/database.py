"""PostgreSQL with a synchronous streaming replica that can take its place."""

import subprocess
from pathlib import Path
from signal import SIGQUIT, Signals
from time import monotonic, sleep

import asyncpg

from service.cli.embedded.home import find_home
from service.cli.embedded.postgres import SETTINGS
from tests.rehearsal.servers import OwnPostgres

START_SECONDS = 60
POOLED = ("jit = off", "plan_cache_mode = force_generic_plan", "client_connection_check_interval = '1s'")


class Replica:
    """A copy of a primary, which confirms every commit; promoted, it is the primary."""

    def __init__(self, directory: Path, primary: OwnPostgres) -> None:
        self._home = find_home(directory)
        self._data = self._home.directory / "replica"
        self._primary = primary
        self._process: subprocess.Popen[bytes] | None = None
        sockets = self._home.own(self._home.sockets)
        self.socket = str(sockets / ".s.PGSQL.5432")
        self.url = f"postgresql://moviola@/moviola?host={sockets}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def copy(self) -> None:
        """Take a base backup and follow the primary from there."""
        folder = Path(self._primary.socket).parent
        self._home.own(self._data)
        command = [self._primary.programs / "pg_basebackup", "-h", folder, "-U", "moviola", "-D", self._data]
        subprocess.run([*map(str, command), "-R", "-X", "stream", "-c", "fast"], check=True, **self._options)
        self.start()

    def start(self) -> None:
        settings = SETTINGS | {
            "unix_socket_directories": f'"{Path(self.socket).parent}"',
            "log_min_messages": "fatal",
            "max_connections": "200",
            "wal_retrieve_retry_interval": "500ms",
        }
        command = [str(self._primary.programs / "postgres"), "-D", str(self._data)]
        command += [f"--{name}={value}" for name, value in settings.items()]
        self._process = subprocess.Popen(command, **self._options)
        until = monotonic() + START_SECONDS
        while not self._is_ready():
            assert self._process.poll() is None, "the replica has ended"
            assert monotonic() < until, "the replica does not come up"
            sleep(0.05)

    def promote(self) -> None:
        """What was confirmed is here; from now on this is the database, without a replica of its own."""
        program = str(self._primary.programs / "pg_ctl")
        subprocess.run([program, "promote", "-w", "-D", str(self._data)], check=True, **self._options)

    def stop(self, how: Signals = SIGQUIT) -> None:
        if self.is_alive:
            assert self._process is not None
            self._process.send_signal(how)
            self._process.wait(60)

    def restart(self, how: Signals = SIGQUIT) -> None:
        self.stop(how)
        self.start()

    @property
    def _options(self) -> dict:
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": self._home.directory}
        return {**quiet, **self._home.spawn_options}

    def _is_ready(self) -> bool:
        file = self._data / "postmaster.pid"
        lines = file.read_text().splitlines() if file.exists() else []
        return len(lines) > 7 and lines[7].strip() in ("ready", "standby")


async def wait_for_standby(primary: OwnPostgres) -> None:
    """From now on a commit is confirmed when the replica has it."""
    await _execute(primary.url, "ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()")


async def stand_alone(replica: Replica) -> None:
    """The promoted replica has inherited that it waits for one; it has none."""
    await _execute(replica.url, "ALTER SYSTEM SET synchronous_standby_names = ''", "SELECT pg_reload_conf()")


async def delay_replay(replica: Replica) -> None:
    """It goes on to confirm what it receives, and shows none of it until it is promoted."""
    await _execute(replica.url, "SELECT pg_wal_replay_pause()")


async def prepare_for_pooler(primary: OwnPostgres) -> None:
    """What a pooler does not hand on, as OPERATIONS.md has it."""
    await _execute(primary.url, *(f"ALTER ROLE moviola SET {setting}" for setting in POOLED))


async def keep_little(primary: OwnPostgres) -> None:
    """Its own log is not to fill a small disk."""
    await _execute(primary.url, "ALTER SYSTEM SET max_wal_size = '100MB'", "SELECT pg_reload_conf()")


async def _execute(url: str, *statements: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        for statement in statements:
            await connection.execute(statement)
    finally:
        await connection.close()
