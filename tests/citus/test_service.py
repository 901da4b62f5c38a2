"""The whole service on a distributed log, read models in a database of their own: clients play, shards move
meanwhile, and the judge decides from what was seen."""

from collections.abc import AsyncIterator, Iterator
from functools import partial
from pathlib import Path
from time import monotonic
from uuid import UUID

import asyncpg
import pytest

from service.event_store.distribute import migrate_distributed
from service.event_store.shards import shard_of
from tests.citus.cluster import SHARDS, drop_database, undistributed_database, workers_of
from tests.citus.test_faults import MOVE, PLACED
from tests.judge.vortex.failovers import Stage, play
from tests.judge.vortex.processes import Installation
from tests.processes import OwnValkey
from tests.rehearsal.servers import OwnPostgres, own_servers

PLAYERS = 4
SEED = 1
MOVED = 2
LONGEST_SECONDS = 10.0
"""Of a request with all its repetitions; deploy/CITUS.md has what was seen."""


@pytest.fixture
def servers() -> Iterator[tuple[OwnPostgres, OwnValkey]]:
    with own_servers() as started:
        yield started


@pytest.fixture
async def spread(coordinator: str, servers: tuple[OwnPostgres, OwnValkey]) -> AsyncIterator[str]:
    url = await undistributed_database(coordinator)
    await migrate_distributed(url, servers[0].url, SHARDS)
    yield url
    await drop_database(url)


@pytest.mark.timeout(600)
async def test_clients_play_while_shards_move_and_the_judge_finds_nothing(
    spread: str, servers: tuple[OwnPostgres, OwnValkey], tmp_path: Path
) -> None:
    postgres, valkey = servers
    read = {"MOVIOLA_READ_DATABASE_URL": postgres.url}
    installation = Installation(spread, valkey.socket, SHARDS, tmp_path, lambda _name: read)
    moved: list[int] = []
    outcome = await play(installation, PLAYERS, SEED, partial(moves, url=spread, moved=moved))
    counted = f"{outcome.accepted:,} changes accepted, {outcome.refused:,} refused"
    longest = f"{outcome.longest_seconds:.2f} s, {outcome.meanwhile_seconds:.2f} s while parts moved"
    print(f"{counted}, longest wait {longest}")
    assert outcome.problems == []
    assert len(moved) == MOVED
    assert outcome.longest_seconds < LONGEST_SECONDS


async def moves(stage: Stage, url: str, moved: list[int]) -> None:
    """Of shards whose matches are being played, one after the other."""
    one, other = await workers_of(url)
    connection = await asyncpg.connect(url)
    try:
        for _ in range(MOVED):
            await stage.more()
            shard = next(
                found
                for match in reversed(stage.run.matches)
                if (found := shard_of(UUID(match.match_id), SHARDS)) not in moved
            )
            source = tuple(await connection.fetchrow(PLACED, shard))
            began = monotonic()
            await connection.execute(MOVE, shard, *source, *(other if source == one else one))
            stage.lost("part moved", f"shard {shard}", began)
            moved.append(shard)
            await stage.more()
    finally:
        await connection.close()
