"""A tournament's organisers beyond the first: its matches are theirs in the dispute queue and for webhooks too."""

from collections.abc import AsyncIterator
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest

from domain.matches.events import MatchCreated
from domain.matches.evolve import fold
from domain.matches.terms import AtTournament, LuckTerms
from service.access.at_tournaments import organisers_of
from service.app.archive.verify import verify
from service.wiring.parts import ApiParts
from tests.service.api.checks import problem
from tests.service.api.conftest import ADMIN, client_of, notifying, projecting
from tests.service.api.holding import TERMS, Holding, organiser, tournament
from tests.service.api.playing import bearer
from tests.service.api.receiver import receiving
from tests.service.api.test_keys import new_key
from tests.service.api.test_players import new_player
from tests.service.api.test_webhooks import hook, settled
from tests.waiting import until


@pytest.fixture
async def here(own_service: ApiParts) -> AsyncIterator[httpx.AsyncClient]:
    async with client_of(own_service) as client, projecting(own_service):
        yield client


async def running(
    client: httpx.AsyncClient, *organisers: dict[str, Any], **terms: Any
) -> tuple[Holding, dict[str, Any]]:
    """A tournament that `organisers` hold beside the one who created it, and the first of its matches."""
    cup = await tournament(client, "running", organisers=[each["key_id"] for each in organisers], **terms)
    return cup, (await cup.get("/rounds/1"))["tables"][0]["matches"][0]


async def disputed(client: httpx.AsyncClient, cup: Holding, match: dict[str, Any]) -> str:
    """A dispute that an entrant has opened."""
    token = bearer(cup.tokens[match["seating"][0]])
    claim = {"revision": 3, "claim": "That was not allowed."}
    answer = await client.post(f"/v1/matches/{match['match_id']}/disputes", json=claim, headers=token)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["dispute_id"])


async def queue(client: httpx.AsyncClient, key: str) -> list[str]:
    answer = await client.get("/v1/disputes", headers=bearer(key))
    assert answer.status_code == 200, answer.text
    return [dispute["dispute_id"] for dispute in answer.json()["items"]]


async def events_of(client: httpx.AsyncClient, match_id: str) -> list[Any]:
    """As spectators see them, and webhooks for all matches (MV-ORG-07)."""
    answer = await client.get(f"/v1/matches/{match_id}/events")
    return list(answer.json()["items"])


@pytest.mark.rule("MV-ORG-01", "TO-CRE-07")
async def test_every_organiser_of_a_tournament_has_its_disputes_in_the_queue(here: httpx.AsyncClient) -> None:
    named, foreign = await new_key(here), await new_key(here)
    player = await new_key(here, "play", "spectate")
    cup, match = await running(here, named, player)
    elsewhere, other_match = await running(here, foreign)
    dispute, other = await disputed(here, cup, match), await disputed(here, elsewhere, other_match)

    async def are_told() -> bool:
        return len(await queue(here, ADMIN)) == 2 and all(
            [await queue(here, each) for each in (cup.key, named["key"], elsewhere.key, foreign["key"])]
        )

    await until(are_told)
    assert await queue(here, cup.key) == await queue(here, named["key"]) == [dispute]
    assert await queue(here, elsewhere.key) == await queue(here, foreign["key"]) == [other]
    without_scope = await here.get("/v1/disputes", headers=bearer(player["key"]))
    problem(without_scope, 403, "forbidden")
    listed = (await here.get("/v1/matches", headers=bearer(named["key"]))).json()["items"]
    held = {each["tournament_id"] for each in listed if each["match_id"] == match["match_id"]}
    assert held == {cup.url.rpartition("/")[2]}

    ruling = {"ruling": {"kind": "stand"}, "reason": "It was.", "rule": "MV-DIS-04"}
    for key, status in ((foreign["key"], 403), (named["key"], 200)):
        ruled = await here.post(f"/v1/disputes/{dispute}/ruling", json=ruling, headers=bearer(key))
        assert ruled.status_code == status, ruled.text
    await here.delete(f"/v1/keys/{named['key_id']}", headers=bearer(ADMIN))
    problem(await here.get("/v1/disputes", headers=bearer(named["key"])), 401, "unauthenticated")


@pytest.mark.rule("MV-ORG-01", "TO-ORG-02", "MV-PAU-01")
async def test_an_arbiters_rights_are_of_one_tournament_and_end_when_the_chief_takes_them_back(
    here: httpx.AsyncClient,
) -> None:
    """They look and act at the tables of their tournament alone, and at none from the chief's change on."""
    arbiter = await new_key(here)
    cup, match = await running(here, arbiter)
    other_cup, other_match = await running(here)
    headers = bearer(arbiter["key"])

    async def rights(held: Holding, match: dict[str, Any]) -> set[int]:
        at = f"/v1/matches/{match['match_id']}"
        looked = await here.get(f"{at}/state?as=organiser", headers=headers)
        acted = [
            await here.post(f"{at}/pause", json={"reason": "tea"}, headers=headers),
            await here.post(f"{at}/resume", headers=headers),
            await here.post(f"{held.url}/terms", json={"capacity": 40}, headers=headers),
        ]
        return {answer.status_code for answer in (looked, *acted)}

    assert await rights(cup, match) == {200}
    assert await rights(other_cup, other_match) == {403}
    terms = {"organisers": [(await cup.get())["chief"]]}
    assert (await cup.post("/terms", terms)).status_code == 200
    assert await rights(cup, match) == {403}


@pytest.mark.rule("MV-ORG-03", "TO-CRE-11")
@pytest.mark.parametrize("appeals", ["other_organiser", "any_organiser"])
async def test_found_who_ruled_first_rules_the_appeal_only_where_the_terms_say_so(
    here: httpx.AsyncClient, appeals: str
) -> None:
    named = await new_key(here)
    cup, match = await running(here, named, appeals=appeals)
    dispute = await disputed(here, cup, match)
    ruling = {"ruling": {"kind": "stand"}, "reason": "It was.", "rule": "MV-DIS-04"}

    async def rule(key: str) -> httpx.Response:
        return await here.post(f"/v1/disputes/{dispute}/ruling", json=ruling, headers=bearer(key))

    assert (await rule(cup.key)).status_code == 200
    appeal = {"reason": "Look again."}
    token = bearer(cup.tokens[match["seating"][0]])
    assert (await here.post(f"/v1/disputes/{dispute}/appeal", json=appeal, headers=token)).status_code == 200
    if appeals == "other_organiser":
        assert problem(await rule(cup.key), 422, "ruled_first")["rule"] == "MV-ORG-03"
        assert (await rule(named["key"])).status_code == 200
    else:
        assert (await rule(cup.key)).status_code == 200


@pytest.mark.rule("TO-CRE-15", "MV-DIS-01")
async def test_found_house_rules_and_rules_of_tournaments_are_cited(here: httpx.AsyncClient) -> None:
    cup, match = await running(here, house_rules=["Telephones are off.", "Be there at nine."])
    url, by = f"/v1/matches/{match['match_id']}/disputes", bearer(cup.tokens[match["seating"][0]])
    for rule in ("HR-3", "HR-0", "TO-RES-99"):
        claim = {"revision": 3, "claim": "It rang.", "rules": [rule]}
        refused = await here.post(url, json=claim, headers=by)
        assert problem(refused, 422, "unknown_rule")["rule"] == "MV-DIS-01"
    claim = {"revision": 3, "claim": "It rang.", "rules": ["HR-1", "TO-RES-06"]}
    opened = await here.post(url, json=claim, headers=by)
    assert opened.status_code == 201, opened.text
    ruling = {"ruling": {"kind": "stand"}, "reason": "It was off.", "rule": "HR-2"}
    at = f"/v1/disputes/{opened.json()['dispute_id']}"
    assert (await here.post(f"{at}/ruling", json=ruling, headers=bearer(cup.key))).status_code == 200
    assert (await here.get(at)).json()["rulings"][0]["rule"] == "HR-2"
    assert "Be there at nine." in (await here.get(cup.url.removeprefix("/v1"))).text
    archive = (await here.get(f"/v1/matches/{match['match_id']}/archive", headers=bearer(cup.key))).content
    assert verify(archive.splitlines(keepends=True)).is_replayed


@pytest.mark.rule("MV-ORG-04", "TO-CRE-12")
async def test_found_an_organiser_who_plays_does_not_rule_in_their_match(here: httpx.AsyncClient) -> None:
    """Nor do they see its hands, or keep the other organiser, who has ruled first, from ruling the appeal."""
    playing = await new_key(here, "play", "organise")
    cup = await organiser(here)
    await cup.create(organisers=[playing["key_id"]])
    entry = await cup.post("/entries", {"player": "Ada", "key_id": playing["key_id"]})
    cup.tokens[1] = entry.json()["entrant_token"]
    for _ in range(3):
        await cup.enter()
    await cup.ask("/rounds", {}, 201)
    await cup.ask("/rounds/1/start")
    tables = (await cup.get("/rounds/1"))["tables"]
    own, other = sorted(tables, key=lambda table: 1 not in table["entrants"])
    dispute = await disputed(here, cup, own["matches"][0])
    ruling = {"ruling": {"kind": "stand"}, "reason": "It was.", "rule": "MV-DIS-04"}

    async def rule(key: str) -> httpx.Response:
        return await here.post(f"/v1/disputes/{dispute}/ruling", json=ruling, headers=bearer(key))

    async def seen(table: Any) -> int:
        url = f"/v1/matches/{table['matches'][0]['match_id']}/state?as=organiser"
        return (await here.get(url, headers=bearer(playing["key"]))).status_code

    problem(await rule(playing["key"]), 403, "forbidden")
    assert [await seen(own), await seen(other)] == [403, 200]
    forfeit = {"entrants": own["entrants"], "reason": "no show"}
    at = f"/rounds/1/tables/{own['table']}/forfeits"
    refused = problem(await cup.post(at, forfeit, token=playing["key"]), 403, "forbidden")
    assert "TO-CRE-12" in refused["detail"]
    assert (await rule(cup.key)).status_code == 200
    seat = own["matches"][0]["seating"].index(1)
    token = bearer(cup.tokens[own["matches"][0]["seating"][1 - seat]])
    appeal = await here.post(f"/v1/disputes/{dispute}/appeal", json={"reason": "Again."}, headers=token)
    assert appeal.status_code == 200
    assert (await rule(cup.key)).status_code == 200


@pytest.mark.rule("MV-ORG-01")
async def test_every_organiser_of_a_tournament_is_told_of_its_matches(
    own_service: ApiParts, here: httpx.AsyncClient
) -> None:
    """Not those of another one, and not one whose key is no organiser's any more."""
    named, foreign, revoked = [await new_key(here) for _ in range(3)]
    player = await new_key(here, "play", "spectate", "organise")
    async with receiving() as receiver, notifying(own_service):
        hooks = {}
        for name, key in {"named": named, "foreign": foreign, "revoked": revoked, "player": player}.items():
            hooks[name] = await hook(here, key["key"], f"{receiver.url}/{name}", viewer="organiser")
        await here.delete(f"/v1/keys/{revoked['key_id']}", headers=bearer(ADMIN))
        cup, match = await running(here, named, revoked)
        elsewhere, other = await running(here, foreign)
        tables = [(await held.get("/rounds/1"))["tables"] for held in (cup, elsewhere)]
        matches = [{each["match_id"] for at in held for each in at["matches"]} for held in tables]
        happened = [{each: await events_of(here, each) for each in held} for held in matches]
        for name, of_held in zip(("named", "foreign"), happened, strict=True):
            await settled(here, hooks[name], "delivered", sum(map(len, of_held.values())))
    told = [
        got.message["data"] for got in receiver.at("/named") if got.message["subject"] == match["match_id"]
    ]
    assert sorted(told, key=lambda event: event["revision"]) == happened[0][match["match_id"]]
    assert {got.message["subject"] for got in receiver.at("/named")} == matches[0]
    assert {got.message["subject"] for got in receiver.at("/foreign")} == matches[1]
    assert receiver.at("/revoked") == receiver.at("/player") == []
    assert other["match_id"] in matches[1]


async def test_nobody_organises_a_match_by_a_tournament_that_is_held_elsewhere(service: ApiParts) -> None:
    """As one has that was imported."""
    match_id = str(uuid4())
    terms = LuckTerms("moviola-luck/1", "00" * 32, match_id)
    held = AtTournament(str(uuid4()), 1, 1)
    imported = fold([MatchCreated(match_id, "sukkube", "sukkube/1", 2, {}, terms, tournament=held)])
    assert await organisers_of(service.tournaments, imported) == ()


@pytest.mark.rule("MV-ORG-01")
async def test_a_webhook_of_a_tournaments_organiser_is_sent_its_matches_again(
    own_service: ApiParts, here: httpx.AsyncClient
) -> None:
    named, foreign = await new_key(here), await new_key(here)
    _, match = await running(here, named)
    async with receiving() as receiver:
        for key, status in ((named, 200), (foreign, 403)):
            made = await hook(here, key["key"], receiver.url, viewer="organiser")
            answer = await here.post(
                f"/v1/webhooks/{made['webhook_id']}/replay",
                json={"match_id": match["match_id"]},
                headers=bearer(key["key"]),
            )
            assert answer.status_code == status, answer.text


@pytest.mark.rule("MV-ORG-03")
async def test_who_ruled_first_does_not_rule_the_appeal(client: httpx.AsyncClient) -> None:
    named = await new_key(client)
    cup, match = await running(client, named)
    dispute = await disputed(client, cup, match)
    ruling = {"ruling": {"kind": "stand"}, "reason": "It was.", "rule": "MV-RUL-01"}
    url = f"/v1/disputes/{dispute}"

    async def rules(key: str) -> httpx.Response:
        return await client.post(f"{url}/ruling", json=ruling, headers=bearer(key))

    assert (await rules(cup.key)).status_code == 200
    token = cup.tokens[match["seating"][1]]
    appealed = await client.post(f"{url}/appeal", json={"reason": "No."}, headers=bearer(token))
    assert appealed.status_code == 200
    assert problem(await rules(cup.key), 422, "ruled_first")["rule"] == "MV-ORG-03"
    assert (await rules(named["key"])).status_code == 200


@pytest.mark.rule("MV-ORG-03")
async def test_who_organises_alone_rules_the_appeal(client: httpx.AsyncClient) -> None:
    cup, match = await running(client)
    dispute = await disputed(client, cup, match)
    ruling = {"ruling": {"kind": "stand"}, "reason": "It was.", "rule": "MV-RUL-01"}
    url = f"/v1/disputes/{dispute}"
    token = cup.tokens[match["seating"][1]]
    assert (await client.post(f"{url}/ruling", json=ruling, headers=bearer(cup.key))).status_code == 200
    appealed = await client.post(f"{url}/appeal", json={"reason": "No."}, headers=bearer(token))
    assert appealed.status_code == 200
    assert (await client.post(f"{url}/ruling", json=ruling, headers=bearer(cup.key))).status_code == 200


@pytest.mark.rule("TO-CRE-07", "MV-PLR-01")
async def test_found_the_operators_tournaments_were_organised_by_every_key(client: httpx.AsyncClient) -> None:
    """Also by the key of a player's device, which everybody may have."""
    cup = Holding(client, ADMIN)
    await cup.create()
    keys = [(await new_key(client, scope))["key"] for scope in ("play", "spectate", "organise")]
    for key in (*keys, (await new_player(client))["key"]):
        for path, body in (("/finish", {"early": True}), ("/entries", {"player": "Bot", "bot": "random"})):
            problem(await cup.post(path, body, token=key), 403, "forbidden")
        problem(await client.get(f"{cup.url}/shift", headers=bearer(key)), 403, "forbidden")
    await cup.ask("/finish", {"early": True})
    goes_on = TERMS | {"continues": {"tournament_id": (await cup.get())["tournament_id"], "cut": 2}}
    answer = await client.post("/v1/tournaments", json=goes_on, headers=bearer(keys[-1]))
    problem(answer, 403, "forbidden")


@pytest.mark.rule("TO-CRE-07")
async def test_unknown_organiser_ids_are_refused(client: httpx.AsyncClient) -> None:
    """Found: any id was taken."""
    cup = await organiser(client)
    body = TERMS | {"organisers": [str(UUID(int=7))]}
    refused = problem(
        await client.post("/v1/tournaments", json=body, headers=bearer(cup.key)), 422, "invalid_body"
    )
    assert refused["errors"][0]["pointer"] == "/organisers/0"


@pytest.mark.rule("MV-RUL-11", "TO-ORG-01")
async def test_a_final_ruling_is_changed_by_the_chief_and_reads_superseded(client: httpx.AsyncClient) -> None:
    arbiter = await new_key(client, "organise")
    cup, match = await running(client, arbiter)

    async def rule(dispute_id: str, key: str, ruling: dict[str, Any]) -> httpx.Response:
        body = {"ruling": ruling, "reason": "Seen on film.", "rule": "MV-DIS-04"}
        return await client.post(f"/v1/disputes/{dispute_id}/ruling", json=body, headers=bearer(key))

    first = await disputed(client, cup, match)
    assert (await rule(first, cup.key, {"kind": "stand"})).status_code == 200
    loser = bearer(cup.tokens[match["seating"][0]])
    appeal = await client.post(f"/v1/disputes/{first}/appeal", json={"reason": "No."}, headers=loser)
    assert appeal.status_code == 200, appeal.text
    places = [[seat] for seat in range(len(match["seating"]))]
    assert (await rule(first, arbiter["key"], {"kind": "award", "places": places})).status_code == 200
    claim = {"revision": 3, "claim": "The other one has won."}
    url = f"/v1/matches/{match['match_id']}/disputes"
    second = (await client.post(url, json=claim, headers=bearer(arbiter["key"]))).json()["dispute_id"]
    anew = {"kind": "award", "places": places[::-1]}
    for key in (arbiter["key"], ADMIN):
        assert problem(await rule(second, key, anew), 409, "ruling_final")["rule"] == "MV-RUL-11"
    assert (await rule(second, cup.key, anew)).status_code == 200
    told = (await client.get(f"/v1/disputes/{first}", headers=bearer(cup.key))).json()
    assert (told["status"], told["superseded_by"]) == ("superseded", second)
