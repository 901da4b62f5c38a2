"""Large pages are made one at a time: an address with many of them delays others by one."""

import asyncio

import httpx
import pytest

from service.wiring.parts import ApiParts
from service.wiring.routes import create_app
from tests.service.api.conftest import BASE_URL
from tests.service.api.holding import tournament
from tests.service.api.limits import rows

ROW = "large pages being made, in one process"


@pytest.mark.limit(ROW)
async def test_an_address_has_so_many_large_pages_and_others_their_turn(
    service: ApiParts, client: httpx.AsyncClient
) -> None:
    most = rows()[ROW].most
    path = (await tournament(client)).url.removeprefix("/v1")
    app, answered = create_app(service), list[tuple[str, int]]()

    async def ask(address: str) -> httpx.Response:
        transport = httpx.ASGITransport(app, client=(address, 4000))
        async with httpx.AsyncClient(transport=transport, base_url=BASE_URL) as there:
            answer = await there.get(path)
        answered.append((address, answer.status_code))
        return answer

    many = [asyncio.create_task(ask("many")) for _ in range(most + 1)]
    async with asyncio.timeout(20):
        await asyncio.wait(many, return_when=asyncio.FIRST_COMPLETED)
        one = await ask("one")
        refused = [answer for answer in await asyncio.gather(*many) if answer.status_code != 200]
    assert one.status_code == 200
    assert {each for each in answered if each[1] != 200} == {("many", 503)}
    rows()[ROW].refused(refused[0])
    assert answered.index(("one", 200)) < 10

    answered.clear()
    crowd = [f"address {number}" for number in range(most)]
    async with asyncio.timeout(20):
        answers = await asyncio.gather(*map(ask, [*crowd, "somebody else"]))
    assert [answer.status_code for answer in answers] == [200] * most + [503]
