"""One stranger with one address keeps nobody else waiting for advice, archives, pairings, or bots that think."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import httpx
import pytest
from structlog.testing import capture_logs

from service.wiring.parts import ApiParts
from service.wiring.routes import create_app
from tests.archive.test_verifier import disputed_without_end, honest
from tests.service.api.conftest import BASE_URL
from tests.service.api.holding import organiser
from tests.service.api.playing import Table, bearer, table
from tests.service.api.test_archives import NDJSON
from tests.waiting import eventually

Ask = Callable[[], Awaitable[httpx.Response]]


class Clients:
    """Of one application, from two addresses."""

    def __init__(self, service: ApiParts) -> None:
        app = create_app(service)
        self.stranger, self.honest = (
            httpx.AsyncClient(transport=httpx.ASGITransport(app, client=(name, 4000)), base_url=BASE_URL)
            for name in ("192.0.2.1", "192.0.2.2")
        )


@pytest.fixture
async def clients(own_service: ApiParts) -> AsyncIterator[Clients]:
    of_both = Clients(own_service)
    async with of_both.stranger, of_both.honest:
        yield of_both


@asynccontextmanager
async def insisting(*asks: Ask) -> AsyncIterator[None]:
    """A stranger who asks each again and again, and is answered at least once before the block begins."""
    answered, ended = asyncio.Event(), asyncio.Event()

    async def insist(ask: Ask) -> None:
        while not ended.is_set():
            answer = await ask()
            answered.set()
            await asyncio.sleep(0.01 if answer.status_code == 503 else 0)

    tasks = [asyncio.create_task(insist(ask)) for ask in asks]
    try:
        await answered.wait()
        yield
    finally:
        ended.set()  # to be cancelled is only to be answered 503
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def statuses(ask: Ask, times: int) -> list[int]:
    """Of answers to somebody who takes some time before asking again."""
    answers = []
    for _ in range(times):
        await asyncio.sleep(0.05)
        answers.append((await ask()).status_code)
    return answers


async def asking_for_advice(client: httpx.AsyncClient) -> Ask:
    match = await table(client, "sukkube", 2, allows_advice=True)
    await match.start()
    seat = (await match.get("state"))["awaited"]["seats"][0]
    return lambda: client.get(f"{match.url}/advice", headers=bearer(match.seats[seat]))


async def test_ten_free_matches_take_no_advice_from_others(clients: Clients, own_service: ApiParts) -> None:
    own_service.app.queries.advice.queue._seconds = 120.0  # on a machine where others work as well
    ask = await asking_for_advice(clients.honest)
    async with insisting(*[await asking_for_advice(clients.stranger) for _ in range(10)]):
        assert await statuses(ask, 4) == [200] * 4


async def test_two_threads_of_verifying_keep_nobody_else_from_it(clients: Clients) -> None:
    def verify(client: httpx.AsyncClient, archive: bytes) -> Ask:
        return lambda: client.post("/v1/verify", content=archive, headers=NDJSON)

    async with insisting(*[verify(clients.stranger, disputed_without_end(150))] * 2):
        assert await statuses(verify(clients.honest, honest()), 6) == [200] * 6


async def test_a_pairing_of_eight_does_not_wait_for_one_of_500(clients: Clients) -> None:
    large, small = await organiser(clients.stranger), await organiser(clients.honest)
    for held, entrants in ((large, 500), (small, 8)):
        await held.create(game="frantic", options={}, table_size=6)
        for _ in range(entrants):
            await held.enter()
    pairing = asyncio.create_task(large.post("/rounds", {}))
    await asyncio.sleep(1)
    paired = asyncio.create_task(small.post("/rounds", {}))
    await asyncio.wait([pairing, paired], return_when=asyncio.FIRST_COMPLETED)
    assert not pairing.done()
    assert paired.result().status_code == 201
    pairing.cancel()
    await asyncio.gather(pairing, return_exceptions=True)


async def test_the_bots_of_60_free_matches_leave_those_of_others_their_turn_to_think(
    clients: Clients,
) -> None:
    many = [await with_a_player(clients.stranger) for _ in range(60)]
    one = await table(clients.honest, "sukkube", 3, bots={"0": "mcts", "1": "mcts"})
    with capture_logs() as lines:
        await asyncio.gather(*(match.start() for match in many))
        await one.start()

        async def has_moved_on() -> bool:
            """The bots' turns are over: the player is awaited, or nobody."""
            awaited = (await one.get("state"))["awaited"]
            return awaited.get("seats") in ([2], None)

        assert await eventually(has_moved_on)
    turned_away = [
        line["match"]
        for line in lines
        if line["event"] == "bot_does_not_think" and line["reason"] == "QueueFull"  # not a slow machine
    ]
    assert one.match_id not in turned_away


async def with_a_player(client: httpx.AsyncClient) -> Table:
    return await table(client, "sukkube", 2, bots={"0": "mcts"}, options={"target_points": 1})
