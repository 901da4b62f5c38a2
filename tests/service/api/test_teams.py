"""A cup for pairs over HTTP: teams enter, everybody plays their own seat, the match's result is the team's."""

from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest

from service.platform.entropy import fingerprint
from service.wiring.parts import ApiParts
from tests.service.api.checks import problem
from tests.service.api.conftest import ADMIN, client_of, projecting
from tests.service.api.holding import Holding
from tests.service.api.playing import bearer
from tests.service.api.test_keys import new_key
from tests.service.api.test_tournament_archives import Checked, taken

TEAMS = "name,members\nCorvi,Ada + Bruno\nGufi,Carla + Dino\n"


async def cup_of_pairs(client: httpx.AsyncClient) -> Holding:
    cup = Holding(client, ADMIN)
    await cup.create(options={"mode": "gemelli", "target_points": 1}, is_open=False, disputes_seconds=0)
    return cup


async def seats_of(client: httpx.AsyncClient, match: str, tokens: list[str]) -> list[Any]:
    answers = [await client.get(f"/v1/matches/{match}/commands", headers=bearer(token)) for token in tokens]
    return [answer.json().get("seat") for answer in answers]


@pytest.mark.rule("TO-CRE-17", "TO-ENT-14", "TO-ENT-13")
async def test_pairs_play_a_table_of_four_seats(client: httpx.AsyncClient) -> None:
    cup = await cup_of_pairs(client)
    preview = await cup.ask("/entries/list/preview", {"text": TEAMS})
    assert [line["members"] for line in preview["items"]] == [["Ada", "Bruno"], ["Carla", "Dino"]]
    players = (await cup.ask("/entries/list", {"text": TEAMS}, 201))["items"]
    assert [(each["entrant"], each["player"]) for each in players] == [
        (1, "Ada"), (1, "Bruno"), (2, "Carla"), (2, "Dino")
    ]  # fmt: skip
    tokens = [each["entrant_token"] for each in players]
    assert [each["members"] for each in (await cup.get())["entrants"]] == [
        ["Ada", "Bruno"],
        ["Carla", "Dino"],
    ]
    text = await cup.client.get(f"{cup.url}/events")
    assert not any(fingerprint(token) in text.text for token in tokens)

    (table,) = (await cup.begin_round(1))["tables"]
    match, seating = table["matches"][0]["match_id"], table["matches"][0]["seating"]
    assert seating == table["entrants"] * 2
    first = seating.index(1)
    seats = [first, first + 2, 1 - first, 3 - first]
    assert await seats_of(client, match, tokens) == seats
    new = await cup.ask("/entries/1/token", {"member": 2}, 201)
    lost, tokens[1] = tokens[1], new["entrant_token"]
    assert await seats_of(client, match, [*tokens, lost]) == [*seats, None]
    problem(await cup.post("/entries/1/token"), 422, "wrong_team")

    await cup.ask("/rounds/1/tables/1/forfeits", {"entrants": [2], "reason": "Gone home."})
    sheet = (await client.get(f"/v1/matches/{match}/state")).json()["sheet"]
    resigned = [seat for seat, sitting in enumerate(sheet["seats"]) if sitting["resigned"]]
    assert resigned == sorted(seats[2:])
    assert [row["player"] for row in (await cup.get("/standings"))["standings"]] == ["Corvi", "Gufi"]


@pytest.mark.rule("TO-RES-13", "TO-ENT-14")
async def test_the_result_of_a_match_is_that_of_its_teams(own_service: ApiParts, tmp_path: Path) -> None:
    async with client_of(own_service) as client, projecting(own_service):
        cup = await cup_of_pairs(client)
        await _round_of_bots(cup)
        (match,) = (await cup.get("/rounds/1"))["tables"][0]["matches"]
        assert sorted(entrant for tied in match["places"] for entrant in tied) == [1, 2]
        archive = await taken(cup, ADMIN)
        keys = (await client.get("/.well-known/moviola-keys.json")).content
    _, part = Checked(tmp_path, keys).sound(archive)
    assert part.compared == 1


async def _round_of_bots(cup: Holding) -> None:
    for name in ("Corvi", "Gufi"):
        await cup.enter(name, "random")
    await cup.begin_round(1)
    await cup.closed(1)


@pytest.mark.rule("TO-ENT-14")
async def test_a_team_that_enters_by_itself_gets_a_token_for_each_player(client: httpx.AsyncClient) -> None:
    cup = Holding(client, ADMIN)
    await cup.create(options={"mode": "gemelli"})
    members = [{"player": "Ada"}, {"player": "Bruno"}]
    key = {"Idempotency-Key": "one-team-enters-once"}
    entry = (await cup.post("/entries", {"player": "Corvi", "members": members}, token=None, **key)).json()
    assert "entrant_token" not in entry
    again = await cup.post("/entries", {"player": "Corvi", "members": members}, token=None, **key)
    assert again.json() == entry
    refused = await cup.post("/entries", {"player": "Gufi"}, token=None)
    assert problem(refused, 422, "wrong_team")["errors"][0]["pointer"] == "/members"
    for member in entry["members"]:
        answer = await cup.post("/entries/1/withdraw", token=member["entrant_token"])
        assert answer.status_code == (200 if member is entry["members"][0] else 409)


@pytest.mark.rule("TO-ENT-11", "TO-ENT-14")
async def test_who_enters_a_team_names_no_key_of_somebody_else(client: httpx.AsyncClient) -> None:
    """With the key of an arbiter, who would then be a player at that table and not rule there (MV-ORG-04)."""
    cup = Holding(client, ADMIN)
    await cup.create(options={"mode": "gemelli"})
    arbiter = (await new_key(client, "organise"))["key_id"]
    members = [{"player": "Ada"}, {"player": "Bruno", "key_id": arbiter}]
    corvi = {"player": "Corvi", "members": members}
    problem(await cup.post("/entries", corvi, token=None), 403, "forbidden")
    unknown = [{"player": "Ada"}, {"player": "Bruno", "key_id": str(uuid4())}]
    refused = await cup.post("/entries", {"player": "Corvi", "members": unknown})
    assert problem(refused, 422, "invalid_body")["errors"][0]["pointer"] == "/members/1/key_id"
    assert (await cup.post("/entries", corvi)).status_code == 201


@pytest.mark.rule("TO-ENT-11")
async def test_organisers_enter_the_teams_where_keys_are_needed(client: httpx.AsyncClient) -> None:
    """Else the second player is known by no key, and may organise what they play."""
    cup = Holding(client, ADMIN)
    await cup.create(options={"mode": "gemelli"}, anonymous_entries=False)
    corvi = {"player": "Corvi", "members": [{"player": "Ada"}, {"player": "Bruno"}]}
    player = (await new_key(client, "play"))["key"]
    refused = problem(await cup.post("/entries", corvi, token=player), 422, "key_needed")
    assert refused["detail"] == "organisers enter the teams here, with the key of each player"
    assert (await cup.post("/entries", corvi)).status_code == 201
