"""Results of matches played elsewhere, over HTTP: typed in by players who agree, or by an arbiter."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.service.api.checks import problem
from tests.service.api.conftest import ADMIN
from tests.service.api.holding import Holding, tournament
from tests.service.api.playing import bearer
from tests.service.api.test_published import paper
from tests.service.api.test_tournament_archives import Checked, taken
from tests.tournaments import arbiter

RESULT = "/rounds/1/tables/1/result"


async def table(cup: Holding) -> Any:
    return (await cup.get("/rounds/1"))["tables"][0]


async def phase(cup: Holding, match: Any) -> str:
    state = await cup.client.get(f"/v1/matches/{match['match_id']}/state", headers=bearer(cup.key))
    return str(state.json()["sheet"]["phase"])


async def move(cup: Holding, match: Any) -> None:
    """Whoever is asked plays, here."""
    url = f"/v1/matches/{match['match_id']}"
    (seat, *_) = (await cup.client.get(f"{url}/state")).json()["awaited"]["seats"]
    headers = bearer(cup.tokens[match["seating"][seat]])
    legal = (await cup.client.get(f"{url}/commands", headers=headers)).json()["commands"]
    assert (await cup.client.post(f"{url}/commands", json=legal[0], headers=headers)).status_code == 200


@pytest.mark.rule("TO-RES-16", "MV-END-06")
async def test_two_players_who_agree_type_a_result_and_both_verifiers_know_it(
    client: httpx.AsyncClient, tmp_path: Path
) -> None:
    cup = await tournament(client, "running")
    one, two = (await table(cup))["entrants"]
    elsewhere = min({1, 2, 3, 4} - {one, two})
    by = cup.tokens
    assert (await cup.post(RESULT, {"ranks": [2, 1]}, by[one])).status_code == 200
    (match,) = (await table(cup))["matches"]
    assert (match["places"], match["proposals"]) == (None, [{"entrant": one, "places": [[two], [one]]}])
    assert await phase(cup, match) == "playing"
    refused = await cup.post(RESULT, {"ranks": [2, 1]}, by[elsewhere])
    assert problem(refused, 422, "unknown_entrant")["rule"] == "TO-RES-16"
    problem(await cup.post(RESULT, {"ranks": [2, 1]}, None), 401, "unauthenticated")
    wrong = problem(await cup.post(RESULT, {"ranks": [1, 3]}, by[two]), 422, "impossible_places")
    assert wrong["errors"][0]["pointer"] == "/ranks"
    assert (await cup.post(RESULT, {"ranks": [2, 1]}, by[two])).status_code == 200
    here = await table(cup)
    (match,) = here["matches"]
    assert here["is_decided"]
    assert (match["places"], match["cause"], match["proposals"]) == ([[two], [one]], "typed", [])
    assert await phase(cup, match) == "finished"
    lines = (await client.get(f"{cup.url.removeprefix('/v1')}/export/results")).text.splitlines()
    assert lines[1].split(",")[4:6] + lines[1].split(",")[-3:] == ["1", str(two), "typed", "", "False"]
    rows = [(row["entrant"], row["points"]) for row in (await cup.get("/standings"))["standings"]]
    assert rows == [(row.entrant, float(row.points)) for row in arbiter.standings(await paper(cup))]
    keys = (await client.get("/.well-known/moviola-keys.json")).content
    Checked(tmp_path, keys).sound(await taken(cup, cup.key))


@pytest.mark.rule("TO-RES-14", "TO-RES-16")
async def test_an_arbiter_types_the_result_of_a_match_that_was_begun_here(client: httpx.AsyncClient) -> None:
    cup = await tournament(client, "running")
    here = await table(cup)
    (match,) = here["matches"]
    await move(cup, match)
    refused = await cup.post(RESULT, {"ranks": [1, 2]}, cup.tokens[here["entrants"][0]])
    assert problem(refused, 409, "played_here")["rule"] == "TO-RES-16"
    await cup.ask(RESULT, {"ranks": [1, 1]})
    assert await phase(cup, match) == "finished"
    refused = await cup.post(RESULT, {"ranks": [1, 2]})
    assert problem(refused, 409, "result_stands")["rule"] == "TO-RES-14"
    await cup.ask(RESULT, {"ranks": [1, 2], "reason": "The second slip is the right one."})
    assert (await table(cup))["matches"][0]["places"] == [[each] for each in here["entrants"]]
    audit = (await client.get("/v1/audit", headers=bearer(ADMIN))).json()["items"]
    place = f"result typed in: round 1 table 1 (tournament {cup.url.rpartition('/')[2]})"
    assert sum(place in str(each) for each in audit) == 2


@pytest.mark.rule("TO-RES-14")
async def test_a_match_that_has_ended_here_keeps_its_result(client: httpx.AsyncClient) -> None:
    """Also while the tournament has not heard of it."""
    cup = await tournament(client, "running")
    (match,) = (await table(cup))["matches"]
    await cup.play(match)
    refused = await cup.post(RESULT, {"ranks": [1, 2]})
    assert problem(refused, 409, "result_stands")["rule"] == "TO-RES-14"
