"""A PgBouncer of one's own in transaction mode, before a PostgreSQL of one's own."""

import re
import shutil
import socket
import subprocess
from pathlib import Path
from time import sleep

from service.cli.embedded.home import find_home
from tests.ports import own_port

OLDEST = (1, 21)
OUR_SESSION = (
    "jit",
    "plan_cache_mode",
    "synchronous_commit",
    "idle_session_timeout",
    "client_connection_check_interval",
)
SERVER_CONNECTIONS = 6
"""Far fewer than the clients have: whoever relied on a session would soon find another's."""


def missing() -> str:
    """Why there is no pooler to be had here; empty if there is one."""
    program = shutil.which("pgbouncer")
    if program is None:
        return "pgbouncer is not installed"
    said = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=10).stdout
    version = tuple(map(int, re.findall(r"\d+", said)[:2]))
    return "" if version >= OLDEST else f"pgbouncer {version} keeps no prepared statements, 1.21 does"


class OwnPooler:
    """Before a PostgreSQL at a port of 127.0.0.1 or, without one, whose socket is in a folder."""

    def __init__(self, directory: Path, folder: Path | None = None, port: int = 5432) -> None:
        self._home = find_home(directory)
        self._port = own_port()
        self._file = directory / "pgbouncer.ini"
        self._process: subprocess.Popen[bytes] | None = None
        self.url = f"postgresql://moviola@127.0.0.1:{self._port}/moviola"
        self._file.write_text(f"""
[databases]
moviola = host={folder or "127.0.0.1"} port={port} dbname=moviola user=moviola
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {self._port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = {SERVER_CONNECTIONS}
max_client_conn = 500
max_prepared_statements = 200
ignore_startup_parameters = {", ".join(OUR_SESSION)}
server_login_retry = 1
""")
        self._file.chmod(0o644)

    @property
    def address(self) -> tuple[str, int]:
        return "127.0.0.1", self._port

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        self._process = subprocess.Popen(
            ["pgbouncer", "--quiet", str(self._file)], stderr=subprocess.DEVNULL, **self._home.spawn_options
        )
        while not _listens(self._port):
            assert self._process.poll() is None, "PgBouncer ended"
            sleep(0.01)

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def restart(self) -> None:
        self.kill()
        self.start()


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
