"""The release before goes on playing while the schema of this one is applied, and while this one takes over.

The release before is read from this repository's own history (`MOVIOLA_TEST_PREVIOUS` names another commit).
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

from projections.timeline import Timeline
from service.event_store.migrate import FOLDERS, READABLE_FROM, migrate
from service.projecting.rebuild import rebuild
from tests.processes import PROJECT
from tests.rehearsal.cluster import Cluster, main_of
from tests.rehearsal.load import Load
from tests.rehearsal.proxies import serving
from tests.servers import open_directory

BASE = f"service/event_store/migrations/{READABLE_FROM}"
"""What came with the first state of this project whose events are today's: databases of older ones are refused."""
SHARDS = 2
PLAYERS = 3
COMMANDS = 40


@pytest.fixture
def release_before() -> Iterator[str]:
    """A directory with the code of the release before."""
    previous = os.environ.get("MOVIOLA_TEST_PREVIOUS") or commit_that_added(BASE)
    archive = subprocess.run(
        ["git", "-C", PROJECT, "archive", previous, "domain", "service", "projections", "openapi"],
        capture_output=True,
    )
    if archive.returncode:
        pytest.skip(f"the history here does not reach back to {previous[:7] or BASE}")
    with open_directory() as directory:
        with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as tree:
            tree.extractall(directory, filter="data")
        yield str(directory)


def commit_that_added(path: str) -> str:
    """The newest commit that brought a file, empty where the history has none."""
    log = ["git", "-C", PROJECT, "log", "-1", "--diff-filter=A", "--format=%H", "--", path]
    return subprocess.run(log, capture_output=True, text=True).stdout.strip()


def migrate_as_before(code: str, environment: dict[str, str]) -> None:
    command = [sys.executable, "-m", main_of(code), "migrate"]
    subprocess.run(command, cwd=code, env=environment, check=True, stdout=subprocess.DEVNULL)


@pytest.mark.timeout(600)
async def test_the_release_before_plays_on_while_the_schema_changes(
    fresh_database: str, redis_url: str, release_before: str
) -> None:
    cluster = Cluster(fresh_database, redis_url, SHARDS)
    await asyncio.to_thread(migrate_as_before, release_before, cluster.environment)
    try:
        async with serving(cluster.balancer):
            old_api = await cluster.add("api", release_before)
            old_fanout = await cluster.add("fanout", release_before)
            load = Load(cluster.balancer.url, PLAYERS)
            await load.more(COMMANDS)

            applied = await migrate(fresh_database, SHARDS)
            await load.more(COMMANDS)
            assert load.failures == {}, "nobody noticed"

            await cluster.start("api", "relay", "worker")
            await load.more(COMMANDS)
            await cluster.remove(old_fanout)
            await cluster.remove(old_api)
            await load.more(COMMANDS)
            assert load.failures.keys() <= {"ReadError", "RemoteProtocolError"}
            await load.stop()
            await rebuild(fresh_database, Timeline())  # the release before has told the story in its words
            account = await load.account(fresh_database, SHARDS)
    finally:
        cluster.kill()
    assert account.commands >= 4 * COMMANDS
    assert applied == sorted(applied)


def test_this_release_brings_migrations_only_as_new_files(release_before: str) -> None:
    """What the release before has applied is never touched again, and what comes is numbered."""
    today = {file.name: file for folder in FOLDERS for file in folder.glob("*.sql")}
    before = list(Path(release_before).rglob("migrations/*.sql"))
    assert before
    for old in before:
        assert today[old.name].read_bytes() == old.read_bytes(), old.name
