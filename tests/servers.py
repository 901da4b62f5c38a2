"""Where the suite's PostgreSQL and Valkey come from, and databases on them. Always the real servers.

In this order: `MOVIOLA_TEST_DATABASE_URL` (its role must be allowed to create databases) together with
`MOVIOLA_TEST_REDIS_URL` (its databases 1 to 15 are emptied); containers, if a Docker engine answers; the
embedded servers. `MOVIOLA_TEST_SERVERS` set to `docker` or `embedded` insists on one of the latter two.
"""

import asyncio
import os
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qs, urlencode, urlsplit
from uuid import uuid4

import asyncpg
import docker
from docker.errors import DockerException
from testcontainers.community.postgres import PostgresContainer
from testcontainers.community.valkey import ValkeyContainer

from service.cli.embedded import embedded_servers
from service.event_store.migrate import migrate
from tests.memory import memory_directory

ENGINE_SECONDS = 1
POSTGRES_IMAGE = "postgres:18"
VALKEY_IMAGE = "valkey/valkey:9"

_templates: dict[tuple[str, int], str] = {}
"""Server and number of shards -> a migrated database that nobody writes to."""
_dropping: dict[tuple[str, str], asyncio.Task[None]] = {}
"""Each waits for a checkpoint of the server, a third of a second and more: the next test does not."""


class Urls(NamedTuple):
    database: str
    redis: str


def servers() -> AbstractContextManager[Urls]:
    given = os.environ.get("MOVIOLA_TEST_DATABASE_URL"), os.environ.get("MOVIOLA_TEST_REDIS_URL")
    match given, os.environ.get("MOVIOLA_TEST_SERVERS"):
        case (str(database), str(redis)), None:
            return nullcontext(Urls(database, redis))
        case (None, None), "docker":
            return containers()
        case (None, None), "embedded":
            return embedded()
        case (None, None), None:
            return containers() if engine_answers() else embedded()
    raise ValueError(
        "expected both MOVIOLA_TEST_..._URLs, or MOVIOLA_TEST_SERVERS=docker or embedded, or none"
    )


def engine_answers() -> bool:
    try:
        return bool(docker.from_env(timeout=ENGINE_SECONDS).ping())
    except (DockerException, OSError):
        return False


@contextmanager
def containers() -> Iterator[Urls]:
    with PostgresContainer(POSTGRES_IMAGE, driver=None) as postgres, ValkeyContainer(VALKEY_IMAGE) as valkey:
        yield Urls(postgres.get_connection_url(), f"redis://{valkey.get_host()}:{valkey.get_exposed_port()}")


@contextmanager
def embedded() -> Iterator[Urls]:
    with memory_directory() as directory, embedded_servers(directory) as started:
        yield Urls(started.database_url, started.redis_url)


@contextmanager
def open_directory() -> Iterator[Path]:
    """A new directory that every account reaches, unlike pytest's: root's servers run as another one."""
    with tempfile.TemporaryDirectory(prefix="moviola-test-", ignore_cleanup_errors=True) as name:
        Path(name).chmod(0o755)
        yield Path(name)


@asynccontextmanager
async def new_database(server_url: str, template: str = "template0") -> AsyncIterator[str]:
    """Create a database on the server of `server_url`, empty or a copy, give its URL, drop it after the end."""
    name = f"moviola_test_{uuid4().hex}"
    await _execute(server_url, f"CREATE DATABASE {name} TEMPLATE {template}")
    yield urlsplit(server_url)._replace(path=f"/{name}").geturl()
    _dropping[server_url, name] = dropping = asyncio.create_task(_drop(server_url, name))
    dropping.add_done_callback(partial(_dropped, (server_url, name)))


def _dropped(place: tuple[str, str], dropping: asyncio.Task[None]) -> None:
    """What is gone need not be dropped once more at the end."""
    if not dropping.cancelled() and dropping.exception() is None:
        del _dropping[place]


@asynccontextmanager
async def migrated_database(server_url: str, shards: int) -> AsyncIterator[str]:
    """As `new_database`, in the shape of this release: a copy takes a fifth of the migrations' time."""
    template = _templates.get((server_url, shards))
    if template is None:
        template = f"moviola_test_{uuid4().hex}"
        await _execute(server_url, f"CREATE DATABASE {template} TEMPLATE template0")
        await migrate(urlsplit(server_url)._replace(path=f"/{template}").geturl(), shards)
        _templates[server_url, shards] = template
    async with new_database(server_url, template) as url:
        yield url


async def drop_databases() -> None:
    """What is still there of all that were made, and what `migrated_database` has copied from."""
    await asyncio.gather(*_dropping.values(), return_exceptions=True)
    made = [*_dropping, *((server_url, template) for (server_url, _), template in _templates.items())]
    for server_url, name in made:
        with suppress(OSError):  # the server is gone, and all of its databases
            await _drop(server_url, name)
    _dropping.clear()
    _templates.clear()


async def _drop(server_url: str, name: str) -> None:
    await _execute(server_url, f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


async def _execute(server_url: str, statement: str) -> None:
    connection = await asyncpg.connect(server_url)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


def redis_database(server_url: str, number: int) -> str:
    """Return the URL of the numbered database (0 to 15) of a Redis or Valkey server."""
    base, _, query = server_url.partition("?")
    return f"{base}?{urlencode(parse_qs(query) | {'db': number}, doseq=True)}"
