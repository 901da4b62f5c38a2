"""Penalties over HTTP: the register, the match that is lost, and who may give them."""

import httpx
import pytest

from service.app.archive.verify import verify
from tests.service.api.checks import problem
from tests.service.api.conftest import ADMIN
from tests.service.api.holding import Holding, tournament
from tests.service.api.playing import bearer
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


@pytest.mark.rule("TO-PEN-03", "MV-CLK-11")
async def test_time_is_taken_off_the_clock_of_the_table_or_nothing_happens(client: httpx.AsyncClient) -> None:
    cup = Holding(client, ADMIN)
    await cup.create(clocks={"match_seconds": 900})
    for player in ("Ada", "Bruno"):
        await cup.ask("/entries", {"player": player}, 201)
    await cup.ask("/rounds", None, 201)
    await cup.ask("/rounds/1/start", None)
    (table,) = (await cup.get("/rounds/1"))["tables"]
    (match,) = table["matches"]
    seat = match["seating"].index(2)
    body = {"grade": "time", "seconds": 300, "reason": "spoke to the hall", "round": 1, "table": 1}

    async def left() -> float:
        state = (await client.get(f"/v1/matches/{match['match_id']}/state?as=spectator")).json()
        return float(state["awaited"]["clocks"][seat]["left_seconds"])

    for _ in range(2):  # repeated with its key it is carried out once
        sent = await cup.post("/entries/2/penalties", body, **{"Idempotency-Key": "once"})
        assert sent.status_code == 200, sent.text
    assert 500 < await left() <= 600
    refused = await cup.post("/entries/2/penalties", {**body, "seconds": 800})
    assert problem(refused, 422, "clock_below_zero")["rule"] == "MV-CLK-08"
    await cup.ask("/entries/2/penalties", {**body, "round": 0, "table": 0})
    assert 500 < await left() <= 600, "without a table it is an entry in the register alone"
    archive = await client.get(f"/v1/matches/{match['match_id']}/archive", headers=bearer(ADMIN))
    report = verify(archive.content.splitlines(keepends=True))
    assert report.is_sound, report.findings
    register = (await client.get(cup.url)).json()["penalties"]
    assert [each["seconds"] for each in register] == [300, 300]


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
