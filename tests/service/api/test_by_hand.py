"""Pairings that an arbiter has a hand in, over HTTP, in the archive, on the pages and in prints."""

from pathlib import Path

import httpx
import pytest

from service.app.archive.any_file import verify_file
from tests.service.api.checks import problem
from tests.service.api.conftest import ApiParts, client_of, projecting
from tests.service.api.holding import Holding, organiser, tournament
from tests.service.api.test_keys import new_key
from tests.service.api.test_tournament_archives import Checked, taken

REASON = {"reason": "Their mother asks for it."}


@pytest.mark.rule("TO-PAI-20")
async def test_a_pairing_changed_by_hand_is_marked_played_and_verified(
    own_service: ApiParts, tmp_path: Path
) -> None:
    async with client_of(own_service) as client, projecting(own_service):
        cup = await organiser(client)
        await cup.create(disputes_seconds=0, rounds=2)
        for name in ("Ada", "Bruno", "Carla", "Dario", "Emma"):
            await cup.enter(name)
        await cup.ask("/rounds", {}, 201)
        first, second = [table["entrants"] for table in (await cup.get("/rounds/1"))["tables"]]
        await cup.ask("/rounds/1/pairing", {"entrants": [first[0], second[0]], **REASON})
        tables = (await cup.get("/rounds/1"))["tables"]
        assert [table["entrants"] for table in tables] == [[second[0], first[1]], [first[0], second[1]]]
        assert all(table["by_hand"].endswith("by hand: Their mother asks for it.") for table in tables)
        page = cup.url.removeprefix("/v1")
        italian = {"language": "it"}
        for path in (page, f"{page}/print/pairings"):
            text = (await client.get(path, params=italian)).text
            assert "si sono scambiati di posto a mano: Their mother asks for it." in text, path
        await cup.ask("/rounds/1/start")
        refused = await cup.post("/rounds/1/pairing", {"entrants": first, **REASON})
        assert problem(refused, 409, "round_started")["rule"] == "TO-PAI-20"
        for table in (await cup.get("/rounds/1"))["tables"]:
            await cup.play(table["matches"][0])
        await cup.closed(1)
        await cup.play_round(2)
        keys = (await client.get("/.well-known/moviola-keys.json")).content
        whole = await taken(cup, cup.key)
    Checked(tmp_path, keys).sound(whole)
    report = verify_file(whole.splitlines(keepends=True), recomputes=True)
    assert report.tournament is not None
    assert report.tournament.recomputed is not None
    assert report.tournament.recomputed.equal == 2, "a change by hand is no forged pairing"


@pytest.mark.rule("TO-PAI-18", "TO-PAI-19")
async def test_everybody_reads_who_is_kept_apart_and_who_has_a_table(client: httpx.AsyncClient) -> None:
    cup = await tournament(client)
    await cup.ask("/entries/apart", {"entrants": [4, 1]})
    await cup.ask("/entries/1/correction", {"table": 2})
    seen = (await client.get(cup.url)).json()
    assert (seen["kept_apart"], seen["entrants"][0]["table"]) == ([[1, 4]], 2)
    unknown = problem(await cup.post("/entries/apart", {"entrants": [1, 9]}), 422, "unknown_entrant")
    assert unknown["errors"][0]["pointer"] == "/entrants"
    await cup.ask("/rounds", {}, 201)
    tables = (await cup.get("/rounds/1"))["tables"]
    assert 1 in tables[1]["entrants"]
    assert 4 not in tables[1]["entrants"]
    page = (await client.get(cup.url.removeprefix("/v1"), params={"language": "en"})).text
    assert "are not to meet." in page
    assert "They always play at table 2." in page
    await cup.ask("/entries/apart", {"entrants": [1, 4], "lifted": True})
    assert (await client.get(cup.url)).json()["kept_apart"] == []


@pytest.mark.rule("TO-PAI-18", "TO-PAI-19", "TO-PAI-20")
async def test_an_organiser_who_has_entered_has_no_hand_in_pairings(client: httpx.AsyncClient) -> None:
    chief, me = [await new_key(client, "play", "organise") for _ in range(2)]
    cup = Holding(client, chief["key"])
    await cup.create(is_open=False, organisers=[me["key_id"]])
    for player in ("Ada", "Bruno", "Carla"):
        await cup.ask("/entries", {"player": player}, 201)
    await cup.ask("/entries", {"player": "Dario", "key_id": me["key_id"]}, 201)
    await cup.ask("/rounds", {}, 201)
    one, other = [table["entrants"][0] for table in (await cup.get("/rounds/1"))["tables"]]
    for path, body in (
        ("/entries/apart", {"entrants": [1, 2]}),
        ("/entries/1/correction", {"table": 1}),
        ("/rounds/1/pairing", {"entrants": [one, other], **REASON}),
    ):
        refused = await cup.post(path, body, token=me["key"])
        assert "another organiser has a hand in pairings" in problem(refused, 403, "forbidden")["detail"]
        await cup.ask(path, body)
    await cup.ask("/entries/1/correction", {"rating": 1500})
