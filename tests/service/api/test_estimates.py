"""What was it worth? Playouts from before and after a contested event: for organisers, with intervals."""

import asyncio

import httpx
import msgspec
import pytest

from domain.games import GAMES
from service.app.bots.estimates import BOUNDS, counted
from service.testing.playing import table as begin
from service.wiring.parts import ApiParts
from tests.service.api.checks import problem
from tests.service.api.conftest import ADMIN, client_of
from tests.service.api.limits import rows
from tests.service.api.playing import bearer
from tests.service.api.test_disputes import dispute, playing
from tests.service.api.test_forks import all_events
from tests.waiting import until


@pytest.mark.parametrize("game", GAMES)
async def test_an_organiser_gets_shares_with_intervals_the_same_again(
    client: httpx.AsyncClient, game: str
) -> None:
    match = await playing(client, game)
    contested = next(
        e["revision"] for e in reversed(await all_events(match, ADMIN)) if e["actor"].startswith("seat:")
    )
    place = f"/v1/disputes/{await dispute(match, contested, match.seats[0])}/estimate?playouts=6"
    first, again = [(await client.get(place, headers=bearer(ADMIN))).json() for _ in range(2)]
    assert first == again
    assert first["text"].startswith("An estimate")
    assert [first[side]["revision"] for side in ("before", "after")] == [contested - 1, contested]
    for side in ("before", "after"):
        assert 1 <= first[side]["playouts"] <= 6
        for number, seat in enumerate(first[side]["seats"]):
            assert seat["seat"] == number
            assert 0 <= seat["low"] <= seat["share"] <= seat["high"] <= 1
        won = first[side]["playouts"] * sum(seat["share"] for seat in first[side]["seats"])
        assert won == pytest.approx(round(won), abs=0.01), "a shared win is shared"
        if game != "bathroom_rush":  # there all may be put out together, and nobody wins (BR-ELIM-06)
            assert round(won) == first[side]["playouts"]
        assert first[side]["cut"] == 0, "Frantic's were all cut off, and nobody was told"
    italian = (await client.get(f"{place}&language=it&seed=2", headers=bearer(ADMIN))).json()
    assert italian["text"].startswith("È una stima")
    assert italian["seed"] == 2
    searched = (await client.get(f"{place}&bot=mcts", headers=bearer(ADMIN))).json()
    assert (first["bot"], searched["bot"]) == ("greedy", "mcts")
    assert "the bot mcts plays" in searched["text"]
    assert 1 <= searched["after"]["playouts"] <= 6


async def test_seats_and_strangers_get_none(client: httpx.AsyncClient) -> None:
    """It is played from all cards, so that even its shares would tell of them."""
    match = await playing(client, "frantic")
    place = f"/v1/disputes/{await dispute(match, 5, match.seats[0])}/estimate"
    for token in match.seats.values():
        problem(await client.get(place, headers=bearer(token)), 403, "forbidden")
    problem(await client.get(place), 401, "unauthenticated")
    problem(await client.get(f"{place}?playouts=401", headers=bearer(ADMIN)), 422, "invalid_parameter")


@pytest.mark.limit("estimates being made, in one process")
async def test_no_more_than_some_estimates_are_made(own_service: ApiParts) -> None:
    assert rows()["estimates being made, in one process"].numbers == [BOUNDS.waiting]
    game = GAMES["frantic"]
    state = msgspec.msgpack.encode(begin(game, 2, {}).state)
    queue = own_service.app.queries.estimates.queue
    async with client_of(own_service) as client:
        match = await playing(client, "sukkube")
        place = f"/v1/disputes/{await dispute(match, 5, match.seats[0])}/estimate?playouts=2"
        question = (game.name, game.edition, state, 2, "1", 400, "greedy")
        waiting = [
            asyncio.create_task(queue.do(str(number), counted, *question)) for number in range(BOUNDS.waiting)
        ]
        await until(lambda: asyncio.sleep(0, queue.queue.pieces == BOUNDS.waiting))
        refused = await client.get(place, headers=bearer(ADMIN))
        rows()["estimates being made, in one process"].refused(refused)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert (await client.get(place, headers=bearer(ADMIN))).json()["after"]["seats"]
