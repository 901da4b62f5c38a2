from collections.abc import AsyncIterator

import pytest

from service.wiring.parts import ApiParts
from tests.servers import Urls
from tests.service.api.conftest import new_service


@pytest.fixture(scope="session")
async def service(server_urls: Urls, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[ApiParts]:
    async with new_service(server_urls, tmp_path_factory.mktemp("access")) as application:
        yield application
