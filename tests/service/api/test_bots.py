"""House bots fill seats and play by themselves."""

import asyncio
from multiprocessing.process import BaseProcess
from random import Random

import httpx
import pytest

from service.wiring.api import build
from service.wiring.parts import ApiParts
from service.wiring.routes import create_app
from tests.service.api.conftest import client_of
from tests.service.api.playing import table
from tests.service.api.test_bot_bounds import driver_of
from tests.waiting import eventually, until


async def finished(match) -> dict:
    async def end() -> dict | None:
        now = await match.get("state")
        return now if now["sheet"]["phase"] == "finished" else None

    return await eventually(end, 240)


async def test_bots_play_a_match_by_themselves(client: httpx.AsyncClient) -> None:
    bots = {"0": "random", "1": "random"}
    match = await table(client, "sukkube", 2, bots=bots, options={"target_points": 2})
    await match.start()
    assert (await finished(match))["result"]["winners"]


@pytest.mark.parametrize("bot", ["greedy", "lookahead", "mcts"])
async def test_a_person_plays_against_a_bot_that_thinks(client: httpx.AsyncClient, bot: str) -> None:
    options = {"mode": "last_hope", "target_points": 3}
    match = await table(client, "sukkube", 2, bots={"1": bot}, options=options)
    await match.start()

    async def is_over_or_moves() -> bool:
        awaited = (await match.get("state"))["awaited"]
        if awaited["kind"] != "nobody" and awaited["seats"] == [0]:
            await match.play(Random(2), plies=1)
        return awaited["kind"] == "nobody"

    await until(is_over_or_moves, 60)
    events = (await match.get("events"))["items"]
    assert any(event["actor"] == f"bot:{bot}" for event in events)


@pytest.mark.parametrize("seats", [2])
async def test_a_bot_is_refused_where_there_is_no_seat(client: httpx.AsyncClient, seats: int) -> None:
    body = {"game": "sukkube", "seats": seats, "bots": {"4": "random"}}
    answer = await client.post("/v1/matches", json=body)
    assert (answer.status_code, answer.json()["rule"]) == (422, "MV-CRE-03")


@pytest.mark.parametrize("seen", [False, True], ids=["new_here", "seen_here_before"])
async def test_bots_go_on_after_a_restart_when_somebody_looks(
    service: ApiParts, client: httpx.AsyncClient, seen: bool
) -> None:
    bots = {"0": "lookahead", "1": "random"}
    async with build(service.settings) as first:
        transport = httpx.ASGITransport(create_app(first))
        async with httpx.AsyncClient(transport=transport, base_url="http://moviola.test") as other:
            match = await table(other, "sukkube", 2, bots=bots, options={"target_points": 2})
            if seen:
                await client.get(f"{match.url}/state")
            await match.start()
    match.client = client
    assert (await match.get("state"))["sheet"]["phase"] == "playing"
    assert (await finished(match))["result"]["winners"]


async def test_bots_go_on_when_the_process_they_think_in_is_killed(own_service: ApiParts) -> None:
    bots = {"0": "lookahead", "1": "lookahead"}
    async with client_of(own_service) as client:
        match = await table(client, "sukkube", 2, bots=bots, options={"target_points": 1})
        await match.start()
        await until(lambda: asyncio.sleep(0, bool(thinking(own_service))))
        for process in thinking(own_service):
            process.kill()
        assert (await finished(match))["result"]["winners"]


def thinking(service: ApiParts) -> list[BaseProcess]:
    """The processes that think for its bots: not those that other services of this test process have started."""
    started = driver_of(service)._thinking._process._started
    return list((started._processes or {}).values()) if started else []
