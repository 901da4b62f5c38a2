"""The embedded servers are durable, exclusive, and gone when their caller is gone, however it went."""

import asyncio
import os
import pwd
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import asyncpg
import psutil
import pytest
from redis.asyncio import Redis
from structlog.testing import capture_logs

from service.cli.embedded import EmbeddedError, embedded_servers
from tests.memory import memory_directory
from tests.servers import open_directory

PROJECT = Path(__file__).parents[2]
GONE_SECONDS = 60.0
"""A checkpoint at the end waits for a disk that others use."""
CALLER = """
import os, sys, time
from pathlib import Path
from service.cli.embedded import embedded_servers
from service.platform.observability import logs
logs.configure("error", "json")
with embedded_servers(Path(sys.argv[1])) as servers:
    if "fork" in sys.argv and not os.fork():
        os.close(1)
        time.sleep(120)
        os._exit(0)
    print(*servers.pids, servers.database_url, os.geteuid(), flush=True)
    time.sleep(600)
"""


@pytest.fixture(scope="module")
def data_dir() -> Iterator[Path]:
    """One for all tests, so that the database is created once; every test leaves it usable."""
    with memory_directory() as directory:
        yield directory / "data"


@pytest.fixture
def call() -> Iterator["Call"]:
    """Start callers, and kill them at the end of the test in case they still run."""
    callers = list[Caller]()

    def start(*arguments: Any, **options: Any) -> Caller:
        callers.append(Caller(*arguments, **options))
        return callers[-1]

    yield start
    for caller in callers:
        if caller.process.poll() is None:
            caller.end_by(signal.SIGKILL)


def hears_signals() -> None:
    """As in a terminal: what is started in the background would ignore them."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


class Caller:
    """Another process with embedded servers; `pids` are those of the supervisor, PostgreSQL and Valkey."""

    def __init__(self, data_dir: Path, *options: str, python: str = sys.executable, **spawn: Any) -> None:
        self.process = subprocess.Popen(
            [python, "-c", CALLER, str(data_dir), *options],
            cwd=PROJECT,
            stdout=subprocess.PIPE,
            text=True,
            preexec_fn=hears_signals,
            **spawn,
        )
        assert self.process.stdout is not None
        *pids, self.database_url, self.uid = self.process.stdout.readline().split()
        self.pids = [int(pid) for pid in pids]

    def end_by(self, number: signal.Signals) -> None:
        self.process.send_signal(number)
        self.process.communicate(timeout=GONE_SECONDS)


Call = Callable[..., Caller]


def still_running(pids: list[int]) -> list[int]:
    found = []
    for pid in pids:
        with suppress(psutil.NoSuchProcess):  # it may end at any moment
            if psutil.Process(pid).status() != psutil.STATUS_ZOMBIE:
                found.append(pid)
    return found


def gone(pids: list[int]) -> bool:
    deadline = time.monotonic() + GONE_SECONDS
    while still_running(pids) and time.monotonic() < deadline:
        time.sleep(0.05)
    return not still_running(pids)


async def write(database_url: str, note: str) -> None:
    connection = await asyncpg.connect(database_url)
    await connection.execute("CREATE TABLE IF NOT EXISTS note (note text)")
    await connection.execute("INSERT INTO note VALUES ($1)", note)
    await connection.close()


async def has(database_url: str, note: str) -> bool:
    connection = await asyncpg.connect(database_url)
    found = await connection.fetchval("SELECT count(*) FROM note WHERE note = $1", note)
    await connection.close()
    return bool(found == 1)


async def test_a_restart_keeps_the_database_and_forgets_the_cache(data_dir: Path) -> None:
    with embedded_servers(data_dir) as first:
        await write(first.database_url, "kept")
        async with Redis.from_url(first.redis_url) as redis:
            await redis.set("forgotten", 1)
    assert still_running(list(first.pids)) == []
    with embedded_servers(data_dir) as second:
        assert await has(second.database_url, "kept")
        async with Redis.from_url(second.redis_url) as redis:
            assert await redis.get("forgotten") is None


async def test_only_sockets_are_open_and_only_to_the_owner(data_dir: Path) -> None:
    with embedded_servers(data_dir) as servers:
        for pid in servers.pids[1:]:
            assert [
                c for c in psutil.Process(pid).net_connections("inet") if c.status == psutil.CONN_LISTEN
            ] == []
    assert (data_dir / "postgres").stat().st_mode & 0o077 == 0


async def test_it_says_that_it_is_for_development(data_dir: Path) -> None:
    with capture_logs() as logged, embedded_servers(data_dir):
        pass
    (line,) = logged
    assert line["log_level"] == "warning"
    assert "FOR DEVELOPMENT ONLY" in line["event"]


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
async def test_the_servers_do_not_outlive_a_signalled_caller(
    data_dir: Path, number: signal.Signals, call: Call
) -> None:
    caller = call(data_dir)
    assert still_running(caller.pids) == caller.pids
    await write(caller.database_url, number.name)
    caller.end_by(number)
    assert gone(caller.pids)
    with embedded_servers(data_dir) as servers:
        assert await has(servers.database_url, number.name)


def test_a_forked_child_of_a_killed_caller_does_not_keep_them(data_dir: Path, call: Call) -> None:
    caller = call(data_dir, "fork")
    (child,) = (c for c in psutil.Process(caller.process.pid).children() if c.pid not in caller.pids)
    caller.end_by(signal.SIGKILL)
    assert gone(caller.pids)
    assert still_running([child.pid])
    child.kill()


async def test_a_data_directory_left_by_a_power_cut_starts_again(data_dir: Path, call: Call) -> None:
    caller = call(data_dir)
    await write(caller.database_url, "acknowledged")
    for pid in caller.pids:
        os.kill(pid, signal.SIGKILL)
    caller.end_by(signal.SIGKILL)
    assert (data_dir / "postgres/postmaster.pid").exists()
    with embedded_servers(data_dir) as servers:
        assert await has(servers.database_url, "acknowledged")


def test_files_of_a_killed_server_whose_number_a_stranger_has_do_not_matter(
    data_dir: Path, call: Call
) -> None:
    caller = call(data_dir)
    for pid in [*caller.pids, caller.process.pid]:
        os.kill(pid, signal.SIGKILL)
    become = {"user": (data_dir / "postgres").owner()} if os.geteuid() == 0 else {}
    with subprocess.Popen(["sleep", "60"], cwd="/", **become) as stranger:
        for file in (data_dir / "postgres/postmaster.pid", data_dir / "sockets/.s.PGSQL.5432.lock"):
            _, *lines = file.read_text().splitlines()
            file.write_text("\n".join([str(stranger.pid), *lines, ""]))
        with embedded_servers(data_dir):
            assert stranger.poll() is None
        stranger.kill()


async def test_servers_left_by_a_killed_supervisor_are_replaced(data_dir: Path, call: Call) -> None:
    caller = call(data_dir)
    supervisor, *left = caller.pids
    os.kill(supervisor, signal.SIGKILL)
    caller.end_by(signal.SIGKILL)
    assert still_running(left) == left
    with embedded_servers(data_dir) as servers:
        assert gone(left)
        await write(servers.database_url, "replaced")


async def test_a_server_that_dies_is_started_again_with_what_it_had(data_dir: Path) -> None:
    with embedded_servers(data_dir) as servers:
        await write(servers.database_url, "before")
        os.kill(servers.pids[1], signal.SIGKILL)
        assert gone([servers.pids[1]])
        deadline = time.monotonic() + GONE_SECONDS
        while True:
            try:
                assert await has(servers.database_url, "before")
                break
            except (OSError, asyncpg.CannotConnectNowError):
                assert time.monotonic() < deadline
                await asyncio.sleep(0.05)


def test_a_second_start_is_refused_with_who_holds_the_directory(data_dir: Path, call: Call) -> None:
    caller = call(data_dir, "the", "holder")
    with pytest.raises(EmbeddedError) as refused, embedded_servers(data_dir):
        pass
    assert f"in use by process {caller.process.pid} (" in str(refused.value)
    assert "the holder)" in str(refused.value)
    assert still_running(caller.pids) == caller.pids
    caller.end_by(signal.SIGTERM)
    with embedded_servers(data_dir) as servers:  # waits for the supervisor that is about to end
        assert still_running(list(servers.pids))


def test_a_server_that_does_not_start_is_told_with_its_words() -> None:
    with open_directory() as directory:
        (directory / "postgres").mkdir()
        with (
            pytest.raises(EmbeddedError, match="PostgreSQL did not start") as refused,
            embedded_servers(directory),
        ):
            pass
    assert "FATAL" in str(refused.value) or "postgres: could not" in str(refused.value)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")
async def test_an_unprivileged_user_has_servers_too(call: Call) -> None:
    nobody = pwd.getpwnam("nobody")
    become: dict[str, Any] = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
    python = shutil.which(f"python3.{sys.version_info.minor}", path="/usr/local/bin:/usr/bin")
    packages = os.pathsep.join(path for path in sys.path if path.endswith("site-packages"))
    with open_directory() as directory:
        os.chown(directory, nobody.pw_uid, nobody.pw_gid)
        environment = os.environ | {"PYTHONPATH": packages, "PYTHONDONTWRITEBYTECODE": "1"}
        caller = call(directory, python=python or sys.executable, env=environment, **become)
        assert caller.uid == str(nobody.pw_uid)
        assert {psutil.Process(pid).uids().effective for pid in caller.pids} == {nobody.pw_uid}
        caller.end_by(signal.SIGKILL)
        assert gone(caller.pids)
