"""Invitations over HTTP: one code a match, seats taken with it are counted, and it ends."""

from typing import Any

import httpx
import pytest

from service.pictures.qr import qr_uri
from service.wiring.parts import ApiParts
from tests.access.world import let_anonymous
from tests.service.api.checks import problem
from tests.service.api.playing import Table, bearer

NOBODYS = "ABCDEF"


async def open_match(client: httpx.AsyncClient, seats: int = 3, **body: Any) -> Table:
    made = (await client.post("/v1/matches", json={"game": "sukkube", "seats": seats, **body})).json()
    match = Table(client, made["match_id"], made["host_token"], {})
    seat = await match.post("seats", {"player": "Ada"})
    match.seats[0] = seat.json()["seat_token"]
    return match


async def invite(match: Table, token: str) -> Any:
    answer = await match.post("invitations", token=token)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.rule("MV-JOI-01", "MV-JOI-02")
async def test_a_code_leads_to_a_seat_and_its_uses_are_counted(client: httpx.AsyncClient) -> None:
    match = await open_match(client)
    first = await invite(match, match.seats[0])
    assert first["uses"] == 0
    assert first["url"].endswith(f"/j/{first['code']}")
    assert first["qr"] == qr_uri(first["url"])
    again = {"Idempotency-Key": "a-guest-who-sends-it-twice"}
    for _ in range(2):
        seat = await client.post(
            f"/v1/invitations/{first['code'].lower()}", json={"player": "Bruno"}, headers=again
        )
        assert seat.status_code == 201, seat.text
        assert seat.json()["seat"] == 1
    assert (await match.get("state", seat.json()["seat_token"]))["viewer"] == 1
    same = await invite(match, match.host)
    assert same == first | {"uses": 1}
    page = (await client.get(f"/j/{first['code']}?language=en", headers={"Accept": "text/html"})).text
    assert "<bdi>Ada</bdi> invites you to Sukkube" in page


@pytest.mark.rule("MV-JOI-01")
async def test_only_who_is_part_of_an_open_match_invites(client: httpx.AsyncClient) -> None:
    match = await open_match(client, 2)
    problem(await client.post(f"/v1/matches/{match.match_id}/invitations"), 401, "unauthenticated")
    code = (await invite(match, match.seats[0]))["code"]
    assert (await client.post(f"/v1/invitations/{code}", json={"player": "Bruno"})).status_code == 201
    full = await match.post("invitations", token=match.host)
    assert problem(full, 409, "seat_taken")["rule"] == "MV-SEA-02"
    await match.start()
    begun = await match.post("invitations", token=match.host)
    assert problem(begun, 409, "match_not_open")["rule"] == "MV-SEA-01"
    late = await client.post(f"/v1/invitations/{code}", json={"player": "Gino"})
    assert problem(late, 409, "match_not_open")["rule"] == "MV-SEA-01"


@pytest.mark.rule("MV-JOI-01")
async def test_a_code_ends_and_is_revoked(client: httpx.AsyncClient, service: ApiParts) -> None:
    match = await open_match(client)
    first = (await invite(match, match.host))["code"]
    problem(await client.delete(f"/v1/matches/{match.match_id}/invitations"), 401, "unauthenticated")
    gone = await client.delete(f"/v1/matches/{match.match_id}/invitations", headers=bearer(match.seats[0]))
    assert gone.json() == {"match_id": match.match_id}
    second = (await invite(match, match.host))["code"]
    await service.pool.execute("UPDATE secret.invitation SET expires_at = now() - interval '1 second'")
    for worthless in (first, second, NOBODYS):
        answer = await client.post(f"/v1/invitations/{worthless}", json={"player": "Gino"})
        problem(answer, 404, "not_found")
        assert (await client.get(f"/j/{worthless}")).status_code == 404
    third = await invite(match, match.host)
    assert third["code"] not in (first, second)
    assert third["uses"] == 0


@pytest.mark.rule("MV-JOI-02")
async def test_a_code_gives_no_right_that_its_guest_has_not(
    client: httpx.AsyncClient, service: ApiParts
) -> None:
    match = await open_match(client)
    code = (await invite(match, match.host))["code"]
    let_anonymous(service, "spectate")
    try:
        answer = await client.post(f"/v1/invitations/{code}", json={"player": "Gino"})
    finally:
        let_anonymous(service, "play")
    problem(answer, 401, "unauthenticated")
