"""Lists say nothing of rows that the caller may not see: pages and cursors are equal with and without them."""

import re
from typing import Any

import httpx
import pytest

from service.wiring.parts import ApiParts
from tests.access.texts import DOCUMENT
from tests.service.api.conftest import ADMIN, client_of, projecting
from tests.service.api.playing import Table, bearer, table
from tests.service.api.test_forks import fork
from tests.waiting import eventually

LISTS = (
    "/v1/matches?game=sukkube&limit=1",
    "/v1/matches?parent={match_id}&limit=1",
    "{match}/forks?limit=1",
    "{match}/forks?limit=2",
    "/v1/seats?player=player%200&limit=1",
    "/v1/seats?player=player%200&imports=all&limit=2",
    "/v1/tournaments?limit=1",
    "/v1/disputes?match_id={match_id}&limit=1",
)
OTHERS = {"listAuditEntries", "listCheckpoints", "listDeliveries", "listKeys", "listLeaves"}
"""Lists of the admin, of a webhook's owner, or of what anybody may read whole."""
OF_A_MATCH = {"getTimeline", "listEvents"}
"""Every event of the match has its row."""


async def pages(client: httpx.AsyncClient, path: str, token: str | None) -> list[Any]:
    """All pages of a list as `token` sees them, with their links; times and revisions are left out."""
    found: list[Any] = []
    while path:
        answer = await client.get(path, headers=bearer(token) if token else {})
        page = answer.json()
        found.append(
            (answer.status_code, [each.get("match_id") for each in page.get("items", ())], page.get("next"))
        )
        path = answer.links.get("next", {}).get("url", "")
    return found


async def all_pages(client: httpx.AsyncClient, match: Table, token: str | None) -> dict[str, list[Any]]:
    paths = [path.format(match=match.url, match_id=match.match_id) for path in LISTS]
    return {path: await pages(client, path, token) for path in paths}


def test_every_list_of_pages_is_looked_at() -> None:
    looked_at = {path.partition("?")[0].format(match="/v1/matches/{match_id}", match_id="") for path in LISTS}
    lists = {
        operation["operationId"]: path
        for path, methods in DOCUMENT["paths"].items()
        for operation in methods.values()
        if re.search("/schemas/[A-Za-z]+Page'", str(operation["responses"].get("200")))
    }
    assert len(lists) > 8
    assert {name for name, path in lists.items() if path not in looked_at} == OTHERS | OF_A_MATCH


@pytest.mark.rule("MV-SPE-02")
async def test_a_page_is_cut_after_matches_that_are_shown_late_are_sorted_out(own_service: ApiParts) -> None:
    """The list of what is over had an empty page, with a cursor, where a match was over that is shown late."""
    async with client_of(own_service) as client, projecting(own_service):
        matches = []
        for delay in (0, 0, 600, 600):
            match = await table(client, "sukkube", 2, spectator_delay_seconds=delay)
            await match.start()
            for token in match.seats.values():
                await match.post("resign", token=token)
            matches.append(match.match_id)

        async def are_over() -> bool:
            listed = await client.get("/v1/matches?phase=finished", headers=bearer(ADMIN))
            return {each["match_id"] for each in listed.json()["items"]} == set(matches)

        assert await eventually(are_over)
        finished = await pages(client, "/v1/matches?phase=finished&limit=1", None)
        assert [each for _, page, _ in finished for each in page] == [matches[1], matches[0]]
        assert [bool(following) for _, _, following in finished] == [True, False]
        unbegun = await pages(client, "/v1/matches?phase=open&limit=1", None)
        assert [each for _, page, _ in unbegun for each in page] == [matches[3], matches[2]]


@pytest.mark.rule("MV-FRK-04")
async def test_private_forks_are_in_no_page_cursor_or_count_of_a_stranger(own_service: ApiParts) -> None:
    """The cursor of the tree of forks told a stranger that there was a private one."""
    async with client_of(own_service) as client, projecting(own_service):
        match = await table(client, "sukkube", 2)
        at = (await match.start())["revision"]
        public = await table(client, "sukkube", 2)
        await public.start()

        async def listed() -> bool:
            found = await client.get("/v1/seats?player=player%200", headers=bearer(ADMIN))
            return len(found.json()["items"]) >= 2

        assert await eventually(listed)
        strangers = (None, match.host, match.seats[0], public.host)
        before = [await all_pages(client, match, token) for token in strangers]
        forks = [await fork(match, at, ADMIN) for _ in range(3)]
        assert len((await match.get("forks", ADMIN))["items"]) == 4

        async def known_to_the_admin() -> bool:
            path = f"/v1/matches?parent={match.match_id}&limit=50"
            found = (await client.get(path, headers=bearer(ADMIN))).json()["items"]
            return {each["match_id"] for each in found} >= {each.match_id for each in forks}

        assert await eventually(known_to_the_admin)
        assert [await all_pages(client, match, token) for token in strangers] == before
