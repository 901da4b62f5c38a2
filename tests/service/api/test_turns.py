"""Where am I awaited: one request for a program that plays many matches."""

import asyncio
from random import Random
from time import monotonic
from typing import Any

import httpx
import pytest

from domain.games.frantic.cards import card_ids
from domain.games.frantic.options import Options as FranticOptions
from service.app.matches.turns import COMMANDS_LISTED
from service.schemas.turns import SEATS_AT_ONCE
from service.wiring.parts import ApiParts
from tests.service.api.checks import nothing_stored, problem
from tests.service.api.conftest import ADMIN
from tests.service.api.holding import tournament
from tests.service.api.playing import Table, bearer, table
from tests.waiting import until

QUICK = {"options": {"target_points": 1}}


def held(*seats: tuple[Table, int]) -> dict[str, Any]:
    return {"seats": [{"match_id": match.match_id, "token": match.seats[seat]} for match, seat in seats]}


async def turns(client: httpx.AsyncClient, body: dict[str, Any], **query: int) -> dict[str, Any]:
    answer = await client.post("/v1/turns", json=body, params=query)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def test_the_turns_are_what_each_seat_may_post(client: httpx.AsyncClient, service: ApiParts) -> None:
    games = {"sukkube": 2, "frantic": 3, "piccioni": 2, "bathroom_rush": 2}
    matches = [await table(client, game, seats) for game, seats in games.items()]
    open_match = await table(client, "sukkube", 1)
    for match in matches:
        await match.start()
    mine = [(match, seat) for match in matches for seat in match.seats] + [(open_match, 0)]
    async with nothing_stored(service):
        found = await turns(client, held(*mine))
    expected = [await match.get("commands", match.seats[seat]) for match, seat in mine]
    assert found["turns"] == [each for each in expected if each["commands"]]
    assert len(found["turns"]) >= len(games)
    assert (found["over"], found["lost"], found["rest"]) == ([], [], [])


async def test_what_is_over_or_lost_is_named_by_its_place(client: httpx.AsyncClient) -> None:
    over = await table(client, "sukkube", 2, **QUICK)
    await over.start()
    await over.play(Random(1))
    played = await table(client, "sukkube", 2)
    seat = (await played.start())["awaited"]["seats"][0]
    asked = held((over, 0), (played, seat), (over, 1))["seats"]
    strangers = [
        {"match_id": played.match_id, "token": over.seats[0]},
        {"match_id": played.match_id, "token": played.host},
        {"match_id": played.match_id, "token": ADMIN},
        {"match_id": "01a1fdb5-c565-70c0-9676-e1983ecd2602", "token": over.seats[0]},
    ]
    found = await turns(client, {"seats": [*asked, *strangers]})
    assert [(each["match_id"], each["seat"]) for each in found["turns"]] == [(played.match_id, seat)]
    assert (found["over"], found["lost"]) == ([0, 2], [3, 4, 5, 6])


async def test_an_answer_with_very_many_commands_leaves_the_rest_to_the_next(
    client: httpx.AsyncClient,
) -> None:
    """A hand of 88 cards has thousands of commands: fifty such hands were an answer of 20 MB."""
    hand = {"hands": {"0": card_ids(FranticOptions().deck_list)[:88]}}
    match = await table(client, "frantic", 2, position=hand)
    await match.start()
    body = held(*[(match, seat) for seat in (0, 1) * 25])
    found = await turns(client, body)
    assert COMMANDS_LISTED <= sum(len(each["commands"]) for each in found["turns"]) < 3 * COMMANDS_LISTED
    looked = len(body["seats"]) - len(found["rest"])
    assert found["rest"] == list(range(looked, len(body["seats"])))
    again = await turns(client, {"seats": [body["seats"][place] for place in found["rest"]]})
    assert again["turns"][0] == found["turns"][0]


async def test_who_waits_is_told_of_the_first_turn_in_any_match(
    client: httpx.AsyncClient, service: ApiParts
) -> None:
    matches = [await table(client, "sukkube", 2) for _ in range(3)]
    awaited = [(await match.start())["awaited"]["seats"][0] for match in matches]
    mine = [(match, 1 - seat) for match, seat in zip(matches, awaited, strict=True)]
    waiting = asyncio.create_task(turns(client, held(*mine), wait=25))
    await asyncio.sleep(0.3)
    assert not waiting.done()
    began, match, seat = monotonic(), matches[1], awaited[1]
    while not waiting.done():
        legal = (await match.get("commands", match.seats[seat]))["commands"]
        if not legal:
            break
        await match.post("commands", legal[0], match.seats[seat])
    found = await waiting
    assert [each["match_id"] for each in found["turns"]] == [match.match_id]
    assert monotonic() - began < 20

    async def is_given_back() -> bool:
        return service.stream_limits.open == service.app.live.wakeups.followers == 0

    await until(is_given_back)


async def test_waiting_ends_when_nothing_can_come(client: httpx.AsyncClient) -> None:
    over = await table(client, "sukkube", 2, **QUICK)
    await over.start()
    await over.play(Random(1))
    began = monotonic()
    assert (await turns(client, held((over, 0), (over, 1)), wait=25))["over"] == [0, 1]
    assert monotonic() - began < 20
    idle = await table(client, "sukkube", 2)
    assert (await turns(client, held((over, 0), (idle, 0)), wait=1)) == {
        "turns": [],
        "over": [0],
        "lost": [],
        "rest": [],
    }


async def test_an_entrant_asks_with_one_token_for_all_their_matches(client: httpx.AsyncClient) -> None:
    cup = await tournament(client)
    round_ = await cup.begin_round(1)
    asked = [
        {"match_id": match["match_id"], "token": cup.tokens[entrant]}
        for each in round_["tables"]
        for match in each["matches"]
        for entrant in match["seating"]
    ]
    found = await turns(client, {"seats": asked})
    assert len(found["turns"]) == len(round_["tables"]) == 2
    assert found["lost"] == []


@pytest.mark.parametrize(
    "seats",
    [
        [],
        [{"match_id": "01a1fdb5-c565-70c0-9676-e1983ecd2602", "token": "mv_1"}] * (SEATS_AT_ONCE + 1),
        [{"match_id": "x", "token": "mv_1"}],
        [{"match_id": "01a1fdb5-c565-70c0-9676-e1983ecd2602", "token": ""}],
        [{"match_id": "01a1fdb5-c565-70c0-9676-e1983ecd2602"}],
    ],
)
async def test_what_names_no_seats_is_refused(client: httpx.AsyncClient, seats: list[Any]) -> None:
    problem(await client.post("/v1/turns", json={"seats": seats}), 422, "invalid_body")


async def test_a_made_up_bearer_token_is_refused(client: httpx.AsyncClient) -> None:
    """Otherwise it would bring a budget of requests of its own."""
    match = await table(client, "sukkube", 1)
    answer = await client.post("/v1/turns", json=held((match, 0)), headers=bearer("mv_made_up"))
    problem(answer, 401, "unauthenticated")
