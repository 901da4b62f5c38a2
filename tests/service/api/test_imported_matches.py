"""Imported matches are shown as imported: in lists, on their pages, in what is told of who acted."""

from collections.abc import AsyncIterator

import httpx
import pytest

from service.http.application import Application
from tests.archive.forging import Forgery
from tests.archive.making import exported, played
from tests.service.api.checks import problem
from tests.service.api.conftest import ADMIN, client_of, projecting
from tests.service.api.holding import tournament
from tests.service.api.playing import Table, bearer
from tests.service.api.test_disputes import dispute
from tests.service.api.test_forged_imports import bring_in, coming_ids, stranger
from tests.service.api.test_forks import all_events, fork
from tests.waiting import until

SHORT = {"target_points": 1}


@pytest.fixture
async def here(own_service: Application) -> AsyncIterator[httpx.AsyncClient]:
    async with client_of(own_service) as client, projecting(own_service):
        yield client


@pytest.mark.rule("MV-ARC-07")
async def test_an_import_is_shown_as_one_wherever_it_is_seen(here: httpx.AsyncClient) -> None:
    victim, importer = await stranger(here), await stranger(here)
    forged = Forgery(b"".join(exported(played("sukkube", 2, SHORT, seed=1, organiser=victim["key_id"]))))
    forged.change("SeatTaken", player="Magnus").entries[-1]["actor"] = "admin"
    answer = await bring_in(here, forged.archive(), importer["key"])
    assert answer.status_code == 201, answer.text
    match = Table(here, forged.match_id, "", {})

    async def row() -> dict[str, object] | None:
        listed = (await here.get("/v1/matches", params={"player": "Magnus"})).json()["items"]
        return next(iter(listed), None)

    async def is_listed() -> bool:
        return (await row() or {}).get("phase") == "finished"

    await until(is_listed)
    listed = await row()
    assert listed is not None
    assert (listed["origin"], listed["imported_by"]) == ("imported", importer["key_id"])
    assert listed["imported_at"]
    assert listed["organiser"] == importer["key_id"]
    for at in (1, answer.json()["revision"]):
        state = await match.get("state", at=at)
        assert state["origin"] == "imported"
        assert state["sheet"]["imported"]["by"] == importer["key_id"]
        assert state["sheet"]["organiser"] == importer["key_id"]
    assert all(event["is_claim"] for event in await all_events(match))
    assert all(line["is_claim"] for line in (await match.get("timeline"))["items"])
    assert (await here.get("/v1/seats?player=Magnus")).json()["items"] == []
    said = f"by {importer['key_id']}. Who played it is a claim."
    for path in ("/picture.svg", "/film", "/picture.svg?at=1"):
        assert said in (await here.get(match.url + path)).text, path
    for page in ("", "/embed"):
        assert said in (await here.get(f"{match.url.removeprefix('/v1')}{page}")).text, page
    assert '<strong class="badge">imported</strong>' in (await here.get("/matches?player=Magnus")).text
    asked_for = (await here.get("/v1/seats?player=Magnus&imports=include")).json()["items"]
    assert [seat["is_imported"] for seat in asked_for] == [True]


@pytest.mark.rule("MV-ARC-07")
async def test_who_imports_organises_and_whom_the_archive_names_does_not(here: httpx.AsyncClient) -> None:
    victim, importer = await stranger(here), await stranger(here)
    own = played("sukkube", 2, SHORT, seed=2, organiser=victim["key_id"])
    forged = Forgery(b"".join(exported(own)))
    assert (await bring_in(here, forged.archive(), importer["key"])).status_code == 201
    match = Table(here, forged.match_id, "", {})
    claim = {"revision": 5, "claim": "That was not allowed."}
    problem(await match.post("disputes", claim, victim["key"]), 403, "forbidden")
    opened = await dispute(match, 5, importer["key"])
    evidence = await here.get(f"/v1/disputes/{opened}/evidence", headers=bearer(importer["key"]))
    asked = evidence.json()["asked"]
    assert asked
    assert all(each["is_claim"] for each in asked)
    events = await all_events(match, importer["key"])
    assert [event.get("is_claim", False) for event in events[-2:]] == [True, False]
    forked = await fork(match, 5, ADMIN)
    state = await forked.get("state", ADMIN)
    assert (state["origin"], state["sheet"]["imported"]) == ("played", None)
    assert all(event["is_claim"] for event in (await all_events(forked, ADMIN))[:5])


@pytest.mark.rule("MV-ARC-07")
async def test_no_import_is_a_result_of_a_tournament(
    here: httpx.AsyncClient, own_service: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even one's own organiser brings one, where an id was not kept: its matches are played here."""
    held = await tournament(here, "paired")
    coming, *_ = await coming_ids(own_service, held, monkeypatch)
    await own_service.pool.execute("DELETE FROM secret.match_seed")
    at = {"id": held.url.rpartition("/")[2], "round": 1, "table": 1}
    own = played("sukkube", 2, SHORT, seed=3, match_id=coming)
    forged = Forgery(b"".join(exported(own))).change("MatchCreated", tournament=at)
    assert (await bring_in(here, forged.archive(), held.key)).status_code == 201
    await held.ask("/rounds/1/start")
    for table in (await held.get("/rounds/1"))["tables"][1:]:
        for match in table["matches"]:
            await held.play(match)

    async def is_carried() -> bool:
        tables = (await held.get("/rounds/1"))["tables"]
        return all(match["places"] for table in tables[1:] for match in table["matches"])

    await until(is_carried)
    assert [match["places"] for match in (await held.get("/rounds/1"))["tables"][0]["matches"]] == [None]
