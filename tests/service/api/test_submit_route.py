"""A command goes past the framework or through it: nobody can tell from the answer.

Our server writes the usual answer as a whole (`served`), others get it as two messages (`client`).
"""

from itertools import product
from typing import Any

import httpx
import msgspec
import pytest

from service.http.edge.codings import SMALLEST_BYTES
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
async def test_both_ways_refuse_in_the_same_words(client: httpx.AsyncClient, body: bytes) -> None:
    match = await table(client, "sukkube", 1)
    await match.start()
    usual = await posted(match, body, match.seats[0])
    unusual = await posted(match, body, match.seats[0], **{"Content-Type": "application/json; charset=utf-8"})
    assert comparable(usual) == comparable(unusual)
    assert usual.status_code in (400, 422)


@pytest.mark.parametrize(
    ("name", "given"), [("If-Match", '"1"'), ("If-Match", "1"), ("If-Window", "5-1"), ("If-Window", "window")]
)
async def test_both_ways_ask_for_the_same_precondition(
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
async def test_both_ways_turn_strangers_away(client: httpx.AsyncClient, token: str) -> None:
    match = await table(client, "sukkube", 1)
    await match.start()
    usual = await posted(match, b"{}", token)
    unusual = await posted(match, b"{}", token, **{"Content-Type": "application/json; charset=utf-8"})
    assert comparable(usual) == comparable(unusual)
    assert usual.status_code == 401


@pytest.mark.parametrize("sent", ["as two messages", "as a whole"])
@pytest.mark.parametrize(
    "more",
    [{}, {"Prefer": "return=minimal"}, {"Origin": "https://play.example"}, {"Accept-Encoding": "identity"}],
)
async def test_both_ways_accept_and_repeat_alike(
    client: httpx.AsyncClient, served: httpx.AsyncClient, sent: str, more: dict[str, str]
) -> None:
    match = await table(served if sent == "as a whole" else client, "sukkube", 1)
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


async def test_both_ways_say_when_an_answer_could_have_been_compressed(served: httpx.AsyncClient) -> None:
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
    """The head that is written at once knows of connections, too."""
    match = await table(served, "sukkube", 1)
    await match.start()
    command = (await match.get("commands", match.seats[0]))["commands"][0]
    answer = await match.post("commands", command, match.seats[0], Connection="close")
    assert (answer.status_code, answer.headers["connection"]) == (200, "close")
    assert "date" in answer.headers
