"""The evidence of what connections did and of refused commands: for organisers, and for nobody else."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import pytest

from service.schemas.incidents import Incident
from service.wiring.parts import ApiParts
from tests.service.api.checks import problem
from tests.service.api.playing import bearer, table
from tests.service.api.test_disputes import dispute, key_of, playing
from tests.service.api.test_live import following
from tests.service.api.test_rate_limits import an_address, client_at, limited
from tests.waiting import eventually

Incidents = list[dict[str, Any]]


def noted(
    client: httpx.AsyncClient, dispute_id: str, token: str, number: int
) -> Callable[[], Awaitable[Incidents | None]]:
    """Asks for the incidents of the evidence until there are so many."""

    async def look() -> Incidents | None:
        answer = await client.get(f"/v1/disputes/{dispute_id}/evidence", headers=bearer(token))
        incidents: Incidents = answer.json()["incidents"]
        return incidents if len(incidents) >= number else None

    return look


@pytest.mark.rule("MV-DIS-02")
async def test_who_judges_sees_what_connections_did_and_why_commands_were_refused(
    served: httpx.AsyncClient,
) -> None:
    key = await key_of(served)
    match = await playing(served, "frantic", key=key)
    opened: list[AsyncIterator[dict[str, Any]]] = []
    async with AsyncExitStack() as streams:
        for headers in (bearer(match.seats[1]), bearer(match.seats[1]), bearer(key)):
            stream = await streams.enter_async_context(following(served, match.url, **headers))
            opened.append(stream)
            await anext(stream)
    now = await match.get("state")
    seat = now["awaited"]["seats"][0]
    (legal, *_) = (await match.get("commands", match.seats[seat]))["commands"]
    late = await match.post("commands", legal, match.seats[seat], **{"If-Match": '"1"'})
    dispute_id = await dispute(match, now["revision"], match.seats[0])
    frozen = await match.post("commands", legal, match.seats[seat])
    await match.post("commands", legal, key)
    lines = await eventually(noted(served, dispute_id, key, 6))
    assert [each["at"] for each in lines] == sorted(each["at"] for each in lines)
    streamed = [each for each in lines if each["kind"] != "refused"]
    assert {each["seat"] for each in streamed} == {1}
    assert [(each["kind"], each.get("has_other", False)) for each in streamed] == [
        ("opened", False),
        ("opened", True),
        ("closed", True),
        ("closed", False),
    ]
    refused = [each for each in lines if each["kind"] == "refused"]
    assert len(refused) == 2
    for line, answer in zip(refused, (late, frozen), strict=True):
        body = answer.json()
        assert line["seat"] == seat
        assert line["command"] == legal["type"]
        assert (line["status"], line["code"]) == (answer.status_code, body["code"])
        assert line.get("rule") == body.get("rule")
    assert problem(frozen, 409, "match_frozen")["rule"] == refused[1]["rule"]
    for token in match.seats.values():
        assert await noted(served, dispute_id, token, 0)() == []
        assert "match_frozen" not in await _page(served, dispute_id, token)
    assert "match_frozen" in await _page(served, dispute_id, key)


async def test_too_many_requests_are_noted_of_the_seat_whose_token_it_was(
    service: ApiParts, client: httpx.AsyncClient, tmp_path: Path
) -> None:
    match = await table(client, "sukkube", 2)
    await match.start()
    async with limited(service, tmp_path, rate_write="1/day") as replica:
        async with client_at(replica, an_address(), **bearer(match.seats[1])) as player:
            await player.get(f"{match.url}/state")
            answers = [await player.post(f"{match.url}/commands", json={}) for _ in range(2)]
        assert answers[1].status_code == 429

        async def kept() -> tuple[Incident, ...] | None:
            lines = await replica.app.live.presence.incidents.of_match(UUID(match.match_id), 2)
            return lines if lines and len(lines) == 2 else None

        lines = await eventually(kept)
    assert [(each.seat, each.status, each.command) for each in lines] == [
        (1, answers[0].status_code, None),
        (1, 429, None),
    ]


async def _page(client: httpx.AsyncClient, dispute_id: str, token: str) -> str:
    page = await client.get(f"/desk/disputes/{dispute_id}", headers=bearer(token))
    assert page.status_code == 200
    return page.text
