"""Connections are killed under load: what was acknowledged is there, once, and nothing else is claimed."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID, uuid4

import asyncpg
import pytest
from msgspec import Struct, field

from service.event_store.committer import Committer
from service.event_store.hash_chain import verify
from service.event_store.records import Outcome, Receipt, StreamHead
from service.event_store.store import EventLog, open_event_log
from service.platform.database import CONNECTION_LOST, Writers, fetch, lent, open_readers
from service.platform.log_errors import LogUnavailable
from tests.service.event_store.conftest import SHARDS
from tests.service.event_store.matches import following, head_after, open_match, won

MATCHES = 12
PLAYED_SECONDS, KILLED = 2.0, 3
"""At least. Where commits are quick and the cores busy, most looks find no connection at work."""
PATIENCE_SECONDS = 60.0
KILL = """
SELECT count(*) FILTER (WHERE pg_terminate_backend(pid)) FROM pg_stat_activity
WHERE application_name = 'moviola' AND datname = current_database() AND state = 'active'
"""


class Client(Struct):
    """Plays one match and keeps book of what it was told."""

    head: StreamHead
    acknowledged: dict[int, bytes] = field(default_factory=dict)
    unknown: set[bytes] = field(default_factory=set)


@pytest.mark.parametrize("patience_seconds", [0.0, 5.0])
async def test_connections_killed_by_the_server(
    database: str, connection: asyncpg.Connection, patience_seconds: float
) -> None:
    async def kill() -> int:
        return int(await connection.fetchval(KILL))

    async with open_event_log(database, SHARDS, patience_seconds=patience_seconds) as event_log:
        clients = await _play_while_killing(event_log, kill)
        assert any(client.unknown for client in clients) == (patience_seconds == 0.0)
        await _check(event_log, clients)


async def test_connections_cut_by_the_network(database: str) -> None:
    """The server carries out what it has received, and commits, while the committer asks again already."""
    writers = WatchedWriters(database)

    async def cut() -> int:
        for connection in writers.lent:
            connection.terminate()
        return len(writers.lent)

    pool = await open_readers(database, 2)
    event_log = EventLog(pool, [Committer(writers, shard) for shard in range(SHARDS)])
    clients = await _play_while_killing(event_log, cut)
    assert not any(client.unknown for client in clients)
    await _check(event_log, clients)
    await writers.close()
    await pool.close()


async def test_a_read_that_finds_no_connection_slot_is_told_so(
    database: str, connection: asyncpg.Connection
) -> None:
    name = f"limited_{uuid4().hex}"
    await connection.execute(f"CREATE ROLE {name} LOGIN PASSWORD 'limited' CONNECTION LIMIT 1")
    url = urlsplit(database)
    limited = url._replace(netloc=f"{name}:limited@{url.netloc.rpartition('@')[2]}").geturl()
    pool = await open_readers(limited, 2)
    async with lent(pool):
        with pytest.raises(LogUnavailable, match="too many connections"):
            await fetch(pool, "SELECT 1")
    await pool.close()
    await connection.execute(f"DROP ROLE {name}")


async def test_a_connection_that_is_closed_between_two_steps_is_a_lost_one(database: str) -> None:
    """Once the statement is prepared, and before its arguments are sent."""
    writers = Writers(database)

    async def closed_between() -> None:
        async with writers.borrow(0) as connection:
            fetching: Any = asyncio.create_task(connection.fetch("SELECT $1::text", "here"))
            while fetching._fut_waiter is None or not fetching._fut_waiter.done():  # noqa: ASYNC110
                await asyncio.sleep(0)
            connection.terminate()
            await fetching

    with pytest.raises(CONNECTION_LOST):
        await closed_between()
    await writers.close()


@pytest.mark.parametrize("reason", [asyncio.CancelledError(), TimeoutError("no answer")], ids=repr)
async def test_who_was_lent_a_connection_that_was_lost_is_told_why_it_ended(
    database: str, reason: BaseException
) -> None:
    """The pool takes back at once what is lost, and does not let it be ended again."""
    pool = await open_readers(database, 1)
    with pytest.raises(type(reason)):  # noqa: PT012, what is lent is what is tested
        async with lent(pool) as connection:
            connection.terminate()
            raise reason
    await pool.close()


class WatchedWriters(Writers):
    """Knows which connections are in use."""

    def __init__(self, dsn: str) -> None:
        super().__init__(dsn)
        self.lent: set[asyncpg.Connection] = set()

    @asynccontextmanager
    async def borrow(self, shard: int) -> AsyncIterator[asyncpg.Connection]:
        async with super().borrow(shard) as connection:
            self.lent.add(connection)
            try:
                yield connection
            finally:
                self.lent.discard(connection)


async def _play_while_killing(event_log: EventLog, kill: Callable[[], Awaitable[int]]) -> list[Client]:
    clients = [Client(await open_match(event_log)) for _ in range(MATCHES)]
    over = asyncio.Event()
    playing = [asyncio.create_task(_play(event_log, client, over)) for client in clients]
    began, killed = monotonic(), 0
    while monotonic() < began + PLAYED_SECONDS or killed < KILLED:
        assert monotonic() < began + PATIENCE_SECONDS, f"{killed} were killed"
        killed += await kill()
        # Long enough for a new connection to get through: it looks up the types of its first statement.
        await asyncio.sleep(0.1)
    over.set()
    await asyncio.gather(*playing)
    return clients


async def _check(event_log: EventLog, clients: list[Client]) -> None:
    """Compare the log with the clients' books."""
    for client in clients:
        stored = await event_log.read(client.head.stream_id)
        assert verify(stored) is None
        assert [event.revision for event in stored] == list(range(1, len(stored) + 1))
        hashes = {event.revision: event.hash for event in stored[1:]}
        assert client.acknowledged.items() <= hashes.items()
        assert set(hashes.values()) - set(client.acknowledged.values()) <= client.unknown
    for shard, head in (await event_log.shard_heads()).items():
        positions = [event.position for event in await event_log.read_shard(shard, 0, head + 1)]
        assert positions == list(range(1, head + 1))


async def _play(event_log: EventLog, client: Client, over: asyncio.Event) -> None:
    number = 0
    while not over.is_set():
        number += 1
        # Every other command carries a receipt.
        receipt = Receipt(f"{client.head.stream_id}/{number}", b"request", b"answer") if number % 2 else None
        append = following(client.head, receipt=receipt, note=str(number))
        after = head_after(append)
        try:
            appended = await event_log.append(append)
        except LogUnavailable:
            client.unknown.add(after.hash)
            client.head = await _current_head(event_log, client.head.stream_id)
        else:
            assert appended.outcome is Outcome.APPENDED
            assert won(appended).hash == after.hash
            client.acknowledged[after.revision] = after.hash
            client.head = after


async def _current_head(event_log: EventLog, match_id: UUID) -> StreamHead:
    while True:
        try:
            head = await event_log.head(match_id)
        except LogUnavailable:
            await asyncio.sleep(0.01)
        else:
            assert head is not None
            return head
