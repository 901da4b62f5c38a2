"""What strangers tried with imports: to foretell the draws of a live match, to plant a seed, to bring a result."""

from collections.abc import AsyncIterator
from random import Random
from typing import Any
from uuid import uuid4

import httpx
import pytest

from domain.kernel import luck
from domain.matches.state import document
from service.wiring.parts import ApiParts
from tests.archive.forging import Forgery
from tests.archive.making import exported, played
from tests.service.api.checks import nothing_stored, problem
from tests.service.api.conftest import client_of, projecting
from tests.service.api.holding import Holding, tournament
from tests.service.api.playing import Table, bearer, table
from tests.service.api.test_archives import EVERY_GAME, NDJSON, taken
from tests.service.api.test_disputes import dispute, rule
from tests.service.api.test_keys import new_key


async def stranger(client: httpx.AsyncClient) -> dict[str, Any]:
    """Somebody who may organise matches of their own."""
    return await new_key(client, "organise", "play", "spectate")


async def bring_in(client: httpx.AsyncClient, archive: bytes, key: str) -> httpx.Response:
    headers = {**NDJSON, **bearer(key)}
    return await client.post("/v1/matches/import", content=archive, headers=headers)


async def draws(match: Table, token: str, after: int) -> list[Any]:
    """What was drawn after event `after`, as an organiser sees it."""
    page = await match.get("events", token, **{"from": after + 1, "as": "organiser"})
    return [
        (draw["what"], draw["outcome"])
        for event in page["items"]
        for draw in event["event"].get("draws", ())
        if not draw["scripted"]
    ]


@pytest.mark.rule("MV-LUC-03", "MV-ARC-05", "MV-ARC-06")
@pytest.mark.parametrize(("game", "seats", "options"), EVERY_GAME, ids=lambda given: str(given))
async def test_nobody_foretells_a_match_by_a_forged_fork_of_it(
    client: httpx.AsyncClient, service: ApiParts, game: str, seats: int, options: dict[str, Any]
) -> None:
    victim, thief = await new_key(client, "organise"), await stranger(client)
    live = await table(client, game, seats, options=options, key=victim["key"])
    seen = Forgery(await taken(live))
    before = len(seen.entries)
    forged = seen.forked().add("PlayBegan", "host", ("MV-BEG-01",)).awarded(seats)
    async with nothing_stored(service):
        refused = problem(await bring_in(client, forged.archive(), thief["key"]), 422, "archive_refused")
    assert refused["rule"] == "MV-ARC-06"
    assert live.match_id in refused["detail"]
    fork = Table(client, forged.match_id, "", {})
    body = {"revision": before + 1, "luck": {"kind": "same"}}
    answer = await fork.post("forks", body, thief["key"])
    assert answer.status_code == 404
    await live.start()
    assert await draws(live, victim["key"], before)


@pytest.mark.rule("MV-LUC-03", "MV-ARC-05", "MV-ARC-06")
async def test_what_an_import_says_of_another_matchs_luck_is_a_claim(client: httpx.AsyncClient) -> None:
    """Luck of a live match, laid down by a ruling and replaced by another one: what a match has
    committed to is revealed with it, and the thief cannot."""
    victim, thief = await new_key(client, "organise"), await stranger(client)
    live = await table(client, "sukkube", 2, options={"target_points": 1}, key=victim["key"])
    stolen = Forgery(await taken(live)).luck
    answers = []
    for number, source in enumerate((live.match_id, str(uuid4()))):
        own = played("sukkube", 2, {"target_points": 1}, seed=20 + number)
        at, seed = own.match.sheet.disputes.sealed_revision, Random(number).randbytes(32)
        forged = Forgery(b"".join(exported(own)))
        forged.rewound(at, {**stolen, "source": source}, document(own.at(at).match.play))
        forged.rewound(at, luck_of(seed, own.match.sheet.match_id), document(own.at(at).match.play), 2)
        answers.append(await bring_in(client, forged.revealed(seed).archive(), thief["key"]))
    for answer in answers:
        assert problem(answer, 422, "archive_refused")["rule"] == "MV-ARC-02"


@pytest.mark.rule("MV-LUC-03", "MV-ARC-05", "MV-ARC-06")
async def test_organisers_import_forks_of_their_own_and_rule_on_them(
    client: httpx.AsyncClient, service: ApiParts
) -> None:
    """A private fork of a live match: its organiser may go on with that luck, and nobody else knows of it."""
    owner, thief = await new_key(client, "organise"), await stranger(client)
    live = await table(client, "sukkube", 2, options={"target_points": 1}, key=owner["key"])
    await live.start()
    whole = Forgery(await taken(live, owner["key"]))
    at = len(whole.entries)
    forged = whole.forked(is_private=True, luck=(await live.get("state"))["sheet"]["luck"]).awarded(2)
    public = Forgery(await taken(live, owner["key"]))
    public.forked(luck=(await live.get("state"))["sheet"]["luck"]).awarded(2)
    refused = problem(await bring_in(client, public.archive(), owner["key"]), 422, "archive_refused")
    assert refused["rule"] == "MV-ARC-06"
    problem(await bring_in(client, forged.archive(), thief["key"]), 422, "archive_refused")
    answer = await bring_in(client, forged.archive(), owner["key"])
    assert answer.status_code == 201, answer.text
    fork = Table(client, forged.match_id, "", {})
    problem(await client.get(f"{fork.url}/state", headers=bearer(thief["key"])), 404, "match_not_found")
    again = await fork.post("forks", {"revision": at + 1, "luck": {"kind": "same"}}, owner["key"])
    assert again.status_code == 201, again.text
    opened = await dispute(fork, at, owner["key"])
    back = (await fork.get("state", owner["key"]))["sheet"]["disputes"]["sealed_revision"]
    given = await rule(client, opened, owner["key"], kind="rewind", revision=back, luck="fresh")
    problem(given, 409, "match_disclosed")


def luck_of(seed: bytes, source: str) -> dict[str, Any]:
    return {
        "algorithm": luck.ALGORITHM,
        "commitment": luck.commitment(seed),
        "source": source,
        "next_draw": 1,
    }


@pytest.fixture
async def cup(own_service: ApiParts) -> AsyncIterator[tuple[httpx.AsyncClient, Holding]]:
    async with client_of(own_service) as client, projecting(own_service):
        held = await tournament(client, "paired")
        yield client, held


async def coming_ids(service: ApiParts, held: Holding, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Start the round, cut off before any of its matches is created; the ids that everybody can read by then."""

    async def cut_off(*_: Any) -> None:
        raise ConnectionError

    monkeypatch.setattr(type(service.app.commands.tournaments.rounds), "_begin", cut_off)
    assert (await held.post("/rounds/1/start")).status_code == 500
    monkeypatch.undo()
    tables = (await held.get("/rounds/1"))["tables"]
    return [match["match_id"] for each in tables for match in each["matches"]]


@pytest.mark.rule("MV-ARC-05", "MV-LUC-04")
async def test_nobody_plants_a_seed_under_the_id_of_a_coming_match(
    cup: tuple[httpx.AsyncClient, Holding], own_service: ApiParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, held = cup
    thief = await stranger(client)
    for number, coming in enumerate(await coming_ids(own_service, held, monkeypatch)):
        planted = Random(number).randbytes(32)
        own = played("sukkube", 2, {"target_points": 1}, seed=number)
        at = own.match.sheet.disputes.sealed_revision
        forged = Forgery(b"".join(exported(own)))
        forged.rewound(at, luck_of(planted, coming), document(own.at(at).match.play))
        answer = await bring_in(client, forged.revealed(planted).archive(), thief["key"])
        assert problem(answer, 422, "archive_refused")["rule"] == "MV-ARC-06"
        await own_service.seeds.bring_in([planted])
        await held.ask("/rounds/1/start")
        sheet = (await Table(client, coming, "", {}).get("state"))["sheet"]
        assert sheet["luck"]["commitment"] != luck.commitment(planted)


@pytest.mark.rule("MV-ARC-06", "MV-LUC-04")
async def test_nobody_brings_the_result_of_a_coming_match(
    cup: tuple[httpx.AsyncClient, Holding], own_service: ApiParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, held = cup
    thief = await stranger(client)
    tournament_id = held.url.rpartition("/")[2]
    ids = await coming_ids(own_service, held, monkeypatch)
    for number, coming in enumerate(ids):
        at = {"id": tournament_id, "round": 1, "table": number + 1}
        own = played("sukkube", 2, {"target_points": 1}, seed=number, match_id=coming)
        for forged in (
            Forgery(b"".join(exported(own))),
            Forgery(b"".join(exported(own))).change("MatchCreated", tournament=at),
        ):
            answer = await bring_in(client, forged.archive(), thief["key"])
            assert problem(answer, 422, "archive_refused")["rule"] == "MV-ARC-06"
    await held.ask("/rounds/1/start")
    round_ = await held.get("/rounds/1")
    assert [m["places"] for t in round_["tables"] for m in t["matches"]] == [None] * len(ids)
    elsewhere = played("sukkube", 2, {"target_points": 1}, seed=9)
    forged = Forgery(b"".join(exported(elsewhere)))
    forged.change("MatchCreated", tournament={"id": tournament_id, "round": 1, "table": 1})
    answer = await bring_in(client, forged.archive(), thief["key"])
    assert problem(answer, 422, "archive_refused")["rule"] == "MV-ARC-06"
