"""Imported matches are shown as imported: in lists, on their pages, in what is told of who acted."""

import asyncio
from collections.abc import AsyncIterator
from copy import deepcopy
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest

from domain.matches.terms import AtTournament
from service.app.archive.importing import Imports
from service.wiring.parts import ApiParts
from tests.archive.forging import Forgery
from tests.archive.making import Recording, exported, played
from tests.service.api.checks import problem
from tests.service.api.conftest import ADMIN, client_of, projecting
from tests.service.api.holding import tournament
from tests.service.api.playing import Table, bearer, table
from tests.service.api.test_archives import NDJSON, taken
from tests.service.api.test_disputes import dispute
from tests.service.api.test_forged_imports import bring_in, coming_ids, stranger
from tests.service.api.test_forks import all_events, fork
from tests.service.api.test_keys import new_key
from tests.waiting import until

SHORT = {"target_points": 1}


@pytest.fixture
async def here(own_service: ApiParts) -> AsyncIterator[httpx.AsyncClient]:
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
    for page in ("", "/review", "/embed"):
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
    here: httpx.AsyncClient, own_service: ApiParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even one's own organiser brings one, where an id was not kept: its matches are played here."""
    held = await tournament(here, "paired")
    coming, *_ = await coming_ids(own_service, held, monkeypatch)
    await own_service.pool.execute("DELETE FROM secret.match_seed WHERE match_id = $1", UUID(coming))
    at = {"id": held.url.rpartition("/")[2], "round": 1, "table": 1}
    own = played("sukkube", 2, SHORT, seed=3, match_id=coming)
    forged = Forgery(b"".join(exported(own))).change("MatchCreated", tournament=at)
    assert (await bring_in(here, forged.archive(), held.key)).status_code == 201
    await held.ask("/rounds/1/start")
    for paired in (await held.get("/rounds/1"))["tables"][1:]:
        for match in paired["matches"]:
            await held.play(match)

    async def is_carried() -> bool:
        tables = (await held.get("/rounds/1"))["tables"]
        return all(match["places"] for table in tables[1:] for match in table["matches"])

    await until(is_carried)
    assert [match["places"] for match in (await held.get("/rounds/1"))["tables"][0]["matches"]] == [None]


@pytest.mark.rule("MV-ARC-03")
async def test_of_two_imports_at_once_one_is_told_that_the_match_is_here(
    here: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where both bring the very same events. And its key is free again, for another archive."""
    importer = await stranger(here)
    first, second = (b"".join(exported(played("sukkube", 2, SHORT, seed=seed))) for seed in (11, 12))
    both_checked, check = asyncio.Barrier(2), Imports.check

    async def checked(*args: Any) -> None:
        await check(*args)
        await both_checked.wait()

    async def brought(archive: bytes, key: str) -> httpx.Response:
        headers = {**NDJSON, **bearer(importer["key"]), "Idempotency-Key": key}
        return await here.post("/v1/matches/import", content=archive, headers=headers)

    with monkeypatch.context() as patched:
        patched.setattr(Imports, "check", checked)
        answers = await asyncio.gather(*(brought(first, key) for key in ("one", "two")))
    assert sorted(answer.status_code for answer in answers) == [201, 409]
    late, answer = next(
        (key, each) for key, each in zip(("one", "two"), answers, strict=True) if each.is_error
    )
    assert problem(answer, 409, "match_exists")["rule"] == "MV-ARC-03"
    assert (await brought(second, late)).status_code == 201
    problem(await brought(first, late), 422, "idempotency_key_reused")


@pytest.mark.rule("MV-ARC-02")
async def test_a_match_of_a_tournament_that_is_not_here_is_imported(here: httpx.AsyncClient) -> None:
    """One of a tournament that is here, only by who organises it."""
    importer, held = await stranger(here), await tournament(here, "paired")
    for seed, tournament_id, key, status in (
        (21, str(uuid4()), importer["key"], 201),
        (22, held.url.rpartition("/")[2], importer["key"], 422),
        (23, held.url.rpartition("/")[2], held.key, 201),
    ):
        theirs = played("sukkube", 2, SHORT, seed=seed, tournament=AtTournament(tournament_id, 1, 1))
        answer = await bring_in(here, b"".join(exported(theirs)), key)
        assert answer.status_code == status, answer.text


@pytest.mark.rule("MV-ARC-04", "MV-FRK-04")
async def test_a_fork_of_a_match_that_one_may_not_know_of_has_no_parent_here(here: httpx.AsyncClient) -> None:
    owner, other = await new_key(here, "organise"), await stranger(here)
    live = await table(here, "sukkube", 2, options=SHORT, key=owner["key"])
    await live.start()
    begun = (await live.get("state"))["sheet"]["luck"]
    private = Forgery(await taken(live, owner["key"])).forked(is_private=True, luck=begun)
    of_it = deepcopy(private).forked(is_private=True, luck=begun).awarded(2)
    problem(await bring_in(here, of_it.archive(), owner["key"]), 409, "parent_missing")
    assert (await bring_in(here, private.awarded(2).archive(), owner["key"])).status_code == 201
    told = problem(await bring_in(here, of_it.archive(), other["key"]), 409, "parent_missing")
    assert told["rule"] == "MV-ARC-04"
    answer = await bring_in(here, of_it.archive(), owner["key"])
    assert answer.status_code == 201, answer.text


@pytest.mark.rule("MV-ARC-04")
async def test_a_fork_of_another_course_of_the_match_here_has_no_parent_here(
    here: httpx.AsyncClient, own_service: ApiParts
) -> None:
    """The match here has the same id, and other events."""
    key = await new_key(here, "organise")
    match_id = uuid4()
    this, other = (played("sukkube", 2, SHORT, seed=seed, match_id=str(match_id)) for seed in (31, 32))
    assert (await bring_in(here, b"".join(exported(this)), key["key"])).status_code == 201
    for parent, status in ((other, 409), (this, 201)):
        fork = beside(parent, own_service)
        fork.play()
        body = b"".join(exported(fork, others=[parent.match.sheet.luck.commitment]))
        answer = await bring_in(here, body, key["key"])
        assert answer.status_code == status, answer.text
        if status == 409:
            assert problem(answer, 409, "parent_missing")["rule"] == "MV-ARC-04"


def beside(parent: Recording, service: ApiParts) -> Recording:
    """A fork of the match that is kept where it is."""
    while True:
        fork = parent.fork(len(parent.stored) - 1, "fresh")
        if service.log.shard_of(fork.match_id) == service.log.shard_of(parent.match_id):
            return fork
