"""How long writes wait while a part of the log moves: Citus alone, and clients of the event log.

    MOVIOLA_TEST_CITUS=postgresql://... python -m tests.citus.moves [--moves 4] [--clients] [--woken]

Three plain connections write to the shard again and again, one to the worker that has it, one to the worker that
it moves to, one to the coordinator: what they wait is Citus's own. With --clients one client more plays on each of
the 64 shards, without a pause, through the event log. With --woken the mover is woken all the time, so that it
does not sleep a second before it looks again whether the copy has the last write.
"""

import argparse
import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext
from datetime import UTC, datetime
from time import monotonic
from uuid import uuid4

import asyncpg

from service.event_store import sql
from service.event_store.store import open_event_log
from service.platform.database import NODE_SESSION, WRITING_SESSION, Address
from tests.citus.cluster import SHARDS, at, drop_database, new_database, workers_of
from tests.citus.load import Client, Load
from tests.citus.test_faults import MOVE, PLACED

PAUSE_SECONDS = 0.005
BEFORE_SECONDS = 0.5
AFTER_SECONDS = 2.0
WAKE_SECONDS = 0.02
CHANNEL = "moviola_move"


class Writer:
    """Writes to one shard by one connection, and keeps its longest wait."""

    def __init__(self, url: str, shard: int) -> None:
        self._url = url
        self._shard = shard
        self.longest_seconds = 0.0

    async def write(self) -> None:
        connection = await asyncpg.connect(self._url, server_settings=WRITING_SESSION | NODE_SESSION)
        try:
            while True:
                row = str(uuid4()), b"request", b"answer", datetime.now(UTC)
                began = monotonic()
                await connection.execute(sql.claim_key, self._shard, *row)
                self.longest_seconds = max(self.longest_seconds, monotonic() - began)
                await asyncio.sleep(PAUSE_SECONDS)
        finally:
            connection.terminate()


@asynccontextmanager
async def woken(url: str, mover: asyncpg.Connection) -> AsyncIterator[None]:
    """Whoever listens is signalled by each notification, also in the middle of a statement."""

    async def notify() -> None:
        while True:
            await other.execute(f"NOTIFY {CHANNEL}")
            await asyncio.sleep(WAKE_SECONDS)

    other = await asyncpg.connect(url)
    await mover.execute(f"LISTEN {CHANNEL}")
    waking = asyncio.create_task(notify())
    yield
    waking.cancel()
    await asyncio.gather(waking, return_exceptions=True)
    other.terminate()


async def move(url: str, shard: int, clients: list[Client], *, is_woken: bool) -> str:
    """What everybody waited, and how long the move took."""
    coordinator = await asyncpg.connect(url)
    source = Address(*await coordinator.fetchrow(PLACED, shard))
    target = next(worker for worker in await workers_of(url) if worker != source)
    writers = {
        "old worker": Writer(at(url, source), shard),
        "new worker": Writer(at(url, target), shard),
        "coordinator": Writer(url, shard),
    }
    writing = [asyncio.create_task(writer.write()) for writer in writers.values()]
    await asyncio.sleep(BEFORE_SECONDS)
    for each in (*writers.values(), *clients):
        each.longest_seconds = 0.0
    began = monotonic()
    async with woken(url, coordinator) if is_woken else nullcontext():
        await coordinator.execute(MOVE, shard, *source, *target)
    took = monotonic() - began
    await asyncio.sleep(AFTER_SECONDS)
    for task in writing:
        assert not task.done(), f"a write was refused: {task.exception()!r}"
        task.cancel()
    await asyncio.gather(*writing, return_exceptions=True)
    await coordinator.close()
    told = [f"{name} {writer.longest_seconds:.2f}" for name, writer in writers.items()]
    if clients:
        told.append(f"its client {clients[shard].longest_seconds:.2f}")
        told.append(f"all clients {max(each.longest_seconds for each in clients):.2f}")
    return f"shard {shard}, moved in {took:.2f} s, longest waits: {', '.join(told)} s"


@asynccontextmanager
async def playing(url: str, is_wanted: bool) -> AsyncIterator[list[Client]]:
    async with AsyncExitStack() as parts:
        if not is_wanted:
            yield []
            return
        log = await parts.enter_async_context(open_event_log(url, SHARDS))
        yield (await parts.enter_async_context(Load(log))).clients


async def measure(coordinator: str, moves: int, *, with_clients: bool, is_woken: bool) -> None:
    url = await new_database(coordinator)
    async with playing(url, with_clients) as clients:
        for shard in range(moves):
            print(await move(url, shard, clients, is_woken=is_woken), flush=True)
    await drop_database(url)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.citus.moves", description=__doc__)
    parser.add_argument("--moves", type=int, default=4)
    parser.add_argument("--clients", action="store_true", help="64 clients play meanwhile")
    parser.add_argument("--woken", action="store_true", help="the mover never sleeps for a second")
    given = parser.parse_args()
    coordinator = os.environ["MOVIOLA_TEST_CITUS"]
    asyncio.run(measure(coordinator, given.moves, with_clients=given.clients, is_woken=given.woken))
