"""Two arbiters at one event: who deals with a claim, notes that players never read, and the audit of the shift."""

from typing import Any

import httpx
import pytest

from service.wiring.parts import ApiParts
from tests.service.api.checks import problem
from tests.service.api.conftest import projecting
from tests.service.api.holding import Holding
from tests.service.api.playing import bearer
from tests.service.api.test_keys import new_key
from tests.waiting import until


@pytest.mark.rule("TO-ARB-01", "TO-ARB-02", "TO-CRE-12")
async def test_two_arbiters_share_claims_and_notes(service: ApiParts, client: httpx.AsyncClient) -> None:
    chief, other = [await new_key(client, "play", "organise") for _ in range(2)]
    cup = Holding(client, chief["key"])
    await cup.create(organisers=[other["key_id"]])
    await cup.enter("Ada")
    await cup.enter("Bruno")
    (table,) = (await cup.begin_round(1))["tables"]
    match_id = table["matches"][0]["match_id"]
    claim = {"revision": 5, "claim": "Not so."}
    opened = await client.post(f"/v1/matches/{match_id}/disputes", json=claim, headers=bearer(cup.tokens[1]))
    dispute = opened.json()["dispute_id"]
    path = f"/claims/{dispute}"
    assert (await cup.post(path)).status_code == 200
    refused = await cup.post(path, token=other["key"])
    assert problem(refused, 409, "claim_taken")["rule"] == "TO-ARB-01"
    assert (await cup.get())["claims"] == {dispute: chief["key_id"]}
    await cup.ask(path, {"to": other["key_id"]})
    note = {"text": "Ada promised to bring the deck.", "match_id": match_id}
    made = await cup.post("/notes", note, token=other["key"], **{"Idempotency-Key": "one-note-for-both"})
    assert made.status_code == 201
    again = await cup.post("/notes", note, token=other["key"], **{"Idempotency-Key": "one-note-for-both"})
    assert again.status_code == 201
    shift: dict[str, Any] = {}

    async def is_listed() -> bool:
        shift.update(await cup.get("/shift", **bearer(cup.key)))
        return bool(shift["claims"])

    async with projecting(service):
        await until(is_listed)
    assert [each["arbiter"] for each in shift["claims"]] == [other["key_id"]]
    notes = [each for each in shift["entries"] if each["action"] == "note_made"]
    assert [(each["detail"], each["arbiter"]) for each in notes] == [(note["text"], other["key_id"])]
    assert set(shift["names"]) == {chief["key_id"], other["key_id"]}
    for reader in (cup.tokens[1], None):
        refused = await client.get(f"{cup.url}/shift", headers=bearer(reader) if reader else {})
        assert refused.status_code in (401, 403)
    assert "promised" not in (await client.get(f"{cup.url}/events")).text
    assert (await cup.post(f"{path}/release", token=other["key"])).status_code == 200
    assert (await cup.get())["claims"] == {}


@pytest.mark.rule("TO-ARB-01", "TO-ARB-02", "TO-CRE-12")
async def test_who_plays_takes_no_claim_at_the_table_and_reads_no_note_about_it(
    client: httpx.AsyncClient,
) -> None:
    chief, me = [await new_key(client, "play", "organise") for _ in range(2)]
    cup = Holding(client, chief["key"])
    await cup.create(is_open=False, organisers=[me["key_id"]])
    await cup.ask("/entries", {"player": "Ada"}, 201)
    await cup.ask("/entries", {"player": "Bruno", "key_id": me["key_id"]}, 201)
    (table,) = (await cup.begin_round(1))["tables"]
    match_id = table["matches"][0]["match_id"]
    for token, body in ((me["key"], None), (chief["key"], {"to": me["key_id"]})):
        refused = await cup.post(f"/claims/{match_id}.1", body, token=token)
        assert "TO-CRE-12" in problem(refused, 403, "forbidden")["detail"]
    await cup.ask("/notes", {"text": "Watch Bruno.", "match_id": match_id}, 201)
    await cup.ask("/notes", {"text": "The hall closes at ten."}, 201)
    mine = (await client.get(f"{cup.url}/shift", headers=bearer(me["key"]))).text
    assert "ten" in mine
    assert "Watch Bruno" not in mine
    assert "Watch Bruno" in (await client.get(f"{cup.url}/shift", headers=bearer(chief["key"]))).text
