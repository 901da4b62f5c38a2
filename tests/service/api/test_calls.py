"""A seat calls an arbiter: the organisers learn of it, and nobody else at the table or beside it."""

from datetime import timedelta
from typing import Any

import httpx
import pytest

from service.wiring.parts import ApiParts
from tests.service.api.checks import problem
from tests.service.api.holding import Holding
from tests.service.api.playing import bearer, table
from tests.service.api.test_keys import new_key


async def calls(client: httpx.AsyncClient, path: str, token: str) -> list[dict[str, Any]]:
    answer = await client.get(path, headers=bearer(token))
    assert answer.status_code == 200, answer.text
    listed: list[dict[str, Any]] = answer.json()["items"]
    return listed


@pytest.mark.rule("MV-CAL-01", "MV-CAL-03", "MV-CAL-04", "MV-ORG-04", "TO-CRE-12")
async def test_organisers_learn_of_a_call_and_nobody_who_plays(client: httpx.AsyncClient) -> None:
    chief, other, me = [await new_key(client, "play", "organise") for _ in range(3)]
    cup = Holding(client, chief["key"])
    await cup.create(is_open=False, organisers=[other["key_id"], me["key_id"]])
    ada = (await cup.ask("/entries", {"player": "Ada"}, 201))["entrant_token"]
    mine = {"player": "Bruno", "key_id": me["key_id"]}
    bruno = (await cup.ask("/entries", mine, 201))["entrant_token"]
    (pairing,) = (await cup.begin_round(1))["tables"]
    match = f"/v1/matches/{pairing['matches'][0]['match_id']}"
    path = f"{match}/calls"
    before = (await client.get(f"{match}/state", headers=bearer(ada))).json()
    called = await client.post(path, headers=bearer(ada))
    assert called.status_code == 200, called.text
    (call,) = called.json()["items"]
    assert (call["player"], call["arbiter"]) == ("Ada", None)
    assert (await client.get(f"{match}/state", headers=bearer(ada))).json() == before, "play goes on"
    assert await calls(client, path, bruno) == []
    for key in (chief, other):
        assert await calls(client, path, key["key"]) == [call]
        assert (await cup.get("/shift", **bearer(key["key"])))["calls"] == [call]
    answering, closing = (f"{path}/{call['seat']}/{step}" for step in ("answer", "close"))
    problem(await client.get(path), 401, "unauthenticated")
    for token in (me["key"], bruno, ada):
        problem(await client.post(answering, headers=bearer(token)), 403, "forbidden")
        problem(await client.post(closing, headers=bearer(token)), 403, "forbidden")
    problem(await client.get(path, headers=bearer(me["key"])), 403, "forbidden")
    assert (await cup.get("/shift", **bearer(me["key"])))["calls"] == []
    place = f"/matches/{call['match_id']}"
    for page in ("/desk", f"{cup.url.removeprefix('/v1')}/shift"):
        for key, sees in ((chief, True), (other, True), (me, False)):
            text = (await client.get(page, headers=bearer(key["key"]))).text
            assert (f"/v1{place}/calls/{call['seat']}/answer" in text) == sees, (page, key)
    assert (await client.post(answering, headers=bearer(other["key"]))).status_code == 200
    assert (await calls(client, path, ada))[0]["arbiter"] == other["key_id"]
    assert (await client.post(closing, headers=bearer(chief["key"]))).status_code == 200
    assert await calls(client, path, ada) == []
    for step in (answering, closing):
        late = await client.post(step, headers=bearer(chief["key"]))
        assert problem(late, 409, "no_call")["rule"] == "MV-CAL-03"


@pytest.mark.rule("MV-CAL-02", "MV-CAL-03")
async def test_a_seat_has_one_call_and_waits_a_minute_for_the_next(
    service: ApiParts, client: httpx.AsyncClient
) -> None:
    key = (await new_key(client, "play", "organise"))["key"]
    match = await table(client, "sukkube", 2, key=key)
    await match.start()
    path = f"/v1/matches/{match.match_id}/calls"
    first, again, other = [(await match.post("calls", token=match.seats[seat])).json() for seat in (0, 0, 1)]
    assert again == first
    assert [each["seat"] for each in await calls(client, path, key)] == [0, 1]
    assert other["items"][0]["seat"] == 1
    assert (await client.post(f"{path}/0/close", headers=bearer(key))).status_code == 200
    hasty = await match.post("calls", token=match.seats[0])
    assert problem(hasty, 409, "called_lately")["rule"] == "MV-CAL-02"
    await service.pool.execute(
        "UPDATE secret.call SET called_at = called_at - $1::interval WHERE match_id = $2::uuid",
        timedelta(seconds=61),
        match.match_id,
    )
    later = (await match.post("calls", token=match.seats[0])).json()["items"]
    assert [(each["seat"], each["arbiter"]) for each in later] == [(0, None)]
    assert later[0]["called_at"] > first["items"][0]["called_at"]
    assert (await match.post("resign", token=match.seats[1])).status_code == 200
    assert await calls(client, path, key) == [], "calls end with the match"


@pytest.mark.rule("MV-CAL-01")
async def test_nobody_is_called_without_an_organiser_or_before_play(client: httpx.AsyncClient) -> None:
    among_friends = await table(client, "sukkube", 2)
    await among_friends.start()
    refused = await among_friends.post("calls", token=among_friends.seats[0])
    assert problem(refused, 422, "no_organiser")["rule"] == "MV-CAL-01"
    key = (await new_key(client, "play", "organise"))["key"]
    match = await table(client, "sukkube", 2, key=key)
    early = await match.post("calls", token=match.seats[0])
    assert problem(early, 409, "not_playing")["rule"] == "MV-CAL-01"
