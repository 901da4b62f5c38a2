"""A whole service on real servers, and clients that talk to it.

One service serves the whole session: matches do not meet. A test that breaks or drains it takes `own_service`.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import httpx
import pytest

from service.app.live import incidents, presence
from service.background.webhooks.notifying import WebhookTerms
from service.event_store.entries import stream_of
from service.http.edge.middleware import Middleware
from service.http.limits import rate_limits
from service.http.server.server import ApiServer
from service.platform.clock import Clock, utc_now
from service.platform.settings import Settings
from service.wiring.api import build
from service.wiring.background import run_fanout
from service.wiring.parts import ApiParts
from service.wiring.routes import create_app
from tests.listening import running
from tests.projections.conftest import caught_up
from tests.servers import Urls, migrated_database, redis_database
from tests.waiting import ANSWER_SECONDS

ADMIN = "test-admin-key-0123456789"
REDIS_DATABASE = 0
SHARDS = 2
BASE_URL = "http://moviola.test"


@asynccontextmanager
async def new_service(
    servers: Urls, folder: Path, clock: Clock = utc_now, redis_url: str = "", shards: int = SHARDS
) -> AsyncIterator[ApiParts]:
    """On a new database; on a Redis database of the caller's, or the one that services share whose test does not
    fan out: streams of two logs in one would be taken for each other's."""
    async with migrated_database(servers.database, shards) as database_url:
        settings = Settings(
            data_dir=folder,
            database_url=database_url,
            redis_url=redis_url or redis_database(servers.redis, REDIS_DATABASE),
            admin_key=ADMIN,
            secret="ab" * 32,
            signing_key="5a" * 32,
            shards=shards,
            webhooks_reach_loopback=True,
            push_hosts="127.0.0.1,push.example.org,10.0.0.1",
            rate_limits="off",
        )
        async with build(settings, clock=clock) as application:
            yield application


async def exposition(service: ApiParts) -> str:
    """The metrics of an API process, as its probe port shows them."""
    return (await service.app.queries.metrics.text()).decode()


@asynccontextmanager
async def serving(service: ApiParts) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the service behind a real socket, for what a test transport cannot do: streams."""
    async with client_at(ApiServer(create_app(service), service.settings)) as client:
        yield client


@asynccontextmanager
async def client_at(server: ApiServer) -> AsyncIterator[httpx.AsyncClient]:
    async with (
        running(server) as url,
        httpx.AsyncClient(base_url=url, timeout=ANSWER_SECONDS, verify=False) as client,
    ):
        yield client


@asynccontextmanager
async def projecting(service: ApiParts) -> AsyncIterator[None]:
    """The read models are as far as the service's log and follow it, and results are carried into tournaments.

    Streams that another service of the session has left are none of its past.
    """
    settings = service.settings
    shards = range(settings.shards)
    await service.redis.delete(*map(stream_of, shards))
    urls = (settings.database_url or "", settings.redis_url or "")
    fanout = run_fanout(*urls, relayed=shards, projected=shards, carried_shards=settings.shards)
    task = asyncio.create_task(fanout)
    try:
        await caught_up(service.pool, timeout_seconds=300)  # of all that the session has played
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


CONTACT = "mailto:operator@example.org"


@asynccontextmanager
async def notifying(
    service: ApiParts, retry_seconds: tuple[float, ...] = (0.05,) * 3, total_seconds: float = 10.0
) -> AsyncIterator[None]:
    """The service's webhooks are told."""
    settings = service.settings
    shards = range(settings.shards)
    urls = (settings.database_url or "", settings.redis_url or "")
    terms = WebhookTerms(settings.secret, True, retry_seconds, total_seconds, CONTACT)
    task = asyncio.create_task(run_fanout(*urls, relayed=shards, notified=shards, webhooks=terms))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


def client_of(service: ApiParts) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(create_app(service))
    return httpx.AsyncClient(transport=transport, base_url=BASE_URL)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where others take the processor, Redis may answer after a second: it is not away for that."""
    for module in (incidents, presence, rate_limits):
        monkeypatch.setattr(module, "PATIENCE_SECONDS", 30.0)


@pytest.fixture(scope="session")
async def service(server_urls: Urls, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[ApiParts]:
    async with new_service(server_urls, tmp_path_factory.mktemp("service")) as application:
        yield application


@pytest.fixture
async def own_service(server_urls: Urls, redis_url: str, tmp_path: Path) -> AsyncIterator[ApiParts]:
    async with new_service(server_urls, tmp_path, redis_url=redis_url) as application:
        yield application


@pytest.fixture(scope="session")
def app(service: ApiParts) -> Middleware:
    """As deployed, one application answers every request of a service."""
    return create_app(service)


@pytest.fixture
async def client(app: Middleware) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=BASE_URL) as client:
        yield client


@pytest.fixture(scope="session")
async def served(app: Middleware, service: ApiParts) -> AsyncIterator[httpx.AsyncClient]:
    async with (
        running(ApiServer(app, service.settings)) as url,
        httpx.AsyncClient(base_url=url, timeout=ANSWER_SECONDS) as client,
    ):
        yield client
