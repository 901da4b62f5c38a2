"""Penalties over HTTP: the register, the match that is lost, and who may give them."""

import httpx
import pytest

from tests.service.api.checks import problem
from tests.service.api.conftest import ADMIN
from tests.service.api.holding import Holding, tournament
from tests.service.api.test_keys import new_key

WARNING = {"grade": "warning", "reason": "late"}


@pytest.mark.rule("TO-PEN-04", "MV-RES-02")
async def test_who_loses_the_match_has_resigned_in_it(client: httpx.AsyncClient) -> None:
    cup = await tournament(client, "running")
    table = (await cup.get("/rounds/1"))["tables"][0]
    (match,) = table["matches"]
    entrant = match["seating"][1]
    body = {"grade": "game", "reason": "looked at the other hand", "round": 1, "table": table["table"]}
    await cup.ask(f"/entries/{entrant}/penalties", body)
    events = (await client.get(f"/v1/matches/{match['match_id']}/events?as=spectator")).json()["items"]
    resigned = next(each for each in events if each["event"]["type"] == "SeatResigned")
    assert resigned["event"]["seat"] == 1
    assert "MV-RES-02" in resigned["rules"]


@pytest.mark.rule("TO-PEN-01", "TO-PEN-05", "TO-PEN-06")
async def test_the_register_is_read_by_everybody_and_the_podium_has_nobody_disqualified(
    client: httpx.AsyncClient,
) -> None:
    cup = await tournament(client, "running")
    rest = [("points", {"points": 1.5}), ("disqualification", {})]
    await cup.ask("/entries/1/penalties", {**WARNING, "rule": "TO-PEN-01"})
    for grade, more in rest:
        await cup.ask("/entries/1/penalties", {"grade": grade, "reason": "again", **more})
    await cup.ask("/penalties/1/withdrawal", {"reason": "was on time"})
    register = (await client.get(cup.url)).json()["penalties"]
    assert [(each["grade"], each["points"], each["withdrawal"]) for each in register] == [
        ("warning", 0, "was on time"),
        ("points", 1.5, None),
        ("disqualification", 0, None),
    ]
    await cup.ask("/cancel", {"reason": "rain"})
    refused = await cup.post("/entries/2/penalties", WARNING)
    assert problem(refused, 409, "tournament_cancelled")["rule"] == "TO-END-04"


@pytest.mark.rule("TO-PEN-01")
async def test_an_organiser_who_has_entered_gives_no_penalty_and_withdraws_none(
    client: httpx.AsyncClient,
) -> None:
    chief, me = [await new_key(client, "play", "organise") for _ in range(2)]
    cup = Holding(client, chief["key"])
    await cup.create(is_open=False, organisers=[me["key_id"]])
    await cup.ask("/entries", {"player": "Ada"}, 201)
    await cup.ask("/entries", {"player": "Bruno", "key_id": me["key_id"]}, 201)
    await cup.ask("/entries/2/penalties", WARNING)
    for path, body in (("/entries/1/penalties", WARNING), ("/penalties/1/withdrawal", {"reason": "mine"})):
        refused = await cup.post(path, body, token=me["key"])
        assert "TO-PEN-01" in problem(refused, 403, "forbidden")["detail"]
    assert (await cup.post("/entries/1/penalties", WARNING, token=ADMIN)).status_code == 200
