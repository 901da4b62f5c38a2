"""PostgreSQL's disk is full for a while: a small one of its own, which root may mount."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from signal import SIGQUIT

import pytest

from service.event_store.migrate import migrate
from tests.judge.vortex import disks
from tests.judge.vortex.failovers import SHARDS, Stage, play
from tests.judge.vortex.processes import Installation
from tests.processes import OwnValkey
from tests.rehearsal.servers import OwnPostgres
from tests.servers import open_directory
from tests.waiting import until

PLAYERS = 2
SEED = 4
REFUSED = 5


@pytest.fixture
def disk() -> Iterator[Path]:
    if reason := disks.missing():
        pytest.skip(reason)
    with disks.small_disk() as directory:
        yield directory


@pytest.fixture
def servers(disk: Path) -> Iterator[tuple[OwnPostgres, OwnValkey]]:
    with open_directory() as directory:
        postgres, valkey = OwnPostgres(disk), OwnValkey(directory)
        try:
            postgres.start()
            valkey.start()
            yield postgres, valkey
        finally:
            valkey.kill()
            postgres.stop(SIGQUIT)


@pytest.mark.timeout(600)
async def test_a_full_disk_refuses_what_it_cannot_keep_and_nothing_else(
    servers: tuple[OwnPostgres, OwnValkey], disk: Path
) -> None:
    postgres, valkey = servers
    await migrate(postgres.url, SHARDS)

    async def faults(stage: Stage) -> None:
        await stage.more()
        filled = disk / "filled"
        await asyncio.to_thread(disks.fill, filled)

        async def was_refused() -> bool:
            return sum(getattr(each, "status", 0) == 503 for each in stage.recorder.entries) >= REFUSED

        await until(was_refused)
        filled.unlink()
        await stage.more()

    outcome = await play(Installation(postgres.socket, valkey.socket, SHARDS), PLAYERS, SEED, faults)
    assert outcome.problems == []
    assert outcome.refused >= REFUSED
