"""One service for all of them, as it is deployed: the API behind a socket, relay, workers, results carried."""

from collections.abc import AsyncIterator

import httpx
import pytest

from tests.conftest import emptied_redis
from tests.servers import Urls
from tests.service.api.conftest import new_service, projecting, serving


@pytest.fixture(scope="package")
async def client(
    server_urls: Urls, worker_id: str, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[httpx.AsyncClient]:
    redis_url = await emptied_redis(server_urls, worker_id)
    folder = tmp_path_factory.mktemp("rulings")
    async with (
        new_service(server_urls, folder, redis_url=redis_url) as service,
        serving(service) as client,
        projecting(service),
    ):
        client.timeout = httpx.Timeout(60)
        yield client
