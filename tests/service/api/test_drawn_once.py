"""Luck is drawn once, over HTTP: rulings that draw anew, and what a seat has learnt by then."""

import httpx
import pytest

from tests.service.api.checks import problem
from tests.service.api.conftest import ADMIN
from tests.service.api.holding import tournament
from tests.service.api.playing import bearer
from tests.service.api.test_disputes import dispute, key_of, playing, rule
from tests.service.api.test_forks import all_events
from tests.service.api.test_keys import new_key


@pytest.mark.rule("MV-LUC-05")
async def test_found_an_organiser_rolled_the_same_die_six_times(client: httpx.AsyncClient) -> None:
    key = await key_of(client)
    match = await playing(client, "frantic", key=key)
    at = next(
        each["revision"] - 1
        for each in await all_events(match, key)
        for draw in each["event"].get("draws", ())
        if draw["kind"] == "roll"
    )
    first = await dispute(match, at + 1, key)
    ruled = await rule(client, first, key, kind="rewind", revision=at, luck="fresh")
    assert ruled.status_code == 200, ruled.text
    sheet = (await match.get("state"))["sheet"]
    assert sheet["redraws"]["replaced"] > 0
    for _ in range(2):
        again = await dispute(match, (await match.get("state"))["revision"], key)
        past = {"kind": "rewind", "revision": at, "luck": "fresh", "supersedes": first}
        told = problem(await rule(client, again, key, **past), 422, "luck_was_fresh")
        assert told["rule"] == "MV-LUC-05"
        assert told["errors"][0]["pointer"] == "/ruling/luck"
        assert (await rule(client, again, key, kind="stand")).status_code == 200
    assert (await match.get("state"))["sheet"]["redraws"] == sheet["redraws"]


@pytest.mark.rule("MV-LUC-07")
async def test_desk_and_preview_list_who_has_learnt_what_and_the_rewind_is_fresh(
    client: httpx.AsyncClient,
) -> None:
    key = await key_of(client)
    match = await playing(client, "frantic", key=key)
    newest = (await match.get("state"))["revision"]
    dispute_id = await dispute(match, 6, match.seats[0])
    body = {"ruling": {"kind": "rewind", "revision": 5}, "reason": "so", "rule": "MV-RUL-02"}
    url = f"/v1/disputes/{dispute_id}"
    shown = (await client.post(f"{url}/ruling/preview", json=body, headers=bearer(key))).json()
    assert {each["viewer"] for each in shown["learnt"]} == {0, 1, "spectator"}
    mine = shown["learnt"][0]
    assert mine["repeats"]
    assert mine["cards"]
    assert 5 < mine["revision"] <= newest
    evidence = (await client.get(f"{url}/evidence", headers=bearer(key))).json()
    assert evidence["learnt"] == shown["learnt"]
    own = (await client.get(f"{url}/evidence", headers=bearer(match.seats[1]))).json()
    assert own["learnt"] == []
    page = f"/desk/disputes/{dispute_id}"
    assert "Learnt since event 5" in (await client.get(page, headers=bearer(key))).text
    assert "Learnt since event" not in (await client.get(page)).text
    ruled = (await client.post(f"{url}/ruling", json=body, headers=bearer(key))).json()
    assert ruled["events"][0]["event"]["luck"] == "fresh"


@pytest.mark.rule("MV-LUC-06")
async def test_of_two_arbiters_the_one_who_has_opened_the_dispute_does_not_draw_anew_in_it(
    client: httpx.AsyncClient,
) -> None:
    one, other = await new_key(client, scopes=["organise"]), await new_key(client, scopes=["organise"])
    cup = await tournament(client, "running", organisers=[one["key_id"], other["key_id"]])
    match = (await cup.get("/rounds/1"))["tables"][0]["matches"][0]
    newest = (await client.get(f"/v1/matches/{match['match_id']}/state", headers=bearer(ADMIN))).json()[
        "revision"
    ]
    claim = {"revision": newest, "claim": "The die fell off the table."}
    opened = await client.post(
        f"/v1/matches/{match['match_id']}/disputes", json=claim, headers=bearer(one["key"])
    )
    dispute_id = opened.json()["dispute_id"]
    fresh = {"kind": "rewind", "revision": opened.json()["remedies"]["floor"], "luck": "fresh"}
    told = problem(await rule(client, dispute_id, one["key"], **fresh), 422, "second_must_confirm")
    assert told["rule"] == "MV-LUC-06"
    assert (await rule(client, dispute_id, other["key"], **fresh)).status_code == 200
