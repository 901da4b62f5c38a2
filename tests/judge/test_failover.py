"""Leaders are lost under load: PostgreSQL's under Patroni, Valkey's under Sentinel, a node of a cluster.

Clients record, the judge decides: nothing acknowledged is lost or doubled, streams and receipts are right, and who
is refused meanwhile is told when to come again. The campaign `failover` loses more of them.
"""

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from time import monotonic

import asyncpg
import pytest
from rich.console import Console

from service.event_store.migrate import migrate
from tests.judge.history import History
from tests.judge.record import Began, Fault, Request
from tests.judge.vortex.failovers import (
    ALONE,
    SHARDS,
    SOON_SECONDS,
    Outcome,
    Stage,
    Wait,
    leaders_lost,
    play,
    waits,
)
from tests.judge.vortex.patroni import Member, Patroni, missing, patroni
from tests.judge.vortex.processes import Installation
from tests.processes import OwnValkey
from tests.rehearsal.servers import OwnPostgres, own_servers
from tests.valkeys import valkey_cluster, valkey_sentinels
from tests.waiting import until

ROUNDS = int(os.environ.get("MOVIOLA_TEST_ROUNDS", "1"))
PLAYERS = int(os.environ.get("MOVIOLA_TEST_PLAYERS", "2"))
SEED = 1
SECONDS_BEYOND = 5.0
CHOSEN_SECONDS = 120
console = Console(stderr=True)


@pytest.fixture
def servers() -> Iterator[tuple[OwnPostgres, OwnValkey]]:
    with own_servers() as started:
        yield started


@pytest.fixture
def members(tmp_path: Path) -> Iterator[Patroni]:
    if reason := missing():
        pytest.skip(reason)
    with patroni(tmp_path) as cluster:
        yield cluster


@pytest.mark.timeout(600 * ROUNDS)
async def test_the_leader_of_postgresql_is_killed_and_the_next_one_frozen(
    members: Patroni, servers: tuple[OwnPostgres, OwnValkey], tmp_path: Path
) -> None:
    leader = await members.leader()
    await make_database(leader)
    await migrate(members.url, SHARDS)
    installation = Installation(members.url, servers[1].socket, SHARDS, tmp_path)
    faults = partial(leaders_lost, patroni=members, rounds=ROUNDS)
    outcome = await play(installation, PLAYERS, SEED, faults, tmp_path / "record.jsonl")
    show(outcome)
    assert outcome.problems == []
    assert outcome.refused > 0, "somebody was told to come again"
    elected = [each.lasted_seconds for each in outcome.losses if each.kind != ALONE]
    alone = [each.lasted_seconds for each in outcome.losses if each.kind == ALONE]
    assert len(elected) == 2 * ROUNDS
    assert outcome.longest_read_seconds < max(elected) + SECONDS_BEYOND
    assert outcome.longest_seconds < max(map(sum, zip(elected, alone, strict=True))) + SECONDS_BEYOND


@pytest.mark.timeout(600)
async def test_the_sentinels_choose_another_master(servers: tuple[OwnPostgres, OwnValkey]) -> None:
    postgres, _ = servers
    await migrate(postgres.url, SHARDS)
    async with valkey_sentinels() as (url, master, replica):

        async def is_chosen() -> bool:
            return (await replica.says("ROLE"))[0] == "master"  # type: ignore[index]

        async def faults(stage: Stage) -> None:
            await stage.more()
            master.kill()
            began = monotonic()
            await stage.more()
            await until(is_chosen, CHOSEN_SECONDS)
            stage.lost("Valkey's master killed", "sentinel", began)
            await stage.more()

        outcome = await play(Installation(postgres.socket, url, SHARDS), PLAYERS, SEED, faults)
    show(outcome)
    assert outcome.problems == []


@pytest.mark.timeout(600)
async def test_a_node_of_the_cluster_is_killed_with_its_slots(
    servers: tuple[OwnPostgres, OwnValkey],
) -> None:
    postgres, _ = servers
    await migrate(postgres.url, SHARDS)
    async with valkey_cluster() as (url, nodes):

        async def faults(stage: Stage) -> None:
            for node in nodes[:ROUNDS]:
                await stage.more()
                node.kill()
                began = monotonic()
                stage.lost("a node of Valkey's cluster killed", f"port {node.port}", began)
                await stage.more()
                node.start()
                await until(node.answers, CHOSEN_SECONDS)

        outcome = await play(Installation(postgres.socket, url, SHARDS), PLAYERS, SEED, faults)
    show(outcome)
    assert outcome.problems == []


async def make_database(leader: Member) -> None:
    server = await asyncpg.connect(leader.url("postgres"))
    await server.execute("CREATE DATABASE moviola")
    await server.close()


def show(outcome: Outcome) -> None:
    for each in outcome.losses:
        over = "the first commit is confirmed" if each.kind == ALONE else "another one leads"
        lasted = f"{over} {each.lasted_seconds:.1f} s later, " if each.lasted_seconds > 0.1 else ""
        told = f"{each.kind}: {lasted}the next command is accepted after {each.next_seconds:.1f} s"
        console.print(told, soft_wrap=True)
    console.print(
        f"{outcome.accepted:,} changes accepted, {outcome.refused:,} times told to come again; "
        f"who waited longest waited {outcome.longest_seconds:.1f} s, to read {outcome.longest_read_seconds:.1f} s",
        soft_wrap=True,
    )


def test_a_wait_is_as_long_as_all_its_repetitions() -> None:
    def request(began: float, ended: float, outcome: str) -> Request:
        return Request(
            client="one",
            process="api 0",
            operation="getState",
            method="GET",
            path="/state",
            began=began,
            ended=ended,
            outcome=outcome,  # type: ignore[arg-type]
        )

    asked = [
        request(1, 2, "ok"),
        request(3, 8, "unknown"),
        request(9, 10, "unknown"),
        request(10, 11, "refused"),
    ]
    assert [wait.seconds for wait in waits(History([Began(wall_of_zero=0.0), *asked]))] == [1, 8]


def test_a_wait_is_beside_a_fault_that_it_overlaps_or_follows_soon() -> None:
    fault = Fault(kind="part moved", target="shard 1", began=10.0, ended=12.0)
    beside = [(9.0, 10.5), (11.0, 11.5), (9.0, 20.0), (12.0 + SOON_SECONDS / 2, 30.0)]
    assert all(Wait(*each).is_beside(fault) for each in beside)
    assert not any(Wait(*each).is_beside(fault) for each in [(8.0, 9.5), (12.5 + SOON_SECONDS, 30.0)])
