"""Root's servers run as another account, from where that account gets to, and nothing is opened for it."""

import asyncio
import os
import pwd
import tempfile
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import psutil
import pytest

from service.cli.embedded import home
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


def test_a_long_path_gets_short_sockets() -> None:
    with open_directory() as directory:
        data_dir = directory / ("long" * 30)
        data_dir.mkdir()
        sockets = home.find_home(data_dir).sockets
        assert sockets.parent == Path(tempfile.gettempdir())
        assert home.find_home(data_dir).sockets == sockets
        sockets.rmdir()
        assert home.find_home(data_dir).own(sockets).stat().st_mode & 0o777 == 0o700
        sockets.rmdir()
