"""Heads and bodies as RFC 9110, 7240 and 8259 have them: lists on two lines, blanks, codings, double names."""

import gzip
import json

import httpx
import pytest

from service.platform.unique_names import DuplicateName, check_unique_names
from service.wiring.parts import ApiParts
from tests.service.api.checks import nothing_stored, problem
from tests.service.api.conftest import client_of
from tests.service.api.playing import bearer, table
from tests.service.api.wires import Wire, wired

JSON = {"Content-Type": "application/json"}


@pytest.mark.parametrize("header", [b"Bearer %b ", b"Bearer %b\t", b"Bearer  %b", b"bearer   %b  "])
async def test_blanks_around_a_token_are_none_of_it(service: ApiParts, header: bytes) -> None:
    async with client_of(service) as client, wired(service) as (port, _):
        match = await table(client, "sukkube", 2)
        await match.start()
        field = b"Authorization: " + header % match.seats[0].encode()
        path = f"{match.url}/commands".encode()
        wire = await Wire.open(port, sent=b"GET %b HTTP/1.1\r\nHost: x\r\n%b\r\n\r\n" % (path, field))
        status, _, body = await wire.answer()
    assert (status, json.loads(body)["seat"]) == (200, 0)


@pytest.mark.parametrize("header", ["Bearer", "Bearer ", "Basic x", ""])
async def test_other_credentials_are_refused(client: httpx.AsyncClient, header: str) -> None:
    match = await table(client, "sukkube", 2)
    answer = await client.get(f"{match.url}/commands", headers={"Authorization": header})
    problem(answer, 401, "unauthenticated")


@pytest.mark.parametrize(
    ("lines", "is_brief"),
    [
        (["return=representation, return=minimal"], False),
        (["return=minimal, return=representation"], True),
        (["wait=1", "return=minimal"], True),
        (["return=representation", "return=minimal"], False),
    ],
)
async def test_of_preferences_the_first_counts(
    client: httpx.AsyncClient, lines: list[str], is_brief: bool
) -> None:
    match = await table(client, "sukkube", 2)
    await match.start()
    seat = (await match.get("state"))["awaited"]["seats"][0]
    token = match.seats[seat]
    command = (await match.get("commands", token))["commands"][0]
    headers = [*bearer(token).items(), *(("Prefer", line) for line in lines)]
    answer = await client.post(f"{match.url}/commands", json=command, headers=headers)
    assert answer.status_code == 200, answer.text
    assert (not answer.json().get("events")) is is_brief


async def test_a_list_on_two_lines_is_one_list(client: httpx.AsyncClient) -> None:
    one, two = [("Accept-Language", "de, it")], [("Accept-Language", "de"), ("Accept-Language", "it")]
    pages = [(await client.get("/", headers=headers)).text for headers in (one, two)]
    assert all('lang="it"' in page for page in pages)


@pytest.mark.parametrize(
    ("coding", "body"), [("gzip", gzip.compress(b"{}", mtime=0)), ("br", b"{}"), ("identity, gzip", b"{}")]
)
async def test_a_coded_body_is_refused_by_its_coding(
    client: httpx.AsyncClient, service: ApiParts, coding: str, body: bytes
) -> None:
    async with nothing_stored(service):
        headers = {**JSON, "Content-Encoding": coding}
        answer = await client.post("/v1/matches", content=body, headers=headers)
        problem(answer, 415, "unsupported_media_type")


@pytest.mark.parametrize("query", ["player=%FF", "player=%C3", "%FF=1", "player=Ada&limit=%80"])
async def test_a_query_is_utf_8(client: httpx.AsyncClient, query: str) -> None:
    """It answered for U+FFFD, whom nobody had asked for."""
    detail = problem(await client.get(f"/v1/seats?{query}"), 422, "invalid_parameter")["detail"]
    assert "not UTF-8" in detail


@pytest.mark.parametrize(
    "body",
    [
        '{"game":"sukkube","seats":2,"game":"frantic"}',
        '{"game":"sukkube","seats":2.0,"g\\u0061me":"frantic"}',
        '{"game":"sukkube","seats":2,"bots":{"0":"random","0":"mcts"}}',
    ],
)
async def test_a_member_named_twice_is_refused(
    client: httpx.AsyncClient, service: ApiParts, body: str
) -> None:
    """Readers take one or the other (RFC 8259, 4)."""
    async with nothing_stored(service):
        answer = await client.post("/v1/matches", content=body, headers=JSON)
        assert "twice" in problem(answer, 400, "malformed_request")["detail"]


async def test_a_command_that_names_its_card_twice_is_refused(client: httpx.AsyncClient) -> None:
    match = await table(client, "sukkube", 2)
    await match.start()
    seat = (await match.get("state"))["awaited"]["seats"][0]
    commands = (await match.get("commands", match.seats[seat]))["commands"]
    first, *_, last = [json.dumps(each) for each in commands]
    body = f"{first[:-1]}, {last[1:]}"
    headers = {**JSON, **bearer(match.seats[seat])}
    answer = await client.post(f"{match.url}/commands", content=body, headers=headers)
    assert "twice" in problem(answer, 400, "malformed_request")["detail"]


def test_names_are_unique_in_each_object() -> None:
    check_unique_names(b'[{"a":1,"b":{"a":1e400}},{"a":[{"a":12345678901234567890123}]}]')
    with pytest.raises(DuplicateName, match="'a' twice"):
        check_unique_names(b'[{"b":[{"a":1,"a":1}]}]')
