"""Large pages are made one at a time: an address with many delays others by one, and small pages not at all."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event

import httpx
import pytest

from service.platform.observability import metrics
from service.web.controllers import viewer
from service.web.controllers.viewer import LARGE_PAGES, SMALL_PAGE
from service.wiring.parts import ApiParts
from service.wiring.routes import create_app
from tests.service.api.conftest import BASE_URL
from tests.service.api.holding import Holding, tournament
from tests.service.api.limits import rows
from tests.waiting import until

ROW = "large pages being made, in one process"


@contextmanager
def large_pages_stand_still() -> Iterator[None]:
    """The thread that writes them is busy with something else."""
    release = Event()
    viewer._writing.submit(release.wait, 60)
    try:
        yield
    finally:
        release.set()


async def are_waiting(pieces: int) -> bool:
    return metrics.REGISTRY.get_sample_value("moviola_work_waiting", {"kind": LARGE_PAGES.kind}) == pieces


@pytest.mark.limit(ROW)
async def test_an_address_has_so_many_large_pages_and_others_their_turn(
    service: ApiParts, client: httpx.AsyncClient
) -> None:
    most = rows()[ROW].most
    small, large = await tournament(client), await tournament(client)
    for _ in range(SMALL_PAGE):
        await large.enter(bot="random")
    app, answered = create_app(service), list[tuple[str, int]]()

    async def ask(address: str, cup: Holding = large) -> httpx.Response:
        transport = httpx.ASGITransport(app, client=(address, 4000))
        async with httpx.AsyncClient(transport=transport, base_url=BASE_URL) as there:
            answer = await there.get(cup.url.removeprefix("/v1"))
        answered.append((address, answer.status_code))
        return answer

    with large_pages_stand_still():
        many = [asyncio.create_task(ask("many")) for _ in range(most)]
        await until(lambda: are_waiting(most - 1))
        rows()[ROW].refused(await ask("many"))
        assert (await ask("many", small)).status_code == 200, "a small page waits for no turn"
        one = asyncio.create_task(ask("one"))
        await asyncio.wait(many, return_when=asyncio.FIRST_COMPLETED)
        answered.clear()
    statuses = [answer.status_code for answer in await asyncio.gather(*many, one)]
    assert (Counter(statuses), statuses[-1]) == ({200: most, 503: 1}, 200)
    assert answered.index(("one", 200)) <= 2

    with large_pages_stand_still():
        crowd = [asyncio.create_task(ask(f"address {number}")) for number in range(most)]
        await until(lambda: are_waiting(most - 1))
        assert (await ask("somebody else")).status_code == 503
    assert {answer.status_code for answer in await asyncio.gather(*crowd)} == {200}
