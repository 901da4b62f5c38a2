"""A player of a match is nothing else there, whatever their keys may do elsewhere (MV-ORG-04, MV-ORG-06)."""

import asyncio
from typing import Any

import httpx
import pytest

from domain.matches.events import SeatTaken
from domain.matches.words import WORDS
from service.access.keys import REMEMBERED_SECONDS
from tests.service.api.checks import problem
from tests.service.api.conftest import ADMIN
from tests.service.api.holding import Holding, organiser
from tests.service.api.playing import Table, bearer, table
from tests.service.api.test_keys import new_key

ALL = ("play", "spectate", "organise")
RULING = {"reason": "It is mine.", "rule": "MV-RUL-05"}
AWARD = {"ruling": {"kind": "award", "places": [[0], [1]]}, **RULING}


async def seated(client: httpx.AsyncClient, match_id: str, key: str, player: str = "Ada") -> str:
    answer = await client.post(f"/v1/matches/{match_id}/seats", json={"player": player}, headers=bearer(key))
    assert answer.status_code == 201, answer.text
    return str(answer.json()["seat_token"])


async def own_table(client: httpx.AsyncClient, creator: str, sitter: str) -> Table:
    """A match of Frantic that `creator` has made; at seat 0 sits `sitter`, at seat 1 somebody without a key."""
    made = await client.post("/v1/matches", json={"game": "frantic", "seats": 2}, headers=bearer(creator))
    assert made.status_code == 201, made.text
    match = Table(client, made.json()["match_id"], made.json()["host_token"], {})
    match.seats[0] = await seated(client, match.match_id, sitter)
    answer = await match.post("seats", {"player": "Bruno"})
    match.seats[1] = answer.json()["seat_token"]
    await match.start()
    return match


async def tried(match: Table, key: str) -> dict[str, int]:
    """What every organiser's request is answered."""
    claim = {"revision": 4, "claim": "He has looked."}
    opened = await match.post("disputes", claim, match.seats[1])
    dispute = f"/v1/disputes/{match.match_id}.1"
    assert opened.status_code in (201, 422), opened.text
    by = bearer(key)
    archive = await match.client.get(f"{match.url}/archive?as=organiser", headers=by)
    asked: dict[str, httpx.Response] = {
        "archive": archive,
        "evidence": await match.client.get(f"{dispute}/evidence", headers=by),
        "outcomes": await match.client.get(f"{match.url}/outcomes?at=4", headers=by),
        "audit": await match.client.get(f"/v1/audit?match_id={match.match_id}", headers=by),
        "ruling": await match.client.post(f"{dispute}/ruling", json=AWARD, headers=by),
        "preview": await match.client.post(f"{dispute}/ruling/preview", json=AWARD, headers=by),
        "fork": await match.post("forks", {"revision": 5, "luck": {"kind": "same"}}, key),
        "pause": await match.post("pause", {"reason": "tea"}, key),
        "resignation": await match.post("seats/resign", {"seat": 1, "reason": "gone"}, key),
        "substitute": await match.post("seats/substitute", {"seat": 1, "player": "Eve", "reason": "so"}, key),
        "default": await match.post("commands", {"type": "play_default", "seat": 1}, key),
        "disclosure": await match.post("disclosure", None, key),
        "webhook": await match.client.post(
            "/v1/webhooks",
            json={"url": "http://127.0.0.1:9/x", "viewer": "organiser", "match_id": match.match_id},
            headers=by,
        ),
    }
    for looked in ("state", "film", "events", "picture.svg"):
        asked[looked] = await match.client.get(f"{match.url}/{looked}?as=organiser", headers=by)
        asked[f"{looked} of the other"] = await match.client.get(f"{match.url}/{looked}?as=1", headers=by)
    return {what: answer.status_code for what, answer in asked.items()}


async def assert_is_a_player_only(match: Table, key: str, *, reads: tuple[str, ...] = ()) -> None:
    """`reads`: the audit trail is the operator's, whole (MV-ORG-05)."""
    answered = await tried(match, key)
    assert {what: status for what, status in answered.items() if status != 403 and what not in reads} == {}


@pytest.mark.rule("MV-ORG-04", "MV-ORG-06")
async def test_found_who_creates_a_match_and_sits_down_neither_sees_all_nor_rules(
    client: httpx.AsyncClient,
) -> None:
    key = (await new_key(client, *ALL))["key"]
    match = await own_table(client, key, key)
    assert (await match.get("state"))["sheet"]["organiser"] is None
    events = (await match.get("events"))["items"]
    (gave_up,) = [each for each in events if each["event"].get("gives_up")]
    assert gave_up["event"]["type"] == "SeatTaken"
    assert "MV-ORG-06" in gave_up["rules"]
    taken = SeatTaken(gave_up["event"]["seat"], "Ada", gives_up=True)
    assert (
        WORDS.describe(taken, "en")
        == "Ada takes seat 0. This player organised the match; from now on nobody does."
    )
    await assert_is_a_player_only(match, key)
    assert (await match.get("state", key))["viewer"] == "spectator"
    for page in ("", "/review"):
        told = (await client.get(f"/matches/{match.match_id}{page}")).text
        assert "This match has no organiser." in told


@pytest.mark.rule("MV-ORG-01", "MV-ORG-06")
async def test_pages_of_a_match_say_who_organises_it(client: httpx.AsyncClient) -> None:
    made = await new_key(client, *ALL)
    match = await table(client, "sukkube", 2, key=made["key"])
    for page in ("", "/review"):
        told = (await client.get(f"/matches/{match.match_id}{page}?language=en")).text
        assert "An organiser looks after this match, sees every hand and settles disputes." in told
        assert f"key {made['key_id'][:8]}" not in told


@pytest.mark.rule("MV-ORG-04", "MV-ORG-06")
async def test_another_key_of_the_same_owner_is_the_same_person(client: httpx.AsyncClient) -> None:
    one, other = [await new_key(client, *ALL, owner="Ada Rossi") for _ in range(2)]
    match = await own_table(client, one["key"], other["key"])
    await assert_is_a_player_only(match, one["key"])


@pytest.mark.rule("MV-ORG-04")
@pytest.mark.parametrize("scopes", [("admin",), ("admin", "organise", "play")])
async def test_an_admin_who_plays_is_a_player(client: httpx.AsyncClient, scopes: tuple[str, ...]) -> None:
    key = (await new_key(client, *scopes))["key"]
    match = await own_table(client, key, key)
    await assert_is_a_player_only(match, key, reads=("audit",))
    assert (await match.client.get(f"{match.url}/state?as=organiser", headers=bearer(ADMIN))).is_success


@pytest.mark.rule("MV-ORG-04")
async def test_whose_seat_a_substitute_has_taken_has_played_there(client: httpx.AsyncClient) -> None:
    key = (await new_key(client, "admin", "play"))["key"]
    match = await own_table(client, (await new_key(client, *ALL))["key"], key)
    seated = {"seat": 0, "player": "Carla", "reason": "Ada is ill."}
    assert (await match.post("seats/substitute", seated, ADMIN)).status_code == 201
    await assert_is_a_player_only(match, key, reads=("audit",))


@pytest.mark.rule("MV-ORG-04", "MV-SUB-01")
async def test_an_organiser_who_sits_down_as_a_substitute_is_a_player(client: httpx.AsyncClient) -> None:
    made = await new_key(client, *ALL)
    match = await table(client, "frantic", 2, key=made["key"])
    await match.start()
    seated = {"seat": 0, "player": "Ada", "reason": "Bruno is ill.", "key_id": made["key_id"]}
    answer = await match.post("seats/substitute", seated, made["key"])
    assert answer.status_code == 201, answer.text
    match.seats[0] = answer.json()["seat_token"]
    await assert_is_a_player_only(match, made["key"])


@pytest.mark.rule("MV-ORG-04", "MV-ORG-02")
async def test_who_plays_organises_no_fork_of_the_match(client: httpx.AsyncClient) -> None:
    """Neither a private one that another organiser makes, nor one they make themselves when it is disclosed."""
    made, cup, match = await own_cup(client)
    forked = await match.post("forks", {"revision": 6, "luck": {"kind": "same"}}, cup.key)
    assert forked.status_code == 201, forked.text
    fork = f"/v1/matches/{forked.json()['match_id']}"
    assert (await client.get(f"{fork}/state?as=organiser", headers=bearer(cup.key))).status_code == 200
    assert (await client.get(f"{fork}/state?as=organiser", headers=bearer(made["key"]))).status_code == 404
    again = await client.post(f"{fork}/forks", json={"revision": 6}, headers=bearer(made["key"]))
    assert again.status_code == 404
    assert (await match.post("resign", None, match.seats[0])).status_code == 200
    assert (await match.post("disclosure", None, cup.key)).status_code == 200
    mine = await match.post("forks", {"revision": 6, "luck": {"kind": "fresh"}}, made["key"])
    assert mine.status_code == 201, mine.text
    public = Table(client, mine.json()["match_id"], mine.json()["host_token"], {})
    assert (await public.get("state"))["sheet"]["organiser"] is None
    refused = await client.get(f"{public.url}/state?as=organiser", headers=bearer(made["key"]))
    problem(refused, 403, "forbidden")


async def own_cup(client: httpx.AsyncClient, **entry: Any) -> tuple[dict[str, Any], Holding, Table]:
    """An open tournament with two organisers, one of whom enters as everybody does, and that one's match."""
    made = await new_key(client, *ALL)
    cup = await organiser(client)
    await cup.create(game="frantic", options={}, rounds=1, organisers=[made["key_id"]])
    answer = await cup.post("/entries", {"player": "Ada", **entry}, token=made["key"])
    assert answer.status_code == 201, answer.text
    cup.tokens[1] = answer.json()["entrant_token"]
    await cup.enter("Bruno")
    await cup.begin_round(1)
    (played,) = (await cup.get("/rounds/1"))["tables"][0]["matches"]
    seats = {seat: cup.tokens[entrant] for seat, entrant in enumerate(played["seating"])}
    if played["seating"][0] != 1:
        seats = {0: seats[1], 1: seats[0]}  # seat 0 of the table is the organiser's, whatever the pairing
    return made, cup, Table(client, played["match_id"], "", seats)


@pytest.mark.rule("MV-ORG-04", "TO-CRE-12", "TO-ENT-11")
async def test_found_an_organiser_who_enters_with_their_own_key_is_a_player_there(
    client: httpx.AsyncClient,
) -> None:
    made, cup, match = await own_cup(client)
    (ada, bruno) = (await cup.get())["entrants"]
    assert (ada["key_id"], bruno["key_id"]) == (made["key_id"], None)
    await assert_is_a_player_only(match, made["key"])
    forfeit = {"entrants": [2], "reason": "He has left."}
    problem(await cup.post("/rounds/1/tables/1/forfeits", forfeit, token=made["key"]), 403, "forbidden")


@pytest.mark.rule("TO-ENT-11")
async def test_organisers_enter_others_by_saying_that_they_have_no_key(client: httpx.AsyncClient) -> None:
    cup = await organiser(client)
    await cup.create()
    for player in ("Ada", "Bruno"):
        await cup.ask("/entries", {"player": player, "key_id": None}, 201)
    await cup.ask("/entries", {"player": "The organiser"}, 201)
    refused = problem(await cup.post("/entries", {"player": "Carla"}), 409, "key_entered")
    assert "null if they have none" in refused["detail"]
    assert [bool(each["key_id"]) for each in (await cup.get())["entrants"]] == [False, False, True]


@pytest.mark.rule("MV-ORG-04", "TO-CRE-12", "TO-ENT-10")
async def test_found_a_correction_names_the_key_of_an_organiser_who_was_entered_by_name(
    client: httpx.AsyncClient,
) -> None:
    made = await new_key(client, *ALL)
    cup = await organiser(client)
    await cup.create(organisers=[made["key_id"]], is_open=False, game="frantic", options={}, rounds=1)
    for player in ("Ada", "Bruno"):
        entry = await cup.ask("/entries", {"player": player}, 201)
        cup.tokens[entry["entrant"]] = entry["entrant_token"]
    await cup.begin_round(1)
    (played,) = (await cup.get("/rounds/1"))["tables"][0]["matches"]
    seats = {seat: cup.tokens[entrant] for seat, entrant in enumerate(played["seating"])}
    match = Table(client, played["match_id"], "", seats)
    assert (await match.get("state", made["key"]))["viewer"] == "organiser"
    await cup.ask("/entries/1/correction", {"key_id": made["key_id"]})
    assert (await cup.get())["entrants"][0]["key_id"] == made["key_id"]
    await assert_is_a_player_only(match, made["key"])
    twice = await cup.post("/entries/2/correction", {"key_id": made["key_id"]})
    problem(twice, 409, "key_entered")


@pytest.mark.rule("TO-CRE-12")
async def test_nobody_decides_about_their_own_entry(client: httpx.AsyncClient) -> None:
    made = await new_key(client, *ALL)
    cup = await organiser(client)
    await cup.create(organisers=[made["key_id"]], requested_byes=0)
    await cup.ask("/entries", {"player": "Ada", "key_id": made["key_id"]}, 201)
    for _ in range(3):
        await cup.enter()
    problem(await cup.post("/entries/1/correction", {"rating": 2800}, token=made["key"]), 403, "forbidden")
    bye = await cup.post("/entries/1/byes", {"round": 1}, token=made["key"])
    assert bye.status_code == 409, bye.text
    assert (await cup.post("/entries/2/byes", {"round": 1}, token=made["key"])).status_code == 200
    assert (await cup.post("/entries/1/withdraw", token=made["key"])).status_code == 200
    problem(await cup.post("/entries/1/return", token=made["key"]), 403, "forbidden")
    assert (await cup.post("/entries/1/correction", {"rating": 2000})).status_code == 200


@pytest.mark.rule("MV-ORG-04")
async def test_a_key_made_later_for_the_same_owner_opens_no_more(client: httpx.AsyncClient) -> None:
    one = await new_key(client, "play", owner="Bruno Bianchi")
    match = await own_table(client, (await new_key(client, *ALL))["key"], one["key"])
    late = await new_key(client, "admin", owner="Bruno Bianchi")
    await asyncio.sleep(REMEMBERED_SECONDS)
    await assert_is_a_player_only(match, late["key"], reads=("audit",))
