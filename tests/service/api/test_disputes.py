"""Disputes over HTTP. From the claim to the standings, by each ruling in each game: tests/rulings."""

from random import Random
from typing import Any

import httpx
import pytest

from service.wiring.parts import ApiParts
from tests.matches.desk import QUICK
from tests.service.api.checks import nothing_stored, problem
from tests.service.api.conftest import ADMIN
from tests.service.api.playing import Table, bearer, table
from tests.service.api.test_forks import all_events
from tests.waiting import until

REASON = {"reason": "The film shows it.", "rule": "MV-DIS-04"}


async def key_of(client: httpx.AsyncClient) -> str:
    body = {"name": "Arbiters", "scopes": ["play", "spectate", "organise"]}
    created = await client.post("/v1/keys", json=body, headers=bearer(ADMIN))
    return str(created.json()["key"])


async def playing(client: httpx.AsyncClient, game: str, plies: int = 8, **body: Any) -> Table:
    """A match in the middle: both seats hold cards and somebody is asked. One that is over too soon is left."""
    seats, options = QUICK[game]
    while True:
        match = await table(client, game, seats, options=options, **body)
        await match.start()
        await match.play(Random(4), plies)
        while (now := await match.get("state", ADMIN))["awaited"]["kind"] == "seats":
            if all(_hands(now)):
                return match
            await match.play(Random(plies), 1)


def _hands(state: dict[str, Any]) -> list[Any]:
    hands = state["play"]["hands"]
    return list(hands.values()) if isinstance(hands, dict) else hands


async def play_out(match: Table) -> None:
    """To the end, quickly: everybody leaves, and the defaults of the rules are played."""
    for token in match.seats.values():
        await match.post("resign", token=token)
    assert (await match.get("state"))["sheet"]["phase"] == "finished"


async def dispute(match: Table, revision: int, token: str) -> str:
    answer = await match.post("disputes", {"revision": revision, "claim": "That was not allowed."}, token)
    assert answer.status_code == 201, answer.text
    assert answer.headers["location"] == f"/v1/disputes/{answer.json()['dispute_id']}"
    return str(answer.json()["dispute_id"])


async def accept(client: httpx.AsyncClient, dispute_id: str, *tokens: str) -> None:
    for token in tokens:
        answer = await client.post(f"/v1/disputes/{dispute_id}/acceptance", headers=bearer(token))
        assert answer.status_code == 200, answer.text


async def rule(client: httpx.AsyncClient, dispute_id: str, token: str, **ruling: Any) -> httpx.Response:
    body = {"ruling": ruling, **REASON}
    return await client.post(f"/v1/disputes/{dispute_id}/ruling", json=body, headers=bearer(token))


async def test_the_same_luck_repeats_and_fresh_luck_does_not(client: httpx.AsyncClient) -> None:
    key = await key_of(client)
    for luck in ("same", "fresh"):
        match = await playing(client, "frantic", 2, key=key)
        deal, first = await shuffle(match, 1)
        dispute_id = await dispute(match, deal, match.seats[0])
        given = await rule(client, dispute_id, key, kind="rewind", revision=deal - 1, luck=luck)
        assert given.status_code == 200, given.text
        _, second = await shuffle(match, given.json()["events"][0]["revision"])
        assert (second["outcome"] == first["outcome"]) is (luck == "same")
        again = await dispute(match, (await match.get("state"))["revision"], match.seats[0])
        far = problem(await rule(client, again, key, kind="rewind", revision=deal - 1), 422, "rewind_too_far")
        assert far["rule"] == "MV-RUL-09"
        floor = (await client.get(f"/v1/disputes/{again}")).json()["floor"]
        back = await rule(client, again, key, kind="rewind", revision=floor, luck="same")
        assert back.status_code == 200, back.text


async def shuffle(match: Table, after: int) -> tuple[int, dict[str, Any]]:
    """The first shuffle after an event, and its revision."""
    return next(
        (event["revision"], draw)
        for event in await all_events(match, ADMIN)
        for draw in event["event"].get("draws", ())
        if event["revision"] > after and draw["kind"] == "shuffle"
    )


async def test_a_match_that_is_over_goes_on_and_all_its_seeds_are_revealed(client: httpx.AsyncClient) -> None:
    """The late claim: the match waits for disputes, and no draw is known before its disclosure."""
    key = await key_of(client)
    match = await playing(client, "sukkube", key=key)
    await match.play(Random(3))
    end = await match.get("state")
    assert end["sheet"]["phase"] == "finished"
    last = next(e["revision"] for e in reversed(await all_events(match)) if e["actor"].startswith("seat:"))
    dispute_id = await dispute(match, last, match.seats[1])
    evidence = (
        await client.get(f"/v1/disputes/{dispute_id}/evidence?around=100", headers=bearer(key))
    ).json()
    assert evidence["draws"]
    assert all(draw["is_proved"] is None for draw in evidence["draws"])
    revision = evidence["decision"]["revision"]
    given = await rule(client, dispute_id, key, kind="rewind", revision=revision, luck="fresh")
    assert given.status_code == 200, given.text
    now = await match.get("state")
    assert now["sheet"]["phase"] == "playing"
    assert now["sheet"]["luck"]["commitment"] != end["sheet"]["luck"]["commitment"]
    await match.play(Random(5))
    played_on = (await client.get(f"/v1/disputes/{dispute_id}")).json()["accepted_by"]
    await accept(client, dispute_id, *(token for seat, token in match.seats.items() if seat not in played_on))
    assert (await match.post("disclosure", token=key)).status_code == 200
    seeds = [e["event"]["seed"] for e in await all_events(match) if e["event"]["type"] == "LuckRevealed"]
    assert len(set(seeds)) == 2
    newest = (await match.get("state"))["revision"]
    again = await dispute(match, newest, key)
    drawn = (await client.get(f"/v1/disputes/{again}/evidence?around=100", headers=bearer(key))).json()[
        "draws"
    ]
    assert all(draw["is_proved"] for draw in drawn if draw["seed"])


async def test_an_appeal_freezes_again_and_the_second_ruling_is_final(client: httpx.AsyncClient) -> None:
    key = await key_of(client)
    match = await playing(client, "sukkube", key=key)
    newest = (await match.get("state"))["revision"]
    dispute_id = await dispute(match, newest, match.seats[0])
    url = f"/v1/disputes/{dispute_id}"
    for by, token in (("0", match.seats[0]), ("an organiser", key)):
        said = await client.post(f"{url}/statements", json={"text": f"{by} speaks"}, headers=bearer(token))
        assert said.status_code == 200, said.text
    seen = (await client.get(url, headers=bearer(match.seats[1]))).json()
    assert [(s["by"], s["text"]) for s in seen["statements"]] == [
        (0, "0 speaks"),
        (None, "an organiser speaks"),
    ]
    body = {"reason": "I was not heard."}
    early = await client.post(f"{url}/appeal", json=body, headers=bearer(match.seats[1]))
    problem(early, 409, "not_ruled")
    assert (await rule(client, dispute_id, key, kind="annul")).status_code == 200
    problem(await rule(client, dispute_id, key, kind="stand"), 409, "dispute_closed")
    appealed = await client.post(f"{url}/appeal", json=body, headers=bearer(match.seats[1]))
    assert appealed.status_code == 200, appealed.text
    assert appealed.json()["awaited"]["kind"] == "ruling"
    second = await rule(client, dispute_id, key, kind="rewind", revision=newest, luck="fresh")
    assert second.status_code == 200, second.text
    assert (await match.get("state"))["sheet"]["phase"] == "playing"
    late = await client.post(f"{url}/appeal", json=body, headers=bearer(match.seats[0]))
    problem(late, 409, "ruling_final")
    await play_out(match)


@pytest.mark.parametrize(
    ("ruling", "status", "code", "pointer"),
    [
        ({"kind": "rewind", "revision": 1}, 422, "rewind_too_far", "/ruling/revision"),
        ({"kind": "rewind", "revision": 99_999}, 404, "revision_not_found", None),
        ({"kind": "award", "places": [[0], [7]]}, 422, "invalid_body", "/ruling/places/1/0"),
        ({"kind": "award", "places": [[0], [5]]}, 422, "unknown_seat", None),
        ({"kind": "award", "places": [[0]]}, 422, "incomplete_places", "/ruling/places"),
        ({"kind": "award", "places": []}, 422, "invalid_body", "/ruling/places"),
        ({"kind": "correct"}, 422, "unclear_correction", "/ruling"),
        (
            {"kind": "correct", "seat": 0, "command": {"type": "fly"}},
            422,
            "invalid_body",
            "/ruling/command/type",
        ),
        ({"kind": "correct", "patch": {"manche": "x"}}, 422, "invalid_body", "/ruling/patch/manche"),
        ({"kind": "correct", "patch": {"manche": 9999}}, 422, "broken_position", "/ruling/patch"),
        ({"kind": "correct", "position": {"tops": 1}}, 422, "invalid_body", None),
        (
            {"kind": "correct", "position": {"top": "x", "hands": {}}},
            422,
            "broken_position",
            "/ruling/position",
        ),
        ({"kind": "clock", "seat": 0, "seconds": 5}, 422, "no_clocks", None),
        ({"kind": "pardon"}, 422, "invalid_body", "/ruling/kind"),
    ],
)
async def test_a_wrong_ruling_changes_nothing(
    client: httpx.AsyncClient,
    service: ApiParts,
    ruling: dict[str, Any],
    status: int,
    code: str,
    pointer: str | None,
) -> None:
    match = await playing(client, "sukkube")
    newest = (await match.get("state"))["revision"]
    dispute_id = await dispute(match, newest, match.seats[0])
    async with nothing_stored(service):
        found = problem(await rule(client, dispute_id, ADMIN, **ruling), status, code)
    if pointer is not None:
        assert found["errors"][0]["pointer"] == pointer
    if code == "broken_position":
        assert all(error["rule"].startswith("SK-") for error in found["errors"])


async def test_what_is_no_dispute_is_refused(client: httpx.AsyncClient, service: ApiParts) -> None:
    match = await playing(client, "sukkube")
    newest = (await match.get("state"))["revision"]
    token = match.seats[0]
    claim = {"revision": newest, "claim": "no"}
    async with nothing_stored(service):
        ahead = await match.post("disputes", {**claim, "revision": newest + 1}, token)
        assert problem(ahead, 422, "unknown_event")["errors"][0]["pointer"] == "/revision"
        strange = await match.post("disputes", {**claim, "rules": ["SK-NOPE-1"]}, token)
        assert problem(strange, 422, "unknown_rule")["rule"] == "MV-DIS-01"
        problem(await match.post("disputes", {"revision": newest, "claim": ""}, token), 422, "invalid_body")
        problem(await match.post("disputes", claim), 401, "unauthenticated")
        problem(await match.post("disputes", claim, match.host), 403, "forbidden")
        for wrong in ("nothing", f"{match.match_id}.1", f"{match.match_id}.0", f"{match.match_id}"):
            problem(await client.get(f"/v1/disputes/{wrong}"), 404, "dispute_not_found")
    dispute_id = await dispute(match, newest, token)
    async with nothing_stored(service):
        problem(await match.post("disputes", claim, token), 409, "dispute_open")
        legal = {"type": "play_card", "card": "red_right_1"}
        frozen = problem(await match.post("commands", legal, token), 409, "match_frozen")
        assert frozen["rule"] == "MV-DIS-02"
        assert (await match.get("commands", token))["commands"] == []
        problem(await match.post("resign", token=token), 409, "match_frozen")
        problem(await rule(client, dispute_id, token, kind="stand"), 403, "forbidden")
        stranger = await client.get(f"/v1/disputes/{dispute_id}/evidence")
        problem(stranger, 401, "unauthenticated")
    again = await match.post("disputes", claim, token, **{"Idempotency-Key": "dispute-once"})
    problem(again, 409, "dispute_open")


async def test_opening_twice_with_one_key_opens_once(client: httpx.AsyncClient) -> None:
    match = await playing(client, "sukkube")
    claim = {"revision": 5, "claim": "no"}
    answers = [
        await match.post("disputes", claim, match.seats[0], Idempotency_Key="once-and-for-all")
        for _ in (1, 2)
    ]
    assert answers[0].status_code == answers[1].status_code == 201
    assert answers[0].json() == answers[1].json()


async def test_a_seat_sees_its_part_of_the_evidence(client: httpx.AsyncClient) -> None:
    match = await playing(client, "frantic")
    events = await all_events(match, ADMIN)
    contested = next(e["revision"] for e in reversed(events) if e["actor"].startswith("seat:"))
    dispute_id = await dispute(match, contested, match.seats[0])
    whole = (await client.get(f"/v1/disputes/{dispute_id}/evidence?around=100", headers=bearer(ADMIN))).json()
    for seat, token in match.seats.items():
        answer = await client.get(f"/v1/disputes/{dispute_id}/evidence?around=100", headers=bearer(token))
        part = answer.json()
        assert set(part["before"]) == set(part["after"]) == {str(seat)}
        assert set(part["decision"]["legal"]) <= {str(seat)}
        assert all(set(draw["outcome"]) == {"hidden"} for draw in part["draws"])
        other = whole["after"]["organiser"]["play"]["hands"][1 - seat]
        assert other
        assert part["after"][str(seat)]["play"]["hands"][1 - seat] == {"hidden": len(other)}
    assert all(isinstance(draw["outcome"], list) for draw in whole["draws"])


async def test_house_bots_wait_for_the_ruling_and_play_on_after_it(client: httpx.AsyncClient) -> None:
    match = await table(client, "sukkube", 2, bots={"1": "random"})
    await match.start()
    dispute_id = await dispute(match, 2, match.seats[0])
    frozen = await match.get("state")
    assert frozen["awaited"]["kind"] == "ruling"
    given = await rule(client, dispute_id, ADMIN, kind="stand")
    assert given.json()["events"][0]["revision"] == frozen["revision"] + 1, "nobody has moved meanwhile"
    await match.post("resign", token=match.seats[0])

    async def is_over() -> bool:
        return bool((await match.get("state"))["sheet"]["phase"] == "finished")

    await until(is_over, timeout_seconds=60)


async def test_a_stream_tells_of_a_rewind_and_goes_on(
    client: httpx.AsyncClient, served: httpx.AsyncClient
) -> None:
    match = await playing(client, "sukkube")
    newest = (await match.get("state"))["revision"]
    headers = {"Last-Event-ID": str(newest)}
    seen: list[str] = []
    async with served.stream("GET", f"{match.url}/events/stream", headers=headers, timeout=60) as stream:
        dispute_id = await dispute(match, newest, match.seats[0])
        floor = (await client.get(f"/v1/disputes/{dispute_id}")).json()["floor"]
        await rule(client, dispute_id, ADMIN, kind="rewind", revision=floor)
        await match.play(Random(6), 1)
        async for line in stream.aiter_lines():
            if line.startswith("event: "):
                seen.append(line.removeprefix("event: "))
            if "CardPlayed" in line:
                break
    kinds = [kind for kind in seen if kind[0].isupper()]
    assert kinds[:2] == ["DisputeOpened", "MatchRewound"]
    assert "RulingGiven" in kinds


@pytest.mark.rule("MV-COR-01", "MV-COR-02", "MV-COR-03", "MV-CRE-01")
@pytest.mark.parametrize("game", QUICK)
async def test_some_dozen_patches_answer_500(client: httpx.AsyncClient, game: str) -> None:
    key = await key_of(client)
    match = await playing(client, game, key=key)
    newest = (await match.get("state"))["revision"]
    opened = await dispute(match, newest, match.seats[0])
    patches: list[tuple[dict[str, Any], str, str]] = [
        ({}, "nothing_to_correct", "/ruling"),
        ({"no_such_field": 1}, "invalid_body", "/ruling/patch/no_such_field"),
        ({"agenda": [{"step": "NoSuchStep"}]}, "invalid_body", "/ruling/patch/agenda/0"),
        ({"seats": 99}, "fixed_at_creation", "/ruling/patch"),
        ({"options": {"no_such_option": 1}}, "invalid_body", "/ruling/patch/options/no_such_option"),
        ({"hands": [[]]}, "", "/ruling/patch"),
        ({"hands": None}, "", "/ruling/patch"),
        ({"agenda": None}, "broken_position", "/ruling/patch"),
        ({"phase": None}, "broken_position", "/ruling/patch"),
    ]
    for patch, code, pointer in patches:
        refused = await rule(client, opened, key, kind="correct", patch=patch)
        assert refused.status_code == 422, (patch, refused.text)
        assert refused.json()["code"] == code or not code, (patch, refused.text)
        assert refused.json()["errors"][0]["pointer"].startswith(pointer), (patch, refused.text)
    assert (await match.get("state"))["revision"] == newest + 1
    assert (await rule(client, opened, key, kind="annul")).status_code == 200


SECRET = "seat 1 holds blam-7"


async def reads(client: httpx.AsyncClient, match: Table, dispute_id: str, token: str | None) -> str:
    """Everything that `token` is shown of a match and its dispute, as text."""
    headers = bearer(token) if token else {}
    paths = [
        f"/v1/disputes/{dispute_id}",
        f"{match.url}/disputes",
        f"{match.url}/events",
        f"{match.url}/state",
        f"{match.url}/archive",
        f"/disputes/{dispute_id}",
    ]
    answers = [await client.get(path, headers=headers) for path in paths]
    return "".join(answer.text for answer in answers if answer.status_code == 200)


@pytest.mark.rule("MV-DIS-09", "MV-DIS-03")
async def test_spectators_read_claims_statements_and_appeals_when_a_ruling_has_followed(
    client: httpx.AsyncClient,
) -> None:
    """Anybody read during the freeze what a player said that another one held."""
    key = await key_of(client)
    match = await playing(client, "frantic", key=key)
    claim = await match.post("disputes", {"revision": 6, "claim": f"claim: {SECRET}"}, match.seats[0])
    dispute_id = claim.json()["dispute_id"]
    path = f"/v1/disputes/{dispute_id}"
    statement = {"text": f"statement: {SECRET}"}
    assert (
        await client.post(f"{path}/statements", json=statement, headers=bearer(match.seats[1]))
    ).is_success
    for token in (*match.seats.values(), key):
        seen = await reads(client, match, dispute_id, token)
        assert f"claim: {SECRET}" in seen
        assert f"statement: {SECRET}" in seen
    for token in (None, match.host):
        assert SECRET not in await reads(client, match, dispute_id, token)
    assert (await rule(client, dispute_id, key, kind="stand")).is_success
    told = (await client.get(path)).json()
    assert (told["claim"], told["statements"][0]["text"]) == (f"claim: {SECRET}", f"statement: {SECRET}")
    appeal = {"reason": f"appeal: {SECRET}"}
    assert (await client.post(f"{path}/appeal", json=appeal, headers=bearer(match.seats[0]))).is_success
    told = (await client.get(path)).json()
    assert (told["claim"], told["appeal"]) == (f"claim: {SECRET}", None)


@pytest.mark.rule("MV-DIS-10")
async def test_a_party_may_write_to_the_organisers_alone(client: httpx.AsyncClient) -> None:
    key = await key_of(client)
    match = await playing(client, "frantic", key=key)
    dispute_id = await dispute(match, 6, match.seats[0])
    path = f"/v1/disputes/{dispute_id}"
    statement = {"text": SECRET, "to_organisers": True}
    assert (
        await client.post(f"{path}/statements", json=statement, headers=bearer(match.seats[0]))
    ).is_success
    for _ in range(2):
        assert SECRET in await reads(client, match, dispute_id, match.seats[0])
        assert SECRET in await reads(client, match, dispute_id, key)
        for token in (match.seats[1], match.host, None):
            assert SECRET not in await reads(client, match, dispute_id, token)
        assert (await client.get(path)).json()["statements"][0]["to_organisers"]
        await rule(client, dispute_id, key, kind="stand")
    await play_out(match)
    await accept(client, dispute_id, *match.seats.values())
    assert (await match.post("disclosure", token=key)).is_success
    assert SECRET in await reads(client, match, dispute_id, None)


@pytest.mark.rule("MV-DIS-01")
async def test_a_spectator_who_claims_is_told_who_may(client: httpx.AsyncClient) -> None:
    match = await playing(client, "sukkube")
    body = {"revision": 6, "claim": "I saw it."}
    by_key = await client.post(f"{match.url}/disputes", json=body, headers=bearer(await key_of(client)))
    assert "tells an organiser what was seen" in problem(by_key, 403, "forbidden")["detail"]
    by_nobody = await client.post(f"{match.url}/disputes", json=body)
    assert "tells an organiser what was seen" in problem(by_nobody, 401, "unauthenticated")["detail"]


@pytest.mark.rule("MV-DIS-01", "MV-DIS-03")
async def test_a_second_claimant_is_told_the_dispute_in_which_to_be_heard(client: httpx.AsyncClient) -> None:
    match = await playing(client, "sukkube")
    dispute_id = await dispute(match, 6, match.seats[0])
    second = await match.post("disputes", {"revision": 7, "claim": "Nor was that."}, match.seats[1])
    assert f"dispute {dispute_id} is open: be heard in it" in problem(second, 409, "dispute_open")["detail"]
    said = {"text": "Nor was that."}
    path = f"/v1/disputes/{dispute_id}/statements"
    assert (await client.post(path, json=said, headers=bearer(match.seats[1]))).is_success


@pytest.mark.rule("MV-DIS-11")
async def test_found_a_claim_about_an_event_that_a_ruling_has_undone(client: httpx.AsyncClient) -> None:
    key = await key_of(client)
    match = await playing(client, "sukkube", key=key)
    newest = (await match.get("state"))["revision"]
    ruled = await rule(
        client, await dispute(match, newest, match.seats[0]), key, kind="rewind", revision=newest - 1
    )
    assert ruled.status_code == 200, ruled.text
    claim = {"revision": newest, "claim": "And that was not allowed."}
    refused = problem(await match.post("disputes", claim, match.seats[1]), 422, "event_undone")
    assert refused["rule"] == "MV-DIS-11"


@pytest.mark.rule("MV-DCL-03")
async def test_found_a_match_was_disclosed_a_second_after_it_was_awarded(client: httpx.AsyncClient) -> None:
    key = await key_of(client)
    match = await playing(client, "sukkube", key=key)
    dispute_id = await dispute(match, (await match.get("state"))["revision"], key)
    places = [[seat] for seat in range(len(match.seats))]
    assert (await rule(client, dispute_id, key, kind="award", places=places)).status_code == 200
    for token in match.seats.values():
        assert problem(await match.post("disclosure", token=key), 409, "appeal_left")["rule"] == "MV-DCL-03"
        await accept(client, dispute_id, token)
    assert (await match.post("disclosure", token=key)).status_code == 200
