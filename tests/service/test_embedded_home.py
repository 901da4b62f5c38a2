"""Root's servers run as another account, from where that account gets to, and nothing is opened for it."""

import asyncio
import os
import pwd
import socket
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import asyncpg
import psutil
import pytest

from service.cli.embedded import embedded_servers, home
from service.cli.embedded.postgres import Postgres
from service.cli.embedded.server import keep_running
from tests.servers import open_directory

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root has another account run the servers")


@pytest.fixture
def reachable(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with open_directory() as directory:
        monkeypatch.setattr(home, "REACHABLE", directory)
        yield directory


@as_root
def test_a_data_directory_in_the_open_is_used_itself(reachable: Path) -> None:
    with open_directory() as data_dir:
        assert home.find_home(data_dir).directory == data_dir
    assert list(reachable.iterdir()) == []


@as_root
def test_a_closed_data_directory_stays_closed_and_the_files_go_elsewhere(
    tmp_path: Path, reachable: Path
) -> None:
    tmp_path.chmod(0o700)
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    one, again, two = (home.find_home(tmp_path / name).directory for name in ("one", "one", "two"))
    assert one == again != two
    assert one.parent == two.parent == reachable
    assert tmp_path.stat().st_mode & 0o777 == 0o700


@as_root
async def test_programs_behind_a_closed_directory_are_copied_and_run(
    tmp_path: Path, reachable: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(home, "_reaches", lambda *_: False)
    place = home.find_home(tmp_path)
    assert place.postgres_programs.is_relative_to(reachable)
    assert os.access(place.valkey_server, os.X_OK)
    assert home.find_home(tmp_path) == place
    postgres, ready = Postgres(place), asyncio.get_running_loop().create_future()
    running = asyncio.create_task(keep_running(postgres, place, ready.set_result))
    try:
        pid = await asyncio.wait_for(ready, 30)
        assert psutil.Process(pid).uids().effective == pwd.getpwnam("nobody").pw_uid
        assert psutil.Process(pid).exe().startswith(str(reachable))
        connection = await asyncpg.connect(postgres.url)
        assert await connection.fetchval("SELECT current_database()") == "moviola"
        await connection.close()
    finally:
        running.cancel()
        await asyncio.wait([running])
    assert not psutil.pid_exists(pid)


STARTUP = b"\0\0\0\x27\0\x03\0\0user\0moviola\0database\0moviola\0\0"
"""Of PostgreSQL's protocol 3.0; the answer begins with R or, for who is refused, with E."""


def first_word(socket_file: str, account: str) -> str:
    """What the server says first to a process of `account`, which may reach no Python of ours: a forked one."""
    known = pwd.getpwnam(account)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.setgroups([])
            os.setgid(known.pw_gid)
            os.setuid(known.pw_uid)
            with socket.socket(socket.AF_UNIX) as client:
                client.connect(socket_file)
                client.sendall(STARTUP)
                os.write(writing, client.recv(1))
        except OSError as error:
            os.write(writing, type(error).__name__.encode())
        finally:
            os._exit(0)
    os.waitpid(child, 0)
    os.close(writing)
    with os.fdopen(reading) as told:
        return told.read()


@as_root
def test_what_root_runs_is_open_to_root_alone(reachable: Path) -> None:
    """The account that runs PostgreSQL for root is anybody's: other services of this machine run as it, too."""
    with open_directory() as data_dir, embedded_servers(data_dir) as servers:
        host = parse_qs(urlsplit(servers.database_url).query)["host"][0]
        assert first_word(f"{host}/.s.PGSQL.5432", "root") == "R"
        assert first_word(f"{host}/.s.PGSQL.5432", "nobody") == "E"
        valkey = Path(urlsplit(servers.redis_url).path)
        assert first_word(str(valkey), "nobody") == "PermissionError"
        assert (valkey.owner(), valkey.parent.owner()) == ("root", "root")
        assert valkey.parent.stat().st_mode & 0o777 == 0o700


def test_a_long_path_gets_short_sockets() -> None:
    with open_directory() as directory:
        data_dir = directory / ("long" * 30)
        data_dir.mkdir()
        found = home.find_home(data_dir)
        sockets = found.sockets
        assert sockets.parent == Path(tempfile.gettempdir())
        assert home.find_home(data_dir).sockets == sockets
        sockets.rmdir()
        assert home.find_home(data_dir).own(sockets).stat().st_mode & 0o777 == 0o700
        sockets.rmdir()
        if found.own_sockets != sockets:
            found.own_sockets.rmdir()
