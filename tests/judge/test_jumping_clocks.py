"""The clocks of processes jump, each by itself: forward, back, and right again.

Skipped where there is no libfaketime (Debian: `apt install libfaketime`, or a path in `MOVIOLA_TEST_FAKETIME`).
"""

import asyncio
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from random import Random
from time import monotonic

import pytest

from service.event_store.migrate import migrate
from tests.judge.history import History
from tests.judge.record import read
from tests.judge.vortex import clocks
from tests.judge.vortex.clocks import LOOKS_SECONDS, WRONG_SECONDS
from tests.judge.vortex.failovers import SHARDS, Stage, play
from tests.judge.vortex.processes import Installation
from tests.processes import OwnValkey
from tests.rehearsal.servers import OwnPostgres, own_servers

PLAYERS = 2
SEED = 5
JUMPS = 6


@pytest.fixture
def servers() -> Iterator[tuple[OwnPostgres, OwnValkey]]:
    with own_servers() as started:
        yield started


@pytest.mark.timeout(600)
@pytest.mark.skipif(bool(clocks.missing()), reason=clocks.missing())
async def test_clocks_jump_and_nothing_else_does(
    servers: tuple[OwnPostgres, OwnValkey], tmp_path: Path
) -> None:
    postgres, valkey = servers
    await migrate(postgres.url, SHARDS)

    all_clocks = clocks.Clocks(tmp_path)
    installation = Installation(postgres.socket, valkey.socket, SHARDS, also=all_clocks.environment)

    random = Random(SEED)

    async def jump(stage: Stage, to: Sequence[int]) -> None:
        for name in installation.workers:
            all_clocks.put(name, random.choice(to))
        stage.lost("clocks jump", "all", monotonic())
        await asyncio.sleep(LOOKS_SECONDS)
        await stage.more()

    async def faults(stage: Stage) -> None:
        # First all together: whichever process answers, its clock is wrong.
        await jump(stage, [WRONG_SECONDS])
        await jump(stage, [-WRONG_SECONDS])
        for _ in range(JUMPS):
            await jump(stage, [0, WRONG_SECONDS, -WRONG_SECONDS])
        await jump(stage, [0])

    outcome = await play(installation, PLAYERS, SEED, faults, tmp_path / "record.jsonl")
    assert outcome.problems == []
    wrong = [*wrong_seconds(History(read(tmp_path / "record.jsonl")))]
    assert min(wrong) < -WRONG_SECONDS / 2, "clocks were put back"
    assert max(wrong) > WRONG_SECONDS / 2, "and forward"


def wrong_seconds(history: History) -> Iterator[float]:
    """By how much the times of events differ from ours, when their commands were answered."""
    for each in history.requests:
        is_new = each.operation == "submitCommand" and each.outcome == "ok" and not each.is_replay
        if is_new and each.answer["events"]:
            at = datetime.fromisoformat(each.answer["events"][-1]["at"]).timestamp()
            yield at - history.wall_of_zero - each.ended
