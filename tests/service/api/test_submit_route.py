"""A posted command goes past the framework, and is answered as any other operation, in whatever form it comes."""

from collections.abc import AsyncIterator
from itertools import product
from typing import Any

import httpx
import msgspec
import pytest

from service.http.edge.codings import SMALLEST_BYTES
from tests.service.api.checks import problem
from tests.service.api.playing import Table, bearer, table

JSON = "application/json"
PASSED_BY = {"date", "x-request-id", "content-length", "server"}


async def posted(match: Table, body: bytes, token: str, **headers: str) -> httpx.Response:
    sent = {"Content-Type": "application/json", **bearer(token), **headers}
    return await match.client.post(f"{match.url}/commands", content=body, headers=sent)


def comparable(answer: httpx.Response) -> tuple[int, dict[str, str], Any]:
    headers = {name: value for name, value in answer.headers.items() if name not in PASSED_BY}
    body = answer.json()
    body.pop("request_id", None)
    return answer.status_code, headers, body


@pytest.mark.parametrize(
    "body",
    [b'{"type":"play_card","card":"red_left_9"}', b'{"type":"play_card"}', b"[]", b"{", b"[" * 2000, b"\xff"],
)
async def test_a_media_type_with_a_parameter_is_refused_alike(client: httpx.AsyncClient, body: bytes) -> None:
    match = await table(client, "sukkube", 1)
    await match.start()
    usual = await posted(match, body, match.seats[0])
    unusual = await posted(match, body, match.seats[0], **{"Content-Type": "application/json; charset=utf-8"})
    assert comparable(usual) == comparable(unusual)
    assert usual.status_code in (400, 422)


@pytest.mark.parametrize(
    ("name", "given"), [("If-Match", '"1"'), ("If-Match", "1"), ("If-Window", "5-1"), ("If-Window", "window")]
)
async def test_a_media_type_with_a_parameter_has_the_same_preconditions(
    client: httpx.AsyncClient, name: str, given: str
) -> None:
    match = await table(client, "sukkube", 1)
    await match.start()
    body = b'{"type":"play_card","card":"red_left_9"}'
    usual = await posted(match, body, match.seats[0], **{name: given})
    charset = {"Content-Type": "application/json; charset=utf-8"}
    unusual = await posted(match, body, match.seats[0], **{name: given, **charset})
    assert comparable(usual) == comparable(unusual)
    assert usual.status_code in (412, 422)


@pytest.mark.parametrize("token", ["mv_stranger", ""])
async def test_strangers_are_turned_away_in_every_form(client: httpx.AsyncClient, token: str) -> None:
    match = await table(client, "sukkube", 1)
    await match.start()
    usual = await posted(match, b"{}", token)
    unusual = await posted(match, b"{}", token, **{"Content-Type": "application/json; charset=utf-8"})
    assert comparable(usual) == comparable(unusual)
    assert usual.status_code == 401


@pytest.mark.parametrize(
    "more",
    [{}, {"Prefer": "return=minimal"}, {"Origin": "https://play.example"}, {"Accept-Encoding": "identity"}],
)
async def test_a_repetition_in_another_form_is_answered_alike(
    served: httpx.AsyncClient, more: dict[str, str]
) -> None:
    match = await table(served, "sukkube", 1)
    await match.start()
    legal = await match.get("commands", match.seats[0])
    first = await match.post(
        "commands", legal["commands"][0], match.seats[0], **{"Idempotency-Key": "once", **more}
    )
    unusual = await match.client.post(
        f"{match.url}/commands",
        content=first.request.content,
        headers={
            **bearer(match.seats[0]),
            **more,
            "Idempotency-Key": "once",
            "Content-Type": "application/json; charset=utf-8",
        },
    )
    assert first.status_code == 200
    assert (first.headers.get("idempotency-replayed"), unusual.headers.pop("idempotency-replayed")) == (
        None,
        "true",
    )
    assert comparable(first) == comparable(unusual)


async def test_an_answer_says_that_it_could_have_been_compressed(served: httpx.AsyncClient) -> None:
    answers = []
    for accepted, media_type in product(("identity", "br"), (JSON, f"{JSON}; charset=utf-8")):
        answer = await large_answer(served, {"Content-Type": media_type, "Accept-Encoding": accepted})
        answers.append({name: answer.headers.get(name) for name in ("vary", "content-encoding")})
    assert answers[:2] == [{"vary": "Accept-Encoding", "content-encoding": None}] * 2
    assert answers[2:] == [{"vary": "Accept-Encoding", "content-encoding": "br"}] * 2


async def large_answer(client: httpx.AsyncClient, headers: dict[str, str]) -> httpx.Response:
    """To a command; it is smaller in some matches, where few cards can be played next."""
    while True:
        match = await table(client, "sukkube", 1)
        asked = (await match.start())["awaited"]["seats"]
        token = match.seats[asked[0]]
        content = msgspec.json.encode((await match.get("commands", token))["commands"][0])
        path = f"{match.url}/commands?include=commands"
        answer = await client.post(path, content=content, headers={**headers, **bearer(token)})
        assert answer.status_code == 200, answer.text
        if len(answer.content) >= SMALLEST_BYTES:
            return answer


async def test_a_usual_answer_ends_as_the_client_wishes(served: httpx.AsyncClient) -> None:
    match = await table(served, "sukkube", 1)
    await match.start()
    command = (await match.get("commands", match.seats[0]))["commands"][0]
    answer = await match.post("commands", command, match.seats[0], Connection="close")
    assert (answer.status_code, answer.headers["connection"]) == (200, "close")
    assert "date" in answer.headers


async def in_pieces(*pieces: bytes) -> AsyncIterator[bytes]:
    for piece in pieces:
        yield piece


async def test_a_body_may_come_in_pieces_up_to_the_limit(served: httpx.AsyncClient) -> None:
    """Without a length the pieces are counted."""
    match = await table(served, "sukkube", 1)
    await match.start()
    command = msgspec.json.encode((await match.get("commands", match.seats[0]))["commands"][0])
    headers = {"Content-Type": JSON, **bearer(match.seats[0])}
    url = f"{match.url}/commands"
    large = await served.post(url, content=in_pieces(*[b" " * 10_000] * 7, command), headers=headers)
    problem(large, 413, "body_too_large")
    answer = await served.post(url, content=in_pieces(b"  ", command[:5], command[5:]), headers=headers)
    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize(
    ("query", "parameter"),
    [("include=events", "include"), ("include=commands&include=commands", "include"), ("all=1", "all")],
)
async def test_a_query_that_nobody_reads_is_refused(
    client: httpx.AsyncClient, query: str, parameter: str
) -> None:
    match = await table(client, "sukkube", 1)
    await match.start()
    headers = bearer(match.seats[0])
    answer = await client.post(f"{match.url}/commands?{query}", json={"type": "play_card"}, headers=headers)
    problem(answer, 422, "invalid_parameter")
    assert answer.json()["errors"][0]["parameter"] == parameter


async def test_a_precondition_that_comes_twice_is_refused(client: httpx.AsyncClient) -> None:
    match = await table(client, "sukkube", 1)
    await match.start()
    headers = [
        *bearer(match.seats[0]).items(),
        ("If-Match", '"1"'),
        ("If-Match", '"2"'),
        ("Content-Type", JSON),
    ]
    answer = await client.post(f"{match.url}/commands", content=b"{}", headers=headers)
    problem(answer, 422, "invalid_parameter")


@pytest.mark.parametrize("spelling", ["upper", "no dashes"])
async def test_any_spelling_of_the_match_is_its_match(client: httpx.AsyncClient, spelling: str) -> None:
    match = await table(client, "sukkube", 1)
    await match.start()
    name = match.match_id.upper() if spelling == "upper" else match.match_id.replace("-", "")
    command = (await match.get("commands", match.seats[0]))["commands"][0]
    answer = await client.post(f"/v1/matches/{name}/commands", json=command, headers=bearer(match.seats[0]))
    assert answer.status_code == 200
