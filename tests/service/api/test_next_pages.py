"""Every list says where its next page is: Link with rel="next" (RFC 8288)."""

from typing import Any

import httpx
import pytest

from service.wiring.parts import ApiParts
from tests.service.api.conftest import ADMIN, client_of, projecting
from tests.service.api.playing import bearer, table
from tests.service.api.test_forks import fork
from tests.service.api.test_names import open_match
from tests.waiting import eventually


async def followed(client: httpx.AsyncClient, path: str) -> list[Any]:
    """What all pages hold, read by their links alone."""
    found: list[Any] = []
    while path:
        answer = await client.get(path, headers=bearer(ADMIN))
        assert answer.status_code == 200, answer.text
        page = answer.json()
        assert page["items"] or not found, "no link leads to an empty page"
        found += page["items"]
        link = answer.links.get("next", {}).get("url", "")
        assert bool(link) == bool(page.get("next") or page.get("next_from"))
        path = link
    return found


async def test_pages_of_a_match_lead_on(client: httpx.AsyncClient) -> None:
    match = await table(client, "sukkube", 2)
    at = (await match.start())["revision"]
    events = await followed(client, f"{match.url}/events?limit=3&as=spectator")
    assert [each["revision"] for each in events] == list(range(1, at + 1))
    for _ in range(3):
        await fork(match, at, ADMIN)
    assert len(await followed(client, f"{match.url}/forks?limit=1")) == 4


@pytest.mark.parametrize("path", ["/v1/matches?game=sukkube&limit=1", "/v1/seats?player=a%2Fb%26c&limit=1"])
async def test_pages_of_a_list_lead_on(own_service: ApiParts, path: str) -> None:
    async with client_of(own_service) as client, projecting(own_service):
        for _ in range(3):
            match = await open_match(client)
            for player in ("a/b&c", "other"):
                await match.post("seats", {"player": player})
            await match.start()

        async def all_listed() -> list[Any] | None:
            found = await followed(client, path)
            return found if len(found) == 3 else None

        listed = await eventually(all_listed)
        assert len({each["match_id"] for each in listed}) == 3
