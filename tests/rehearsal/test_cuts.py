"""The network between the service and its servers is cut, loudly and silently, under load, and mended.

Without the database commands get an honest 503 and nothing is pretended; without Redis everything goes on. Nobody
restarts anything, and nothing acknowledged is lost.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from time import monotonic

import httpx
import pytest

from service.event_store.migrate import migrate
from service.platform import database as connections
from service.platform.log_errors import LogUnavailable
from tests.processes import OwnValkey
from tests.rehearsal.cluster import Cluster
from tests.rehearsal.load import Account, Load
from tests.rehearsal.proxies import Cable, serving
from tests.rehearsal.servers import OwnPostgres, own_servers
from tests.waiting import until

SHARDS = 2
PLAYERS = 3
CUT_SECONDS = 2.0
NOTICED_SECONDS = 30.0
RECOVERED_SECONDS = 30.0


@pytest.fixture
def servers() -> Iterator[tuple[OwnPostgres, OwnValkey]]:
    with own_servers() as started:
        yield started


@dataclass
class Stage:
    """An installation whose ways to its servers go through cables."""

    cluster: Cluster
    load: Load
    postgres: Cable
    redis: Cable

    async def status(self, path: str) -> int:
        """What the first API process answers, asked directly; 0 if nothing."""
        api = next(pod for pod in self.cluster.pods if pod.role == "api")
        try:
            async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{api.port}", timeout=25) as client:
                return (await client.get(path)).status_code
        except httpx.TransportError:
            return 0


@asynccontextmanager
async def stage(postgres: OwnPostgres, valkey: OwnValkey) -> AsyncIterator[Stage]:
    to_postgres, to_redis = Cable(postgres.socket), Cable(valkey.socket)
    cluster = Cluster(
        f"postgresql://moviola@127.0.0.1:{to_postgres.port}/moviola",
        f"redis://127.0.0.1:{to_redis.port}/0",
        SHARDS,
    )
    try:
        async with serving(to_postgres), serving(to_redis), serving(cluster.balancer):
            await cluster.start("api", "relay", "worker")
            yield Stage(cluster, Load(cluster.balancer.url, PLAYERS), to_postgres, to_redis)
    finally:
        cluster.kill()


@pytest.mark.timeout(300)
@pytest.mark.parametrize("refuse", [True, False], ids=["loudly", "silently"])
async def test_both_ways_are_cut_and_mended(servers: tuple[OwnPostgres, OwnValkey], refuse: bool) -> None:
    postgres, valkey = servers
    await migrate(postgres.url, SHARDS)
    async with stage(postgres, valkey) as at:
        await at.load.more(30)

        at.redis.cut(refuse=refuse)
        await at.load.more(30)
        assert await at.status("/readyz") == 200, "without Redis requests are still welcome"
        at.redis.mend()
        await at.load.more(30)
        assert at.load.failures.keys() <= {"ReadError", "RemoteProtocolError"}, "nobody was refused"

        at.postgres.cut(refuse=refuse)
        await until(lambda: _is(at, "/readyz", 503), NOTICED_SECONDS)
        assert await at.status("/livez") == 200, "nobody is to be restarted for it"
        await asyncio.sleep(CUT_SECONDS)
        await until(at.load.was_refused, NOTICED_SECONDS)
        before = at.load.commands
        await asyncio.sleep(CUT_SECONDS)
        assert at.load.commands <= before + PLAYERS, "nothing is acknowledged that is not in the log"
        at.postgres.mend()
        await until(lambda: _is(at, "/readyz", 200), RECOVERED_SECONDS)
        await at.load.more(30)

        assert all(pod.process.poll() is None for pod in at.cluster.pods), "nobody had to be restarted"
        await at.load.stop()
        account: Account = await at.load.account(postgres.url, SHARDS)
    assert account.failures["503"] > 0


async def test_a_read_waits_for_a_silent_network_once(
    servers: tuple[OwnPostgres, OwnValkey], monkeypatch: pytest.MonkeyPatch
) -> None:
    """For its own answer, not for the confirmation that it was given up, nor for those before it in the queue."""
    monkeypatch.setattr(connections, "STATEMENT_TIMEOUT_SECONDS", 3.0)
    cable = Cable(servers[0].socket)
    url = f"postgresql://moviola@127.0.0.1:{cable.port}/moviola"
    async with serving(cable), await connections.open_readers(url, 2) as pool:
        await asyncio.gather(*(connections.fetch(pool, "SELECT pg_sleep(0.2)") for _ in range(2)))
        cable.cut()
        began = monotonic()
        reads = (connections.fetch(pool, "SELECT 1") for _ in range(20))
        answers = await asyncio.gather(*reads, return_exceptions=True)
        assert [type(answer) for answer in answers] == [LogUnavailable] * 20
        assert monotonic() - began < 5.4
        cable.mend()
        assert len(await connections.fetch(pool, "SELECT 1")) == 1


async def _is(at: Stage, path: str, status: int) -> bool:
    return await at.status(path) == status
