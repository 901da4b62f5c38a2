"""Advice over HTTP: a seat's choices with figures, where the match allows it, and not too much at once."""

import asyncio
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from domain.games import GAMES
from domain.kernel.awaited import AwaitsSeats
from service.app.bots.advice import BOUNDS, EFFORT, considered
from service.testing.playing import next_move
from service.testing.playing import table as begin
from service.wiring.parts import ApiParts
from tests.service.api.checks import problem
from tests.service.api.conftest import client_of
from tests.service.api.limits import rows
from tests.service.api.playing import Table, bearer, table
from tests.waiting import eventually

SETTINGS = {"sukkube": 2, "frantic": 3, "piccioni": 2, "bathroom_rush": 2}


async def advised(match: Table, token: str, **params: str) -> Any:
    """Whoever is told that it took too long asks again: advice has what others leave of the cores."""

    async def answered() -> httpx.Response | None:
        answer = await match.client.get(f"{match.url}/advice", headers=bearer(token), params=params)
        return None if answer.status_code == 503 and "retry-after" in answer.headers else answer

    answer = await eventually(answered, 120)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("game", SETTINGS)
async def test_the_seat_that_is_asked_gets_its_choices_with_figures(
    client: httpx.AsyncClient, game: str
) -> None:
    match = await table(client, game, SETTINGS[game], allows_advice=True)
    await match.start()
    seat = (await match.get("state"))["awaited"]["seats"][0]
    token = match.seats[seat]
    legal = await match.get("commands", token, language="it")
    first, again = [await advised(match, token, language="it") for _ in range(2)]
    assert first == again
    assert (first["seat"], first["revision"], first["legal"]) == (
        seat,
        legal["revision"],
        len(legal["commands"]),
    )
    assert first["playouts"] >= min(EFFORT.playouts, len(legal["commands"]))
    for choice in first["choices"]:
        assert choice["text"] == legal["choices"][choice["choice"]]["label"]
        assert 0 <= choice["worth"] <= 1
    assert first["text"].startswith(first["choices"][0]["text"])
    other = next(token for at, token in match.seats.items() if at != seat)
    refused = await client.get(f"{match.url}/advice", headers=bearer(other))
    assert problem(refused, 409, "nothing_to_advise")["rule"] == "MV-ADV-02"


async def test_a_match_gives_no_advice_unless_it_was_created_so(client: httpx.AsyncClient) -> None:
    match = await table(client, "sukkube", 2)
    await match.start()
    assert (await match.get("state"))["sheet"]["allows_advice"] is False
    for token in match.seats.values():
        refused = await client.get(f"{match.url}/advice", headers=bearer(token))
        assert problem(refused, 422, "advice_not_allowed")["rule"] == "MV-ADV-01"


@pytest.mark.limit("seats waiting for advice, in one process")
async def test_no_more_than_some_seats_wait_for_advice(own_service: ApiParts) -> None:
    assert rows()["seats waiting for advice, in one process"].numbers == [BOUNDS.waiting]
    game = GAMES["frantic"]
    decision, random = begin(game, 2, {}), Random(1)
    while not isinstance(awaited := game.awaited(decision.state), AwaitsSeats):
        move = next_move(game, decision.state, random)
        assert move is not None
        game.decide(decision, *move)
    seat = awaited.seats[0]
    view = msgspec.msgpack.encode(game.view(decision.state, seat))
    question = (game.name, game.edition, view, seat, 1, "en")
    queue = own_service.app.queries.advice.queue
    async with client_of(own_service) as client:
        match = await table(client, "sukkube", 2, allows_advice=True)
        await match.start()
        mine = match.seats[(await match.get("state"))["awaited"]["seats"][0]]
        waiting = [
            asyncio.create_task(queue.do(str(place), considered, *question))
            for place in range(BOUNDS.waiting)
        ]
        await asyncio.sleep(0)
        refused = await client.get(f"{match.url}/advice", headers=bearer(mine))
        assert "retry-after" in refused.headers
        problem(refused, 503, "advice_busy")
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert (await advised(match, mine))["choices"]
