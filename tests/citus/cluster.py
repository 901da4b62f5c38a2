"""A Citus cluster for tests, and distributed databases on it.

`MOVIOLA_TEST_CITUS` names the coordinator of one that is there, by a superuser, with its workers registered in the
database of the URL; or containers are started, if an engine answers. Citus is in no package registry.
"""

import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from urllib.parse import urlsplit
from uuid import uuid4

import asyncpg
from testcontainers.community.postgres import PostgresContainer

from service.event_store.distribute import distribute
from service.platform.database import Address
from tests.servers import engine_answers
from tests.waiting import until

IMAGE = "citusdata/citus:14.0"
PORTS = count(27432)
SHARDS = 64
MISSING = "no Citus here: MOVIOLA_TEST_CITUS names no coordinator, and no container engine answers"
WORKERS = """
    SELECT nodename, nodeport FROM pg_dist_node WHERE noderole = 'primary' AND shouldhaveshards ORDER BY nodeid
"""


@asynccontextmanager
async def clusters() -> AsyncIterator[str | None]:
    """The URL of a coordinator, None if there is none."""
    given = os.environ.get("MOVIOLA_TEST_CITUS")
    if given or not engine_answers():
        yield given
        return
    with container() as coordinator, container() as first, container() as second:
        await _register(coordinator, [_address(worker) for worker in (first, second)])
        yield coordinator


@contextmanager
def container() -> Iterator[str]:
    """A node on this machine's own network: nodes and tests know it by the same address."""
    port = next(PORTS)
    node = PostgresContainer(IMAGE, port=port, username="postgres", driver=None)
    node.with_kwargs(network_mode="host").with_env("POSTGRES_HOST_AUTH_METHOD", "trust")
    with node.with_command(f"postgres -p {port} -c shared_preload_libraries=citus -c wal_level=logical"):
        yield f"postgresql://postgres@127.0.0.1:{port}/test"


async def new_database(coordinator: str) -> str:
    """A distributed log in a new database on all nodes; its URL at the coordinator."""
    url = await undistributed_database(coordinator)
    await distribute(url, SHARDS)
    return url


async def undistributed_database(coordinator: str, *, with_workers: bool = True) -> str:
    """An empty database that knows its workers; or one that has none."""
    workers = await workers_of(coordinator) if with_workers else []
    name = f"moviola_test_{uuid4().hex[:12]}"
    for address in (_address(coordinator), *workers):
        await _execute(at(coordinator, address), f"CREATE DATABASE {name}")
        await _execute(at(coordinator, address, name), "CREATE EXTENSION citus")
    url = at(coordinator, _address(coordinator), name)
    await _register(url, workers)
    return url


async def drop_database(url: str) -> None:
    """Parts of it first: each node keeps connections to the others."""
    name = urlsplit(url).path.removeprefix("/")
    for address in (*await workers_of(url), _address(url)):
        await _execute(at(url, address, "postgres"), f"DROP DATABASE {name} WITH (FORCE)")


async def workers_of(url: str) -> list[Address]:
    connection = await asyncpg.connect(url)
    workers = [Address(*row) for row in await connection.fetch(WORKERS)]
    await connection.close()
    return workers


def at(url: str, address: Address, database: str | None = None) -> str:
    """The same database on another node, or another database there."""
    parts = urlsplit(url)
    user = parts.netloc.rpartition("@")[0]
    place = f"{user}@{address.host}:{address.port}" if user else f"{address.host}:{address.port}"
    return parts._replace(netloc=place, path=f"/{database}" if database else parts.path).geturl()


def _address(url: str) -> Address:
    parts = urlsplit(url)
    assert parts.hostname is not None
    return Address(parts.hostname, parts.port or 5432)


async def _register(coordinator: str, workers: list[Address]) -> None:
    connection = await asyncpg.connect(coordinator)
    await connection.execute("SELECT citus_set_coordinator_host($1, $2)", *_address(coordinator))
    for worker in workers:
        await connection.execute("SELECT citus_add_node($1, $2)", *worker)
    await connection.close()


async def _execute(url: str, statement: str) -> None:
    async def done() -> bool:
        try:
            connection = await asyncpg.connect(url)
        except (OSError, asyncpg.CannotConnectNowError):  # a container that is still starting
            return False
        try:
            await connection.execute(statement)
        finally:
            await connection.close()
        return True

    await until(done)
