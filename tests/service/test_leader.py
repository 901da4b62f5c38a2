"""Several hosts in one URL: the one that leads is found, and left when it leads no more."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from signal import SIGCONT, SIGSTOP
from time import monotonic
from uuid import uuid4

import asyncpg
import psutil
import pytest
from msgspec import Struct

from service.event_store.migrate import migrate
from service.event_store.records import Outcome, Receipt
from service.event_store.store import open_event_log
from service.platform import database
from service.platform.database import CONNECTION_LOST, Writers, open_readers, rows
from service.platform.leader import connect, hosts
from service.platform.log_errors import LogUnavailable
from tests.judge.vortex.database import Replica, stand_alone, wait_for_standby
from tests.processes import signalled
from tests.rehearsal.proxies import Cable, serving
from tests.rehearsal.servers import OwnPostgres, own_servers
from tests.servers import open_directory
from tests.service.event_store.conftest import SHARDS
from tests.service.event_store.matches import match_in, opening
from tests.waiting import until

WRITE = "CREATE TABLE written (at timestamptz)"
COMMITTING = """
SELECT count(*) FROM pg_stat_activity
WHERE query ~ 'append_commands' AND state = 'active' AND pid <> pg_backend_pid()
"""


class Pair(Struct):
    """A primary and its replica, each behind a cable; `url` names the replica first."""

    primary: OwnPostgres
    replica: Replica
    to_primary: Cable
    to_replica: Cable

    @property
    def url(self) -> str:
        ports = f"127.0.0.1:{self.to_replica.port},127.0.0.1:{self.to_primary.port}"
        return f"postgresql://moviola@{ports}/moviola"


@pytest.fixture(scope="module")
def servers() -> Iterator[tuple[OwnPostgres, Replica]]:
    with copied() as pair:
        yield pair


@pytest.fixture
def own_pair() -> Iterator[tuple[OwnPostgres, Replica]]:
    """For a test after which the replica leads."""
    with copied() as pair:
        yield pair


@contextmanager
def copied() -> Iterator[tuple[OwnPostgres, Replica]]:
    with own_servers() as (primary, _), open_directory() as directory:
        replica = Replica(directory, primary)
        try:
            replica.copy()
            yield primary, replica
        finally:
            replica.stop()


@asynccontextmanager
async def cabled(primary: OwnPostgres, replica: Replica) -> AsyncIterator[Pair]:
    pair = Pair(primary, replica, Cable(primary.socket), Cable(replica.socket))
    async with serving(pair.to_primary), serving(pair.to_replica):
        yield pair


def test_a_url_may_name_several_hosts() -> None:
    assert hosts("postgresql://a:b%40c@one:1,[::2]:2,three/moviola?sslmode=require") == [
        "postgresql://a:b%40c@one:1/moviola?sslmode=require",
        "postgresql://a:b%40c@[::2]:2/moviola?sslmode=require",
        "postgresql://a:b%40c@three/moviola?sslmode=require",
    ]
    assert hosts("postgresql://moviola@/moviola?host=%2Frun") == ["postgresql://moviola@/moviola?host=%2Frun"]


async def test_a_standby_is_not_talked_to_unless_it_is_meant(servers: tuple[OwnPostgres, Replica]) -> None:
    with pytest.raises(CONNECTION_LOST):
        await connect(servers[1].url, timeout=5)
    with pytest.raises(asyncpg.InvalidAuthorizationSpecificationError):
        async with cabled(*servers) as pair:
            await connect(pair.url.replace("moviola@", "stranger@"), timeout=3)
    readers = await open_readers(f"{servers[1].url}&target_session_attrs=any", 1)
    (before,) = await rows(readers, "SELECT pg_backend_pid() AS pid, pg_is_in_recovery() AS reads_only")
    assert before["reads_only"]
    with pytest.raises(asyncpg.ReadOnlySQLTransactionError):
        await rows(readers, WRITE)
    (after,) = await rows(readers, "SELECT pg_backend_pid() AS pid")
    assert after["pid"] != before["pid"], "a connection that can only read counts as lost"
    await readers.close()


async def test_connections_that_can_only_read_are_not_lent_to_writers_again(
    servers: tuple[OwnPostgres, Replica],
) -> None:
    writers, pids = Writers(f"{servers[1].url}&target_session_attrs=any"), []

    async def write() -> None:
        async with writers.borrow(0) as connection:
            pids.append(connection.get_server_pid())
            await connection.execute(WRITE)

    for _ in range(2):
        with pytest.raises(asyncpg.ReadOnlySQLTransactionError):
            await write()
    assert pids[0] != pids[1]
    await writers.close()


async def test_the_leader_is_found_beside_a_host_that_is_silent(servers: tuple[OwnPostgres, Replica]) -> None:
    async with cabled(*servers) as pair:
        pair.to_replica.cut()
        began = monotonic()
        connection = await connect(pair.url, timeout=5)
        assert monotonic() - began < 4
        assert await connection.fetchval("SELECT NOT pg_is_in_recovery()")
        connection.terminate()


async def test_what_no_standby_has_confirmed_is_seen_by_nobody(
    servers: tuple[OwnPostgres, Replica], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A cancelled commit would be there to be read, and its receipt would answer: a failover takes both back."""
    monkeypatch.setattr(database, "STATEMENT_TIMEOUT_SECONDS", 1.0)
    primary, replica = servers
    await migrate(primary.url, SHARDS)
    await wait_for_standby(primary)
    match_id, receipt = match_in(0), Receipt(str(uuid4()), b"request", b"answer")
    async with open_event_log(primary.url, SHARDS, patience_seconds=0.0) as log:
        family = [process := psutil.Process(replica.pid), *process.children(recursive=True)]
        signalled(family, SIGSTOP)
        try:
            for _ in range(3):
                with pytest.raises(LogUnavailable):
                    await log.append(opening(match_id, receipt=receipt))
            assert await log.receipt(0, receipt.key) is None
            assert await log.head(match_id) is None
            await until(lambda: is_alone(primary.url), 20)
        finally:
            signalled(family, SIGCONT)
        monkeypatch.undo()

        async def is_appended() -> bool:
            """As a client asks: a connection that waited too long is closed meanwhile, and told as lost."""
            with suppress(LogUnavailable):
                return (await log.append(opening(match_id, receipt=receipt))).outcome is not Outcome.CONFLICT
            return False

        await until(is_appended, 20)
        assert await log.receipt(0, receipt.key) is not None


async def is_alone(url: str) -> bool:
    """Those who waited behind the first commit are gone with who asked."""
    connection = await asyncpg.connect(url)
    waiting: int = await connection.fetchval(COMMITTING)
    await connection.close()
    return waiting == 1


async def test_who_waits_for_a_leader_that_went_silent_is_led_to_the_next(
    own_pair: tuple[OwnPostgres, Replica],
) -> None:
    """Long before a statement is given up: 10 seconds, and as long again for every connection of the pool."""
    primary, replica = own_pair
    await migrate(primary.url, SHARDS)
    await wait_for_standby(primary)
    async with cabled(primary, replica) as pair, open_event_log(pair.url, SHARDS) as log:
        before = sum((await log.shard_heads()).values())
        assert (await log.append(opening())).outcome is Outcome.APPENDED
        pair.to_primary.cut()
        waiting = asyncio.create_task(log.shard_heads())
        await asyncio.sleep(0)  # it is sent before the next one leads
        began = monotonic()
        await asyncio.to_thread(replica.promote)
        await stand_alone(replica)
        with pytest.raises(LogUnavailable):
            await waiting
        assert (await log.append(opening())).outcome is Outcome.APPENDED
        assert sum((await log.shard_heads()).values()) == before + 2
        assert monotonic() - began < database.STATEMENT_TIMEOUT_SECONDS
