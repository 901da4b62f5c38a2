"""Fixtures and habits of the whole suite.

Servers are for the tests that ask: each pytest-xdist worker has its own, or own databases on given ones.
"""

from collections.abc import AsyncIterator, Iterator

import pytest
from redis.asyncio import Redis

from tests.cycles import Cycles
from tests.lanes import Lanes
from tests.lateness import ASKING, be_late
from tests.logs import plain_exceptions, restored_logs
from tests.memory import memory_directory
from tests.rule_coverage import RuleCoverage
from tests.servers import Urls, drop_databases, new_database, redis_database, servers
from tests.service.installation import Installation, installation
from tests.shuffling import Shuffling
from tests.timing import Timing

collect_ignore = ["dice_game", "outside_game"]
"""Distributions of their own, whose tests run where they are installed: tests/service/test_outside_game.py."""


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(RuleCoverage(), "rule-coverage")
    config.pluginmanager.register(Lanes(), "lanes")
    config.pluginmanager.register(Timing(), "timing")
    config.pluginmanager.register(Cycles(), "cycles")
    config.pluginmanager.register(Shuffling(), "shuffling")
    plain_exceptions()
    if what := config.getoption("--late"):
        be_late(what)


@pytest.fixture(autouse=True)
def logs_restored() -> Iterator[None]:
    with restored_logs():
        yield


@pytest.fixture(scope="session")
async def server_urls() -> AsyncIterator[Urls]:
    """The servers themselves; a test wants `database_url`, `fresh_database` or `redis_url`."""
    with servers() as urls:
        yield urls
        await drop_databases()


@pytest.fixture(scope="session")
def running() -> Iterator[Installation]:
    """`moviola up` on a directory and a port of its own, for tests that only use it."""
    with memory_directory() as directory, installation(directory / "data") as started:
        yield started


@pytest.fixture(scope="session")
async def database_url(server_urls: Urls) -> AsyncIterator[str]:
    """A database for the whole session, empty at its start: what a test leaves there the next one finds."""
    async with new_database(server_urls.database) as url:
        yield url


@pytest.fixture
async def fresh_database(server_urls: Urls) -> AsyncIterator[str]:
    """A new empty database for one test."""
    async with new_database(server_urls.database) as url:
        yield url


@pytest.fixture(scope="module")
async def module_database(server_urls: Urls) -> AsyncIterator[str]:
    """A new empty database for the tests of one file."""
    async with new_database(server_urls.database) as url:
        yield url


@pytest.fixture
async def redis_url(server_urls: Urls, worker_id: str) -> str:
    """An empty Redis database for one test, a different one in each worker."""
    return await emptied_redis(server_urls, worker_id)


async def emptied_redis(server_urls: Urls, worker_id: str) -> str:
    """The URL of the worker's Redis database, with nothing in it."""
    number = 1 + (0 if worker_id == "master" else int(worker_id.removeprefix("gw"))) % 15
    url = redis_database(server_urls.redis, number)
    async with Redis.from_url(url) as redis:
        await redis.flushdb()
    return url


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--write-examples", action="store_true", help="write the contract's examples instead of checking them"
    )
    parser.addoption("--shuffle", type=int, metavar="SEED", help="run the tests in another order")
    parser.addoption("--late", choices=sorted(ASKING), help="what tests ask there begins late, at random")
