"""Every process is replaced, PostgreSQL and Valkey are restarted, all under load; nothing acknowledged is lost.

The campaign `rehearsal` replaces every process twice and plays longer.
"""

import asyncio
import os
from collections.abc import Iterator
from signal import SIGQUIT

import pytest
from rich.console import Console

from service.event_store.migrate import migrate
from tests.processes import OwnValkey
from tests.rehearsal.cluster import Cluster
from tests.rehearsal.load import Load
from tests.rehearsal.proxies import serving
from tests.rehearsal.servers import OwnPostgres, own_servers

ROUNDS = int(os.environ.get("MOVIOLA_TEST_ROUNDS", "1"))
COMMANDS = int(os.environ.get("MOVIOLA_TEST_COMMANDS", "20"))
"""So many are acknowledged between one step and the next."""
PLAYERS = int(os.environ.get("MOVIOLA_TEST_PLAYERS", "4"))
SHARDS = 2
ROLES = (
    ("api", "api", "relay", "worker") if ROUNDS == 1 else ("api", "api", "relay", "relay", "worker", "worker")
)
console = Console(stderr=True)


@pytest.fixture
def servers() -> Iterator[tuple[OwnPostgres, OwnValkey]]:
    with own_servers() as started:
        yield started


@pytest.mark.timeout(3600)
async def test_everything_is_replaced_under_load_and_nothing_is_lost(
    servers: tuple[OwnPostgres, OwnValkey],
) -> None:
    postgres, valkey = servers
    await migrate(postgres.url, SHARDS)
    cluster = Cluster(postgres.url, valkey.url, SHARDS)
    try:
        async with serving(cluster.balancer):
            await cluster.start(*ROLES)
            load = Load(cluster.balancer.url, PLAYERS)
            await load.more(COMMANDS)
            for turn in range(ROUNDS):
                for pod in list(cluster.pods):
                    await cluster.replace(pod)
                    await load.more(COMMANDS)
                    console.print(f"round {turn + 1}: {pod.role} replaced, {load.commands:,} commands")
            await asyncio.to_thread(valkey.kill)
            await load.more(COMMANDS)
            await asyncio.to_thread(valkey.start)
            await load.more(COMMANDS)
            console.print(f"Valkey restarted, {load.commands:,} commands")
            await asyncio.to_thread(postgres.restart)
            await load.more(COMMANDS)
            await asyncio.to_thread(postgres.restart, SIGQUIT)
            await load.more(COMMANDS)
            console.print(f"PostgreSQL restarted, and crashed, {load.commands:,} commands")
            await load.stop()
            account = await load.account(postgres.url, SHARDS)
    finally:
        cluster.kill()
    console.print(account)
    assert cluster.statuses == [0] * ROUNDS * len(ROLES), "everybody who was asked to go went in order"
    assert account.commands >= COMMANDS * (ROUNDS * len(ROLES) + 5)
    assert account.stream_connections > account.matches, "streams were cut and resumed"
