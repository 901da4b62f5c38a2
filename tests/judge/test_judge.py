"""A quiet run is found clean, and every fault that is planted in its record is told by its name."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import msgspec
import pytest

from service.event_store.migrate import migrate
from tests.judge.anomalies import fits
from tests.judge.calling import Caller, Processes
from tests.judge.following import Follower
from tests.judge.judge import judged
from tests.judge.planted import FAULTS, Record
from tests.judge.receiving import receiving
from tests.judge.record import Entry, Recorder, Request, copied
from tests.judge.run import Run
from tests.judge.vortex.processes import ADMIN, Installation, installed
from tests.listening import listening
from tests.processes import OwnValkey
from tests.rehearsal.servers import OwnPostgres, own_servers
from tests.waiting import until

SHARDS = 2
PLAYERS = 4
Send: TypeAlias = Callable[[Any], Awaitable[None]]


@pytest.fixture(scope="module")
def servers() -> Iterator[tuple[OwnPostgres, OwnValkey]]:
    with own_servers() as started:
        yield started


async def quiet_run(postgres: OwnPostgres, valkey: OwnValkey, record: Path) -> list[Entry]:
    """One match by each player, with disputes and forks, and a tournament; nothing fails."""
    await migrate(postgres.url, SHARDS)
    recorder, installation = Recorder(record), Installation(postgres.socket, valkey.socket, SHARDS)
    async with receiving(recorder, Random(1)) as receiver, installed(installation):
        run = Run(installation.urls, ADMIN, 1, recorder, receiver)
        try:
            await run.prepare()
            run.is_stopping = True
            await run.play(PLAYERS)
            await run.end()
        finally:
            await run.close()
    return recorder.entries


def missed(encoded: bytes, fault: str) -> str:
    """What is wrong with how the planted fault is told; nothing once an anomaly has its name."""
    anomaly, alteration = FAULTS[fault]
    record = Record(copied(encoded))
    alteration(record)
    names = set()
    for each in judged(record.entries):
        names.add(each.name)
        if each.name == anomaly:
            return ""
    return f"{fault}: expected {anomaly}, got {sorted(names)}"


@pytest.mark.timeout(600)
async def test_a_quiet_run_is_clean_and_every_planted_fault_is_told(
    servers: tuple[OwnPostgres, OwnValkey], tmp_path: Path
) -> None:
    entries = await quiet_run(*servers, tmp_path / "record.jsonl")
    assert [str(anomaly) for anomaly in judged(entries)] == []
    accepted = [each for each in entries if isinstance(each, Request) and each.outcome == "ok"]
    assert len(accepted) > 300
    encoded = msgspec.json.encode(entries)
    assert [found for fault in FAULTS if (found := missed(encoded, fault))] == []


def test_enough_is_planted() -> None:
    assert len(FAULTS) >= 30


async def test_a_stream_that_is_answered_with_a_failure_is_told() -> None:
    async def fails(_scope: object, _receive: object, send: Send) -> None:
        await send({"type": "http.response.start", "status": 500})
        await send({"type": "http.response.body", "body": b"Internal server error"})

    recorder = Recorder()
    async with listening(fails) as url:
        processes = Processes({"api 0": url})
        follower = Follower(Caller("one", processes, recorder, Random(1)), "a match", "", "spectator")
        following = asyncio.create_task(follower.follow())
        await until(lambda: asyncio.sleep(0, len(recorder.entries) > 1))
        following.cancel()
        await processes.close()
    assert {anomaly.name for anomaly in judged(recorder.entries)} == {"server_error"}


def test_a_sealed_answer_does_not_say_whether_time_ran_out() -> None:
    sealed = {"type": "ReactionAnswered", "seat": 1, "answer": {"type": "sealed"}, "by": "seat"}
    true = {"type": "ReactionAnswered", "seat": 1, "answer": {"type": "pass_reaction"}, "by": "timeout"}
    assert fits(sealed, true)
    assert not fits({**sealed, "seat": 2}, true)
    assert not fits({**sealed, "answer": true["answer"]}, true), "open, it has to say it"
