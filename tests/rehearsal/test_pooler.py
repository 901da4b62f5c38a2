"""The whole installation behind a transaction pooler, under load: only the duties go to PostgreSQL itself.

Skipped where there is no PgBouncer of 1.21 or newer.
"""

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest
from rich.console import Console

from service.event_store.migrate import migrate
from service.platform.duties.duty import Background, Duty
from service.platform.duties.locks import TAKEOVER_SECONDS, DutyLocks
from tests.processes import OwnValkey
from tests.rehearsal.cluster import Cluster
from tests.rehearsal.load import Load
from tests.rehearsal.pooler import SERVER_CONNECTIONS, OwnPooler, missing
from tests.rehearsal.proxies import serving
from tests.rehearsal.servers import OwnPostgres, own_servers
from tests.servers import open_directory
from tests.waiting import until

COMMANDS = int(os.environ.get("MOVIOLA_TEST_COMMANDS", "20"))
PLAYERS = int(os.environ.get("MOVIOLA_TEST_PLAYERS", "4"))
SHARDS = 2
ROLES = ("api", "api", "relay", "worker")
console = Console(stderr=True)
pytestmark = pytest.mark.skipif(bool(missing()), reason=missing())


@pytest.fixture
def servers() -> Iterator[tuple[OwnPostgres, OwnValkey, OwnPooler]]:
    with own_servers() as (postgres, valkey), open_directory() as directory:
        pooler = OwnPooler(directory, Path(postgres.socket).parent)
        try:
            pooler.start()
            yield postgres, valkey, pooler
        finally:
            pooler.kill()


@pytest.mark.timeout(1200)
async def test_everything_but_the_duties_goes_through_the_pooler(
    servers: tuple[OwnPostgres, OwnValkey, OwnPooler],
) -> None:
    postgres, valkey, pooler = servers
    await migrate(postgres.url, SHARDS)
    direct = await asyncpg.connect(postgres.url)
    await direct.execute("ALTER ROLE moviola SET jit = off")
    await direct.execute("ALTER ROLE moviola SET plan_cache_mode = force_generic_plan")
    cluster = Cluster(pooler.url, valkey.url, SHARDS, MOVIOLA_DATABASE_DIRECT_URL=postgres.url)
    try:
        async with serving(cluster.balancer):
            await cluster.start(*ROLES)
            load = Load(cluster.balancer.url, PLAYERS)
            await load.more(COMMANDS)
            pooled = await direct.fetchval(
                "SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'moviola%'"
            )
            console.print(f"{load.commands:,} commands by {pooled} connections")
            await load.more(COMMANDS)
            await direct.close()
            await asyncio.to_thread(pooler.restart)
            await load.more(COMMANDS)
            console.print(f"the pooler restarted, {load.commands:,} commands")
            await asyncio.to_thread(postgres.restart)
            await load.more(COMMANDS)
            console.print(f"PostgreSQL restarted behind it, {load.commands:,} commands")
            await load.stop()
            account = await load.account(postgres.url, SHARDS)
    finally:
        cluster.kill()
    console.print(account)
    assert 0 < pooled <= SERVER_CONNECTIONS
    assert account.commands >= 4 * COMMANDS


async def test_duties_are_not_performed_on_a_session_of_the_poolers(
    servers: tuple[OwnPostgres, OwnValkey, OwnPooler],
) -> None:
    postgres, _, pooler = servers
    locks = {url: DutyLocks(url, ["relay/0"]) for url in (pooler.url, postgres.url)}
    async with Background() as background:
        for url, each in locks.items():
            background.start(Duty(f"locks/{url}", each.turn, TAKEOVER_SECONDS))

        async def is_told() -> bool:
            return "MOVIOLA_DATABASE_DIRECT_URL" in background.faults

        await until(is_told, 60)
        await asyncio.wait_for(locks[postgres.url].wait_for("relay/0"), 60)
        assert locks[pooler.url].held == []
