"""A command may be sent for the window that is open: it does not lose against the answers of other seats."""

import asyncio
from random import Random
from typing import Any

import httpx
import pytest

from service.wiring.parts import ApiParts
from tests.service.api.checks import nothing_stored, problem
from tests.service.api.playing import Table, bearer, table
from tests.service.api.test_disputes import dispute, key_of, rule

WITH_WINDOWS = {"frantic": 2, "bathroom_rush": 1}
"""How many seats the window has to ask: more than one are seldom hit at once in Bathroom Rush."""


async def in_a_window(
    client: httpx.AsyncClient, game: str, random: Random, *, key: str | None = None
) -> tuple[Table, dict[str, Any]]:
    """A match with a window that asks enough seats, and whom it awaits; a match that has none is left."""
    match = await table(client, game, 4, key=key)
    now = await match.start()
    while len(now["awaited"].get("seats", ())) < WITH_WINDOWS[game] or not now["awaited"].get("window"):
        if now["awaited"]["kind"] != "seats":
            return await in_a_window(client, game, random, key=key)
        seat = random.choice(now["awaited"]["seats"])
        legal = await match.get("commands", match.seats[seat])
        now = (await match.post("commands", random.choice(legal["commands"]), match.seats[seat])).json()
    return match, now["awaited"]


@pytest.mark.rule("MV-PLA-04")
@pytest.mark.parametrize("unusual", [{}, {"Content-Type": "application/json; charset=utf-8"}])
@pytest.mark.parametrize("game", WITH_WINDOWS)
async def test_answers_of_others_do_not_close_the_door(
    client: httpx.AsyncClient, service: ApiParts, game: str, unusual: dict[str, str]
) -> None:
    match, awaited = await in_a_window(client, game, Random(1))
    looked = {seat: await match.get("commands", match.seats[seat]) for seat in awaited["seats"]}
    (first, legal), *others = looked.items()

    async def answer(seat: int, given: dict[str, Any], **headers: str) -> httpx.Response:
        sent = {
            **bearer(match.seats[seat]),
            **{k.replace("_", "-"): v for k, v in headers.items()},
            **unusual,
        }
        return await client.post(f"{match.url}/commands", json=given, headers=sent)

    assert (await answer(first, legal["commands"][0], If_Window=awaited["window"])).status_code == 200
    for seat, seen in others:
        stale = await answer(seat, seen["commands"][0], If_Match=f'"{seen["revision"]}"')
        problem(stale, 412, "stale_revision")
        tags = {"If_Match": f'"{seen["revision"]}"', "If_Window": seen["awaited"]["window"]}
        accepted = await answer(seat, seen["commands"][0], **tags)
        assert accepted.status_code == 200, accepted.text
    async with nothing_stored(service):
        closed = await answer(first, legal["commands"][0], If_Window=awaited["window"])
    found = problem(closed, 412, "stale_revision")
    assert awaited["window"] in found["detail"]
    assert found["awaited"] == (await match.get("state"))["awaited"]
    assert found["legal"] == (await match.get("commands", match.seats[first]))["commands"]


@pytest.mark.rule("MV-PLA-04")
async def test_of_many_in_one_window_all_win(client: httpx.AsyncClient) -> None:
    match, awaited = await in_a_window(client, "frantic", Random(2))
    looked = [(seat, await match.get("commands", match.seats[seat])) for seat in awaited["seats"]]
    answers = await asyncio.gather(
        *(
            match.post("commands", seen["commands"][0], match.seats[seat], If_Window=awaited["window"])
            for seat, seen in looked
        )
    )
    assert [answer.status_code for answer in answers] == [200] * len(looked)


@pytest.mark.rule("MV-PLA-04")
async def test_a_seat_answers_once(client: httpx.AsyncClient, service: ApiParts) -> None:
    match, awaited = await in_a_window(client, "frantic", Random(3))
    seat = awaited["seats"][0]
    legal = (await match.get("commands", match.seats[seat]))["commands"]
    assert (
        await match.post("commands", legal[0], match.seats[seat], If_Window=awaited["window"])
    ).status_code == 200
    async with nothing_stored(service):
        again = await match.post("commands", legal[0], match.seats[seat], If_Window=awaited["window"])
    assert problem(again, 409, "already_answered")["legal"] == []


@pytest.mark.rule("MV-PLA-04")
async def test_a_window_that_opens_again_has_another_name(client: httpx.AsyncClient) -> None:
    """The match goes back into the window: the game counts it as the same one."""
    key = await key_of(client)
    match, awaited = await in_a_window(client, "frantic", Random(4), key=key)
    seat = awaited["seats"][0]
    legal = await match.get("commands", match.seats[seat])
    opened = legal["revision"]
    await match.post("commands", legal["commands"][0], match.seats[seat])
    ruled = await rule(
        client,
        await dispute(match, opened, match.seats[seat]),
        key,
        kind="rewind",
        revision=opened,
    )
    assert ruled.status_code == 200, ruled.text
    again = await match.get("commands", match.seats[seat])
    assert again["commands"] == legal["commands"]
    before, now = awaited["window"], again["awaited"]["window"]
    assert before.partition("-")[2] == now.partition("-")[2]
    stale = await match.post("commands", legal["commands"][0], match.seats[seat], If_Window=before)
    problem(stale, 412, "stale_revision")
    accepted = await match.post("commands", legal["commands"][0], match.seats[seat], If_Window=now)
    assert accepted.status_code == 200


@pytest.mark.parametrize("name", ["12", '"5-1"', "5-", "x-1", ""])
async def test_a_malformed_name_is_refused(client: httpx.AsyncClient, service: ApiParts, name: str) -> None:
    match, awaited = await in_a_window(client, "frantic", Random(5))
    seat = awaited["seats"][0]
    legal = (await match.get("commands", match.seats[seat]))["commands"]
    async with nothing_stored(service):
        answer = await match.post("commands", legal[0], match.seats[seat], If_Window=name)
    assert problem(answer, 422, "invalid_parameter")["errors"][0]["parameter"] == "If-Window"


@pytest.mark.parametrize("game", ["sukkube", "piccioni"])
async def test_where_seats_answer_one_after_the_other_there_is_no_window(
    client: httpx.AsyncClient, game: str
) -> None:
    match = await table(client, game, 2)
    now = await match.start()
    assert "window" not in now["awaited"]
    seat = now["awaited"]["seats"][0]
    legal = (await match.get("commands", match.seats[seat]))["commands"]
    stale = await match.post("commands", legal[0], match.seats[seat], If_Window="5-1")
    problem(stale, 412, "stale_revision")
