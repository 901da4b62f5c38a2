"""What an idle service costs PostgreSQL: on a distributed log, and on one server, in turns.

    MOVIOLA_TEST_CITUS=postgresql://... python -m tests.citus.idle [--rounds 5] [--seconds 10]

Both have 64 shards with a match in each, read models in a database of their own, one `moviola serve` and one
`moviola fanout`, at which nobody asks for anything. What the nodes use without a service is told apart; each
database with the extension adds to it, so there should be no other than the one that the variable names. All
servers have to be here.
"""

import argparse
import asyncio
import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from statistics import median
from time import monotonic, sleep
from typing import NamedTuple

import asyncpg
import psutil

from projections import PROJECTIONS
from service.event_store.distribute import migrate_distributed
from service.event_store.migrate import migrate_all
from service.event_store.store import open_event_log
from tests.bench.cpu import cpu_seconds
from tests.bench.stack import wait_for
from tests.citus.cluster import (
    SHARDS,
    at,
    drop_database,
    undistributed_database,
    workers_of,
)
from tests.citus.load import id_in
from tests.citus.test_idle import CHECKPOINTS, counted
from tests.ports import own_port
from tests.processes import OwnValkey, moviola
from tests.rehearsal.servers import own_servers
from tests.servers import open_directory
from tests.service.event_store.matches import open_match
from tests.waiting import until

SETTLED_SECONDS = 10.0


@contextmanager
def service(log_url: str, read_url: str, valkey: OwnValkey, database: int) -> Iterator[None]:
    """Up and settled."""
    port = own_port()
    urls = {"database_url": log_url, "redis_url": valkey.url.replace("db=0", f"db={database}")}
    settings = {"MOVIOLA_READ_DATABASE_URL": read_url, "MOVIOLA_PORT": str(port)}
    with (
        moviola("serve", **urls, shards=SHARDS, **settings),
        moviola("fanout", **urls, shards=SHARDS, **settings),
    ):
        wait_for(f"http://127.0.0.1:{port}/readyz")
        asyncio.run(followed(read_url))
        sleep(SETTLED_SECONDS)
        yield


async def followed(read_url: str) -> None:
    """Until every read model has what every shard has."""
    connection = await asyncpg.connect(read_url)
    await until(partial(counted, connection, CHECKPOINTS, len(PROJECTIONS) * SHARDS))
    await connection.close()


def used(pids: Sequence[int], seconds: float) -> list[float]:
    """Milliseconds of CPU a second of each server meanwhile."""
    before, began = [cpu_seconds([pid]) for pid in pids], monotonic()
    sleep(seconds)
    passed = monotonic() - began
    return [1000 * (cpu_seconds([pid]) - start) / passed for pid, start in zip(pids, before, strict=True)]


async def server(url: str) -> int:
    """The process that all of a server's belong to."""
    connection = await asyncpg.connect(url)
    parent = psutil.Process(await connection.fetchval("SELECT pg_backend_pid()")).ppid()
    await connection.close()
    return parent


class Spread(NamedTuple):
    """A distributed log, and the servers of its coordinator and workers."""

    url: str
    nodes: list[int]


async def spread(coordinator: str, read_url: str) -> Spread:
    url = await undistributed_database(coordinator)
    await migrate_distributed(url, read_url, SHARDS)
    await fill(url)
    return Spread(url, await nodes_of(url))


async def nodes_of(url: str) -> list[int]:
    return [await server(each) for each in (url, *(at(url, node) for node in await workers_of(url)))]


async def plain(log_url: str, read_url: str) -> None:
    await migrate_all(log_url, read_url, SHARDS)
    await fill(log_url)


async def fill(url: str) -> None:
    async with open_event_log(url, SHARDS) as log:
        for shard in range(SHARDS):
            await open_match(log, 5, match_id=id_in(shard))


def measure(coordinator: str, rounds: int, seconds: float) -> None:
    with ExitStack() as running:
        (log, _), (read, valkey) = (running.enter_context(own_servers(open_directory)) for _ in range(2))
        lists = asyncio.run(database(read.url, "lists"))
        asyncio.run(plain(log.url, lists))
        print("without the database: nodes", shown(used(asyncio.run(nodes_of(coordinator)), seconds)))
        citus = asyncio.run(spread(coordinator, read.url))
        running.callback(lambda: asyncio.run(drop_database(citus.url)))
        print("nobody connected: nodes", shown(used(citus.nodes, seconds)))
        spent: dict[str, list[list[float]]] = {"citus": [], "plain": []}
        for _ in range(rounds):
            with service(citus.url, read.url, valkey, 0):
                spent["citus"].append(used([*citus.nodes, read.pid], seconds))
            with service(log.url, lists, valkey, 1):
                spent["plain"].append(used([log.pid, read.pid], seconds))
    for name, taken in spent.items():
        print(name, *(shown(each) for each in taken), sep="\n  ")
    ratios = [sum(one) / sum(other) for one, other in zip(*spent.values(), strict=True)]
    logs = [sum(one[:-1]) / sum(other[:-1]) for one, other in zip(*spent.values(), strict=True)]
    print(f"all of PostgreSQL ÷ plain: {told(ratios)}; of the log alone: {told(logs)}")


async def database(server_url: str, name: str) -> str:
    connection = await asyncpg.connect(server_url)
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()
    return server_url.replace("/moviola?", f"/{name}?", 1)


def shown(values: Sequence[float]) -> str:
    return " + ".join(f"{value:.0f}" for value in values) + f" = {sum(values):.0f} ms/s"


def told(ratios: Sequence[float]) -> str:
    return f"{median(ratios):.2f} ({min(ratios):.2f}–{max(ratios):.2f})"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.citus.idle", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each is looked at")
    given = parser.parse_args()
    measure(os.environ["MOVIOLA_TEST_CITUS"], given.rounds, given.seconds)
