"""If-Match: only if the match is where the caller thinks it is."""

import asyncio

import httpx
import pytest

from service.wiring.parts import ApiParts
from tests.service.api.checks import nothing_stored, problem
from tests.service.api.conftest import ADMIN
from tests.service.api.playing import Table, table
from tests.service.api.test_idempotency import being_played


async def test_a_command_is_played_only_on_the_revision_that_was_seen(
    client: httpx.AsyncClient, service: ApiParts
) -> None:
    match, seat, legal = await being_played(client)
    newest = (await match.get("state"))["revision"]
    for stale in (newest - 1, newest + 1, 1):
        async with nothing_stored(service):
            answer = await match.post("commands", legal[0], match.seats[seat], If_Match=f'"{stale}"')
        found = problem(answer, 412, "stale_revision")
        assert found["revision"] == newest
    answer = await match.post("commands", legal[0], match.seats[seat], If_Match=f'"{newest}"')
    assert answer.status_code == 200


async def test_any_revision_will_do(client: httpx.AsyncClient) -> None:
    match, seat, legal = await being_played(client)
    answer = await match.post("commands", legal[0], match.seats[seat], If_Match="*")
    assert answer.status_code == 200
    again = await match.post("commands", legal[0], match.seats[seat], If_Match="**")
    assert again.status_code == 422


async def test_every_answer_about_a_match_names_its_revision(client: httpx.AsyncClient) -> None:
    match, seat, legal = await being_played(client)
    newest = (await match.get("state"))["revision"]
    for path in ("state", "events", "diff", "forks"):
        tag = (await client.get(f"{match.url}/{path}")).headers["etag"]
        assert tag.startswith(f'"{newest}-')
    played = await match.post("commands", legal[0], match.seats[seat])
    assert played.headers["etag"] == f'"{played.json()["revision"]}"'


async def test_of_many_on_the_same_revision_one_wins(client: httpx.AsyncClient) -> None:
    match, seat, legal = await being_played(client)
    newest = (await match.get("state"))["revision"]
    answers = await asyncio.gather(
        *(
            match.post("commands", legal[n % len(legal)], match.seats[seat], If_Match=f'"{newest}"')
            for n in range(20)
        )
    )
    assert sorted(answer.status_code for answer in answers) == [200] + [412] * 19


@pytest.mark.parametrize("coding", ["identity", "gzip", "br"])
async def test_the_tag_of_what_was_read_is_a_precondition(client: httpx.AsyncClient, coding: str) -> None:
    match, seat, legal = await being_played(client)
    read = await client.get(f"{match.url}/events", headers={"Accept-Encoding": coding})
    assert read.headers.get("content-encoding", "identity") == coding
    tag = read.headers["etag"]
    assert (await match.post("commands", legal[0], match.seats[seat], If_Match=tag)).status_code == 200
    stale = await match.post("commands", legal[0], match.seats[seat], If_Match=tag)
    problem(stale, 412, "stale_revision")


@pytest.mark.parametrize("operation", ["seats", "start", "resign"])
async def test_all_changes_of_a_match_take_a_precondition(
    client: httpx.AsyncClient, service: ApiParts, operation: str
) -> None:
    match = await prepared(client, operation)
    token = {"seats": None, "start": match.host, "resign": match.seats.get(0)}[operation]
    body = {"player": "late"} if operation == "seats" else None
    newest = (await match.get("state"))["revision"]
    async with nothing_stored(service):
        stale = await match.post(operation, body, token, If_Match=f'"{newest - 1}"')
    assert problem(stale, 412, "stale_revision")["revision"] == newest
    fresh = await match.post(operation, body, token, If_Match=f'"{newest}"')
    assert fresh.status_code in (200, 201)


async def prepared(client: httpx.AsyncClient, operation: str) -> Table:
    if operation == "seats":
        created = (await client.post("/v1/matches", json={"game": "sukkube", "seats": 3})).json()
        match = Table(client, created["match_id"], created["host_token"], {})
        await match.post("seats", {"player": "first"})
        return match
    match = await table(client, "sukkube", 2)
    if operation == "resign":
        await match.start()
    return match


@pytest.mark.parametrize("etag", ["12", '"x"', 'W/"12"', '""', '"1","2"'])
async def test_a_malformed_precondition_is_refused(
    client: httpx.AsyncClient, service: ApiParts, etag: str
) -> None:
    """A precondition that is not understood is never taken for none."""
    match = await table(client, "sukkube", 2)
    async with nothing_stored(service):
        answer = await match.post("start", token=match.host, If_Match=etag)
    found = problem(answer, 422, "invalid_parameter")
    assert found["errors"][0]["parameter"] == "If-Match"


async def test_a_stale_precondition_tells_what_to_decide_on_instead(client: httpx.AsyncClient) -> None:
    match, seat, legal = await being_played(client)
    other = 1 - seat
    for token, mine in ((match.seats[seat], legal), (match.seats[other], []), (ADMIN, None)):
        command = {"type": "play_default", "seat": seat} if token == ADMIN else legal[0]
        answer = await match.post("commands", command, token, If_Match='"1"')
        found = problem(answer, 412, "stale_revision")
        assert found["awaited"] == (await match.get("state"))["awaited"]
        assert found.get("legal") == mine
    accepted = await match.post("commands", legal[0], match.seats[seat], If_Match=f'"{found["revision"]}"')
    assert accepted.status_code == 200


async def test_who_sees_late_is_told_of_what_they_see(client: httpx.AsyncClient) -> None:
    match = await table(client, "sukkube", 2, spectator_delay_seconds=600)
    await match.start()
    found = problem(await match.post("start", token=match.host, If_Match='"1"'), 412, "stale_revision")
    seen = await match.get("state", match.host)
    assert (found["revision"], found["awaited"]) == (seen["revision"], {"kind": "start"})
