"""A bot needs one request for each of its commands: the answer lists the next ones, or the next question is waited
for."""

import asyncio
from time import monotonic

import httpx

from service.access.callers import Caller
from service.platform.entropy import fingerprint
from service.wiring.parts import ApiParts
from tests.service.api.checks import problem
from tests.service.api.conftest import ADMIN
from tests.service.api.playing import Table, bearer, table


async def listed(match: Table, seat: int, **query: int | str) -> dict[str, object]:
    found: dict[str, object] = await match.get("commands", match.seats[seat], **query)
    return found


async def test_the_answer_to_a_command_lists_the_next_ones(client: httpx.AsyncClient) -> None:
    match = await table(client, "sukkube", 2)
    seat = (await match.start())["awaited"]["seats"][0]
    seen = set()
    for _ in range(20):
        legal = (await match.get("commands", match.seats[seat]))["commands"]
        answer = await match.post("commands?include=commands", legal[0], match.seats[seat])
        assert answer.status_code == 200, answer.text
        after = await match.get("commands", match.seats[seat])
        assert answer.json()["commands"] == after["commands"]
        seen.add(bool(after["commands"]))
        plain = answer.json()["awaited"]
        assert plain == after["awaited"]
        seat = plain["seats"][0]
    assert seen == {True, False}


async def test_commands_are_listed_for_who_asks_only(client: httpx.AsyncClient) -> None:
    match = await table(client, "sukkube", 2)
    seat = (await match.start())["awaited"]["seats"][0]
    default = {"type": "play_default", "seat": seat}
    assert "commands" not in (await match.post("commands", default, ADMIN)).json()
    now = (await match.get("state"))["awaited"]["seats"][0]
    asked = await match.post("commands?include=commands", {**default, "seat": now}, ADMIN)
    assert asked.status_code == 200
    assert "commands" not in asked.json()
    wrong = await match.post("commands?include=cards", default, ADMIN)
    assert problem(wrong, 422, "invalid_parameter")["errors"][0]["parameter"] == "include"


async def test_both_ways_list_and_repeat_the_same(client: httpx.AsyncClient) -> None:
    """Past the framework and through it."""
    match = await table(client, "sukkube", 2)
    seat = (await match.start())["awaited"]["seats"][0]
    legal = (await match.get("commands", match.seats[seat]))["commands"]
    headers = {**bearer(match.seats[seat]), "Idempotency-Key": "once"}
    url = f"{match.url}/commands?include=commands"
    usual = await client.post(url, json=legal[0], headers=headers)
    headers["Content-Type"] = "application/json; charset=utf-8"
    again = await client.post(url, content=usual.request.content, headers=headers)
    assert usual.json()["commands"] == (await match.get("commands", match.seats[seat]))["commands"]
    assert again.content == usual.content
    assert again.headers["idempotency-replayed"] == "true"


async def test_who_waits_is_told_when_it_is_their_turn(client: httpx.AsyncClient) -> None:
    match = await table(client, "sukkube", 2, options={"target_points": 1})
    early = asyncio.create_task(listed(match, 0, wait=25))
    await asyncio.sleep(0.2)
    assert not early.done()
    await match.start()
    now = await match.get("state")
    waiting = [early, asyncio.create_task(listed(match, 1, wait=25))]
    while (asked := now["awaited"])["kind"] == "seats":
        mine = await waiting[asked["seats"][0]]
        assert mine["commands"]
        answer = await match.post("commands", mine["commands"][0], match.seats[asked["seats"][0]])
        now = answer.json()
        seat = asked["seats"][0]
        waiting[seat] = asyncio.create_task(listed(match, seat, wait=25))
    began = monotonic()
    for over in await asyncio.gather(*waiting):
        assert (over["commands"], over["awaited"]) == ([], {"kind": "nobody"})
    assert monotonic() - began < 20, "nobody waits for a time-out"


async def test_waiting_has_an_end_and_a_bound(client: httpx.AsyncClient, service: ApiParts) -> None:
    match = await table(client, "sukkube", 2)
    other = 1 - (await match.start())["awaited"]["seats"][0]
    began = monotonic()
    assert (await listed(match, other, wait=1))["commands"] == []
    assert 0.9 < monotonic() - began < 20
    assert service.stream_limits.open == 0
    refused = await client.get(f"{match.url}/commands?wait=26", headers=bearer(match.seats[other]))
    problem(refused, 422, "invalid_parameter")
    caller = Caller("seat", f"seat:{other}", fingerprint(match.seats[other])[:16], other)
    held = [service.stream_limits.admit(caller, "") for _ in range(service.settings.streams_per_caller)]
    full = await client.get(f"{match.url}/commands?wait=1", headers=bearer(match.seats[other]))
    problem(full, 429, "too_many_streams")
    for release in held:
        release()
