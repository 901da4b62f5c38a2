"""A cup goes on with the best of its standings: they enter with their tokens, and both cups name each other."""

import httpx
import pytest

from tests.service.api.checks import problem
from tests.service.api.holding import TERMS, Holding
from tests.service.api.playing import bearer
from tests.service.api.test_keys import new_key


@pytest.mark.rule("TO-STG-01", "TO-STG-02", "TO-STG-03", "TO-STG-04")
async def test_two_of_three_play_a_final_with_the_tokens_they_have(client: httpx.AsyncClient) -> None:
    chief, stranger = [await new_key(client, "play", "organise") for _ in range(2)]
    cup = Holding(client, chief["key"])
    await cup.create(tie_breaks=["rating"], is_open=False)
    tokens = {}
    for player, rating in (("Ada", 1500), ("Bruno", 1400), ("Carla", 1300)):
        entry = await cup.ask("/entries", {"player": player, "rating": rating}, 201)
        tokens[player] = entry["entrant_token"]
    cup_id = cup.url.rpartition("/")[2]
    continues = {"tournament_id": cup_id, "cut": 2}
    body = {**TERMS, "format": "single_elimination", "title": "Final", "continues": continues}
    del body["rounds"]
    early = await client.post("/v1/tournaments", json=body, headers=bearer(cup.key))
    assert problem(early, 409, "stage_not_finished")["rule"] == "TO-STG-01"
    await cup.ask("/finish", {"early": True})
    problem(
        await client.post("/v1/tournaments", json=body, headers=bearer(stranger["key"])), 403, "forbidden"
    )
    nowhere = {**body, "continues": {**continues, "tournament_id": chief["key_id"]}}
    problem(await client.post("/v1/tournaments", json=nowhere, headers=bearer(cup.key)), 422, "invalid_body")
    headers = {**bearer(cup.key), "Idempotency-Key": "the-final-is-made-once"}
    made = await client.post("/v1/tournaments", json=body, headers=headers)
    assert made.status_code == 201, made.text
    assert (await client.post("/v1/tournaments", json=body, headers=headers)).json() == made.json()

    final = Holding(client, cup.key, made.headers["location"])
    view = await final.get()
    assert [each["player"] for each in view["entrants"]] == ["Ada", "Bruno"]
    assert view["continues"] == {"tournament_id": cup_id, "entrants": [1, 2]}
    (link,) = (await cup.get())["continued_by"]
    assert link == {"tournament_id": view["tournament_id"], "entrants": [1, 2]}
    (table,) = (await final.begin_round(1))["tables"]
    match, seating = table["matches"][0]["match_id"], table["matches"][0]["seating"]
    for number, player in enumerate(("Ada", "Bruno"), 1):
        answer = await client.get(f"/v1/matches/{match}/commands", headers=bearer(tokens[player]))
        assert answer.json()["seat"] == seating.index(number)
    assert (await client.get(final.url, headers=bearer(tokens["Carla"]))).status_code == 401
    await final.ask("/rounds/1/tables/1/forfeits", {"entrants": [1], "reason": "Gone home."})
    for each in (cup, final):
        overall = await each.get("/overall")
        assert [stage["title"] for stage in overall["stages"]] == ["Winter cup", "Final"]
        assert [row["player"] for row in overall["ranking"]] == ["Bruno", "Ada", "Carla"]
        assert not overall["is_final"]
