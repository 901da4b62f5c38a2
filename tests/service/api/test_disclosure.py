"""Who sees what of a match that is over, over HTTP."""

from random import Random
from typing import Any

import httpx
import pytest

from service.wiring.parts import ApiParts
from tests.matches.desk import QUICK
from tests.service.api.checks import problem
from tests.service.api.conftest import client_of, notifying
from tests.service.api.holding import tournament
from tests.service.api.playing import Table, bearer
from tests.service.api.receiver import receiving
from tests.service.api.test_disputes import accept, dispute, key_of, play_out, playing, rule
from tests.service.api.test_forks import all_events
from tests.service.api.test_live import following
from tests.service.api.test_webhooks import hook, settled

every_game = pytest.mark.parametrize("game", QUICK)


async def is_closed(match: Table) -> bool:
    """Whether nobody without a token is shown anything that was hidden in play."""
    state = await match.client.get(f"{match.url}/state", params={"as": "organiser"})
    fork = await match.post("forks", {"revision": 6, "luck": {"kind": "fresh"}})
    archive = (await match.client.get(f"{match.url}/archive")).text
    revealed = [event for event in await all_events(match) if event["event"]["type"] == "LuckRevealed"]
    answers = {state.status_code == 401, fork.status_code == 401, '"viewer":"spectator"' in archive}
    assert len(answers) == 1, (state.text, fork.text, archive[:200])
    (closed,) = answers
    assert closed == (not revealed)
    return closed


@pytest.mark.rule("MV-DCL-01", "MV-DCL-02")
@every_game
@pytest.mark.parametrize("ruling", [{"kind": "award", "places": [[1], [0]]}, {"kind": "annul"}])
async def test_found_award_and_annul_opened_all_hands_while_an_appeal_was_possible(
    client: httpx.AsyncClient, game: str, ruling: dict[str, object]
) -> None:
    key = await key_of(client)
    match = await playing(client, game, key=key)
    newest = (await match.get("state"))["revision"]
    claim = await dispute(match, newest, match.seats[0])
    assert (await rule(client, claim, key, **ruling)).status_code == 200
    assert (await match.get("state"))["sheet"]["phase"] == "finished"
    assert await is_closed(match)
    appeal = await client.post(
        f"/v1/disputes/{claim}/appeal", json={"reason": "No."}, headers=bearer(match.seats[1])
    )
    assert appeal.status_code == 200
    assert await is_closed(match)
    problem(await match.post("disclosure", token=key), 409, "match_frozen")
    again = await rule(client, claim, key, kind="rewind", revision=newest, luck="fresh")
    assert again.json()["phase"] == "playing"
    assert await is_closed(match)


@pytest.mark.rule("MV-DCL-02", "MV-RUL-07")
async def test_an_organiser_discloses_a_match_that_is_over(client: httpx.AsyncClient) -> None:
    key = await key_of(client)
    match = await playing(client, "frantic", key=key)
    problem(await match.post("disclosure", token=key), 409, "match_not_over")
    await play_out(match)
    assert await is_closed(match)
    problem(await match.post("disclosure", token=match.seats[0]), 403, "forbidden")
    disclosed = await match.post("disclosure", token=key)
    types = [event["event"]["type"] for event in disclosed.json()["events"]]
    assert types == ["MatchDisclosed", "LuckRevealed"]
    assert not await is_closed(match)
    problem(await match.post("disclosure", token=key), 409, "already_disclosed")
    claim = await dispute(match, 10, match.seats[0])
    refused = await rule(client, claim, key, kind="rewind", revision=10, luck="fresh")
    problem(refused, 409, "match_disclosed")
    assert (await rule(client, claim, key, kind="annul")).status_code == 200


@pytest.mark.rule("MV-DCL-02")
async def test_a_stream_goes_on_until_the_match_is_disclosed(served: httpx.AsyncClient) -> None:
    key = await key_of(served)
    match = await playing(served, "sukkube", key=key)
    await play_out(match)
    newest = (await match.get("state"))["revision"]
    behind = {"Last-Event-ID": str(newest), **bearer(key)}
    async with following(served, match.url, **behind) as stream:
        assert (await anext(stream))["event"] == "hello"
        await match.post("disclosure", token=key)
        told = [frame["event"] async for frame in stream if frame["event"] != "presence"]
    assert told == ["MatchDisclosed", "LuckRevealed", "end"]


@pytest.mark.rule("MV-DCL-02", "MV-DIS-06", "TO-CRE-08")
@pytest.mark.parametrize("of_tournament", [False, True], ids=["match", "tournament"])
@pytest.mark.parametrize(
    ("terms", "seconds", "claims"), [({}, 600, 3), ({"disputes_seconds": 70, "disputes_per_seat": 1}, 70, 1)]
)
async def test_how_long_disputes_are_waited_for_and_how_many_there_may_be(
    client: httpx.AsyncClient, terms: Any, seconds: int, claims: int, of_tournament: bool
) -> None:
    if of_tournament:
        cup = await tournament(client, "running", **terms)
        key, named = cup.key, (await cup.get("/rounds/1"))["tables"][0]["matches"][0]
        seats = {seat: cup.tokens[entrant] for seat, entrant in enumerate(named["seating"])}
        match = Table(client, named["match_id"], "", seats)
    else:
        key = await key_of(client)
        match = await playing(client, "sukkube", 0, key=key, **terms)
    for number in range(claims):
        idle = await dispute(match, 4 + number, match.seats[0])
        assert (await rule(client, idle, key, kind="stand")).status_code == 200
    more = {"revision": 3, "claim": "Once more."}
    problem(await match.post("disputes", more, match.seats[0]), 409, "no_disputes_left")
    await play_out(match)
    events = [event["event"] for event in await all_events(match)]
    assert [event["seconds"] for event in events if event["type"] == "DisclosureSet"] == [seconds]
    assert await is_closed(match)


@pytest.mark.rule("MV-DCL-01", "MV-DCL-02")
async def test_a_webhook_tells_nothing_of_what_is_hidden_before_the_disclosure(
    own_service: ApiParts,
) -> None:
    """Of an awarded match, whose appeal is still possible, it tells what a spectator reads."""
    async with client_of(own_service) as client, receiving() as receiver, notifying(own_service):
        key = await key_of(client)
        match = await playing(client, "frantic", key=key)
        made = await hook(client, key, f"{receiver.url}/all", viewer="spectator")
        newest = (await match.get("state"))["revision"]
        claim = await dispute(match, newest, match.seats[0])
        await rule(client, claim, key, kind="award", places=[[1], [0]])

        async def told(since: int) -> list[Any]:
            expected = [event for event in await all_events(match) if event["revision"] > since]
            await settled(client, made, "delivered", len(expected))
            got = [each.message["data"] for each in receiver.at("/all")]
            assert sorted(got, key=lambda event: event["revision"])[-len(expected) :] == expected
            return [event["event"]["type"] for event in expected]

        assert "MatchAwarded" in await told(newest)
        await accept(client, claim, *match.seats.values())
        assert (await match.post("disclosure", token=key)).status_code == 200
        assert (await told(newest))[-2:] == ["MatchDisclosed", "LuckRevealed"]


@pytest.mark.rule("MV-DIS-08", "MV-RUL-06", "MV-RUL-09")
async def test_a_claim_is_told_what_can_be_ruled_is_withdrawn_and_costs_time(
    client: httpx.AsyncClient,
) -> None:
    key = await key_of(client)
    match = await playing(client, "sukkube", key=key, clocks={"match_seconds": 600})
    newest = (await match.get("state"))["revision"]
    opened = await match.post("disputes", {"revision": newest, "claim": "No."}, match.seats[0])
    can = opened.json()["remedies"]
    assert can["kinds"] == ["stand", "rewind", "correct", "clock", "award", "annul"]
    assert (can["last"], can["fresh_luck"], can["bounds"]) == (newest, True, [])
    claim = opened.json()["dispute_id"]
    withdrawal = f"/v1/disputes/{claim}/withdrawal"
    problem(await client.post(withdrawal, headers=bearer(match.seats[1])), 409, "not_your_dispute")
    assert (await client.post(withdrawal, headers=bearer(match.seats[0]))).status_code == 200
    assert (await match.get("state"))["sheet"]["frozen_by"] is None
    again = await match.post("disputes", {"revision": newest, "claim": "No!"}, match.seats[0])
    problem(again, 409, "already_disputed")
    idle = await dispute(match, newest - 1, match.seats[0])
    body = {
        "ruling": {"kind": "stand"},
        "reason": "Nothing is wrong.",
        "rule": "MV-RUL-01",
        "clock": {"seat": 0, "seconds": -100},
    }
    ruled = await client.post(f"/v1/disputes/{idle}/ruling", json=body, headers=bearer(key))
    types = [event["event"]["type"] for event in ruled.json()["events"]]
    assert types[:2] == ["ClockAdjusted", "RulingGiven"]
    await match.play(Random(1), 1)
