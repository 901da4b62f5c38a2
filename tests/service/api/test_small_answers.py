"""`Prefer: return=minimal` (RFC 7240): answers without what can be read elsewhere."""

from typing import Any

import httpx
import pytest

from service.wiring.parts import ApiParts
from tests.service.api.asked_of_matches import DOCUMENT
from tests.service.api.playing import Table, bearer, table
from tests.service.api.test_idempotency import being_played

MINIMAL = {"Prefer": "return=minimal"}


async def posted(
    match: Table, path: str, body: Any, token: str, **headers: str
) -> tuple[httpx.Response, dict[str, Any]]:
    answer = await match.client.post(f"{match.url}/{path}", json=body, headers={**bearer(token), **headers})
    assert answer.status_code == 200, answer.text
    return answer, answer.json()


@pytest.mark.parametrize("unusual", [{}, {"Content-Type": "application/json; charset=utf-8"}])
async def test_the_events_are_left_out_and_can_be_read(
    client: httpx.AsyncClient, unusual: dict[str, str]
) -> None:
    match, seat, legal = await being_played(client)
    before = (await match.get("state"))["revision"]
    answer, small = await posted(
        match, "commands?include=commands", legal[0], match.seats[seat], **MINIMAL, **unusual
    )
    assert answer.headers["preference-applied"] == "return=minimal"
    assert small["events"] == []
    left_out = small["left_out"]
    assert (left_out["first_revision"], left_out["last_revision"]) == (before + 1, small["revision"])
    read = (await client.get(left_out["href"], headers=bearer(match.seats[seat]))).json()["items"]
    assert [each["revision"] for each in read] == list(range(before + 1, small["revision"] + 1))
    now = await match.get("state", match.seats[seat])
    assert (small["awaited"], small["phase"]) == (now["awaited"], now["sheet"]["phase"])
    assert small["commands"] == (await match.get("commands", match.seats[seat]))["commands"]


async def test_every_change_of_a_match_knows_the_preference(client: httpx.AsyncClient) -> None:
    match = await table(client, "sukkube", 2)
    _, begun = await posted(match, "start", None, match.host, **MINIMAL)
    assert begun["events"] == []
    whole, gone = await posted(match, "resign", None, match.seats[0])
    assert gone["events"]
    assert "preference-applied" not in whole.headers
    known = {
        operation["operationId"]
        for item in DOCUMENT["paths"].values()
        for operation in item.values()
        for each in operation["parameters"]
        if each.get("name") == "Prefer"
    }
    assert known >= {"submitCommand", "startMatch", "resign", "discloseMatch", "giveRuling", "pauseMatch"}


@pytest.mark.parametrize(
    ("prefer", "is_applied"),
    [
        ("respond-async, return=minimal", True),
        ('return="minimal"; foo=1, wait=5', True),
        ("Return = Minimal", True),
        ("return=representation", False),
        ("return=minimalist", False),
        ("noreturn=minimal", False),
        ("", False),
    ],
)
async def test_preferences_are_read_as_the_rfc_writes_them(
    client: httpx.AsyncClient, prefer: str, is_applied: bool
) -> None:
    """What is not known is not refused: a preference is a wish."""
    match, seat, legal = await being_played(client)
    answer, body = await posted(match, "commands", legal[0], match.seats[seat], Prefer=prefer)
    assert (body["events"] == []) is is_applied
    assert ("preference-applied" in answer.headers) is is_applied


@pytest.mark.parametrize(("first", "again"), [(MINIMAL, {}), ({}, MINIMAL), (MINIMAL, MINIMAL)])
async def test_a_repetition_is_answered_as_at_first(
    client: httpx.AsyncClient, service: ApiParts, first: dict[str, str], again: dict[str, str]
) -> None:
    match, seat, legal = await being_played(client)
    key = {"Idempotency-Key": "once"}
    once, _ = await posted(match, "commands", legal[0], match.seats[seat], **key, **first)
    twice, _ = await posted(match, "commands", legal[0], match.seats[seat], **key, **again)
    assert twice.content == once.content
    assert twice.headers["idempotency-replayed"] == "true"
    applied = "preference-applied" in twice.headers
    assert applied is (bool(again) and twice.json()["events"] == [])
