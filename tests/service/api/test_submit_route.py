"""A command goes past the framework or through it: nobody can tell from the answer."""

from typing import Any

import httpx
import pytest

from tests.service.api.playing import Table, bearer, table

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


async def test_both_ways_accept_and_repeat_alike(client: httpx.AsyncClient) -> None:
    match = await table(client, "sukkube", 1)
    await match.start()
    legal = await match.get("commands", match.seats[0])
    first = await match.post("commands", legal["commands"][0], match.seats[0], **{"Idempotency-Key": "once"})
    unusual = await match.client.post(
        f"{match.url}/commands",
        content=first.request.content,
        headers={
            **bearer(match.seats[0]),
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
