"""The last release's own wheel on its own database: it plays, is replaced under load by this one, and comes back.

The wheel is built from the commit that last wrote `tests/release/kept` (`MOVIOLA_TEST_RELEASED` names another).
"""

import asyncio
import io
import os
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.event_store.migrate import migrate
from service.event_store.store import open_event_log
from service.platform.release import RELEASE
from tests.lanes import by_lane
from tests.processes import PROJECT
from tests.rehearsal.cluster import Cluster
from tests.rehearsal.load import Load
from tests.rehearsal.proxies import serving
from tests.rehearsal.servers import own_servers
from tests.release.checks import SHARDS
from tests.release.keeping import restore
from tests.servers import open_directory

KEPT = "tests/release/kept"
SOURCES = ("domain", "service", "projections", "openapi", "pyproject.toml")
ROLES = ("api", "relay", "worker")
PLAYERS = 3
COMMANDS = by_lane(5, int(os.environ.get("MOVIOLA_TEST_COMMANDS", "60")))
CUT = {"ReadError", "RemoteProtocolError"}
"""What a client sees when a process that is replaced closes its connection."""


def git(*arguments: str) -> bytes:
    return subprocess.run(["git", "-C", str(PROJECT), *arguments], capture_output=True).stdout


@pytest.fixture
def wheel() -> Iterator[str]:
    """The last release, installed from its wheel into a folder of its own."""
    released = (
        os.environ.get("MOVIOLA_TEST_RELEASED")
        or git("log", "-1", "--format=%H", "--", KEPT).decode().strip()
    )
    tree = git("archive", released, *SOURCES) if released else b""
    if not tree:
        pytest.skip("the history here does not reach back to the last release")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    with open_directory() as directory:
        with tarfile.open(fileobj=io.BytesIO(tree)) as sources:
            sources.extractall(directory / "sources", filter="data")
        build = [
            "wheel",
            "--no-deps",
            "--no-build-isolation",
            "--wheel-dir",
            directory,
            directory / "sources",
        ]
        subprocess.run([*pip, *map(str, build)], check=True, timeout=120)
        (file,) = directory.glob("*.whl")
        install = ["install", "--no-deps", "--target", directory / "installed", file]
        subprocess.run([*pip, *map(str, install)], check=True, timeout=120)
        yield str(directory / "installed")


@pytest.mark.timeout(900)
def test_the_last_release_is_replaced_under_load_and_comes_back(wheel: str) -> None:
    with own_servers() as (postgres, valkey):
        restore(postgres.programs, postgres.url)
        asyncio.run(rehearse(Cluster(postgres.url, valkey.url, SHARDS), wheel))


async def rehearse(cluster: Cluster, wheel: str) -> None:
    url = cluster.environment["MOVIOLA_DATABASE_URL"]
    command = [sys.executable, "-m", "service.cli.main", "migrate"]
    environment = cluster.environment | {"PYTHONPATH": wheel}
    await asyncio.to_thread(subprocess.run, command, cwd=wheel, env=environment, check=True, timeout=120)
    before = await heads(url)
    assert sum(before.values()) > 100, "the kept database has been played on"
    try:
        async with serving(cluster.balancer):
            for role in ROLES:
                await cluster.add(role, wheel)
            load = Load(cluster.balancer.url, PLAYERS)
            await load.more(COMMANDS)
            await migrate(url, SHARDS)
            await load.more(COMMANDS)
            assert load.failures == {}, "nobody noticed the migrations"
            await replaced(cluster, str(PROJECT), load)
            await replaced(cluster, wheel, load)
            assert load.failures.keys() <= CUT
            await load.stop()
            load.check()
    finally:
        cluster.kill()
    after = await heads(url)
    assert all(after[shard] >= head for shard, head in before.items())
    assert sum(after.values()) - sum(before.values()) >= 4 * COMMANDS
    assert set(cluster.statuses) == {0}


async def replaced(cluster: Cluster, code: str, load: Load) -> None:
    """Each process by one of another release, which plays on."""
    for old in list(cluster.pods):
        await cluster.add(old.role, code)
        await cluster.remove(old)
        await load.more(COMMANDS)


async def heads(url: str) -> dict[int, int]:
    async with open_event_log(url, SHARDS) as log:
        return dict(await log.shard_heads())


def test_the_wheel_says_its_release(wheel: str) -> None:
    command = [sys.executable, "-m", "service.cli.main", "--version"]
    environment = {**os.environ, "PYTHONPATH": wheel}
    said = subprocess.run(command, cwd=wheel, env=environment, capture_output=True, text=True)
    release = said.stdout.split()[-1]
    assert tuple(map(int, release.split("."))) <= tuple(map(int, RELEASE.split(".")))
    assert list(Path(wheel).glob(f"moviola-{release}.dist-info"))
