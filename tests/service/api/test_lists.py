"""Several commands in one request: in order, all or nothing, and no look at hidden cards taken back."""

from typing import Any

import httpx
import pytest

from domain.matches import decider
from service.http.application import Application
from tests.service.api.checks import nothing_stored, problem
from tests.service.api.playing import Table, table

SOLO = {"options": {"target_points": 2}}


async def solo(client: httpx.AsyncClient) -> Table:
    """One seat against Bots: the only one who is ever awaited."""
    match = await table(client, "sukkube", 1, **SOLO)
    await match.start()
    return match


async def legal(match: Table, seat: int) -> list[Any]:
    found: list[Any] = (await match.get("commands", match.seats[seat]))["commands"]
    return found


async def two_in_a_row(client: httpx.AsyncClient) -> tuple[Table, list[Any]]:
    """A match and two commands that may be played one after the other without a deal between them."""
    for _ in range(50):
        match = await solo(client)
        for first in await legal(match, 0):
            probe = await match.post("commands", [first, first], match.seats[0])
            if (
                probe.json().get("code") == "card_not_in_hand"
                and probe.json()["errors"][0]["pointer"] == "/1"
            ):
                return match, [first, probe.json()["legal"][0]]
    raise AssertionError("no match lets its seat play twice")


@pytest.mark.rule("MV-PLA-01")
async def test_a_list_is_played_in_order_as_one(client: httpx.AsyncClient, service: Application) -> None:
    match, both = await two_in_a_row(client)
    before = (await match.get("state"))["revision"]
    answer = await match.post("commands", both, match.seats[0])
    assert answer.status_code == 200, answer.text
    played = [
        event["event"]["card"]
        for event in answer.json()["events"]
        if event["event"]["type"] == "CardPlayed" and event["event"]["chosen_by"] == "player"
    ]
    assert played == [command["card"] for command in both]
    assert answer.json()["events"][0]["revision"] == before + 1
    stored = (await match.get("events", **{"from": before + 1}))["items"]
    assert [{name: event[name] for name in event if name != "hash"} for event in stored] == answer.json()[
        "events"
    ]


@pytest.mark.rule("MV-PLA-01")
async def test_a_list_with_one_illegal_command_is_refused_whole(
    client: httpx.AsyncClient, service: Application
) -> None:
    match, both = await two_in_a_row(client)
    async with nothing_stored(service):
        answer = await match.post("commands", [both[0], both[0]], match.seats[0])
    found = problem(answer, 422, "card_not_in_hand")
    assert found["errors"][0]["pointer"] == "/1"
    assert both[1] in found["legal"]


@pytest.mark.rule("MV-PLA-03")
async def test_a_list_ends_where_it_has_come_to_many_events(
    client: httpx.AsyncClient, service: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, both = await two_in_a_row(client)
    monkeypatch.setattr(decider, "LIST_LIMIT", 1)
    async with nothing_stored(service):
        answer = await match.post("commands", both, match.seats[0])
    found = problem(answer, 422, "too_many_events")
    assert (found["rule"], found["errors"][0]["pointer"]) == ("MV-PLA-03", "/1")
    monkeypatch.setattr(decider, "LIST_LIMIT", 100)
    assert (await match.post("commands", both, match.seats[0])).status_code == 200


async def test_a_list_has_a_length(client: httpx.AsyncClient, service: Application) -> None:
    match = await solo(client)
    first = (await legal(match, 0))[0]
    async with nothing_stored(service):
        problem(await match.post("commands", [], match.seats[0]), 422, "invalid_body")
        problem(await match.post("commands", [first] * 201, match.seats[0]), 422, "invalid_body")


@pytest.mark.rule("MV-PLA-02")
@pytest.mark.parametrize("mode", ["peach", "last_hope", "fish_the_bot"])
async def test_a_list_never_reaches_behind_a_hidden_card(
    client: httpx.AsyncClient, service: Application, mode: str
) -> None:
    """Whatever follows a command that turns a hidden card up is refused alike: right guess, wrong guess."""
    match, seat, first = await before_a_hidden_card(client, mode)
    everything = [card["id"] for card in (await client.get("/v1/games/sukkube/cards")).json()["items"]]
    bodies = set()
    async with nothing_stored(service):
        for card in everything:
            guess = [first, {"type": "play_card", "card": card}]
            answer = await match.post("commands", guess, match.seats[seat], X_Request_ID="the-same-one")
            problem(answer, 422, "reveals_too_much")
            bodies.add(answer.content)
    assert len(bodies) == 1
    assert (await match.post("commands", [first], match.seats[seat])).status_code == 200


async def before_a_hidden_card(client: httpx.AsyncClient, mode: str) -> tuple[Table, int, Any]:
    """A match in which the awaited seat has a command that turns up a card of the pile."""
    for _ in range(50):
        match = await table(client, "sukkube", 2, options={"mode": mode})
        now = await match.start()
        for _ in range(20):
            seat = now["awaited"]["seats"][0]
            for first in await legal(match, seat):
                probe = await match.post("commands", [first, first], match.seats[seat])
                if probe.json()["code"] == "reveals_too_much":
                    return match, seat, first
            now = (await match.post("commands", first, match.seats[seat])).json()
            if now["awaited"]["kind"] != "seats":
                break
    raise AssertionError("no match came to a hidden card")
