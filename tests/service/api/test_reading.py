"""The read models over HTTP: they follow the log, page without gap, and tell each viewer their own story."""

from collections.abc import AsyncIterator
from itertools import chain
from random import Random
from typing import Any

import httpx
import pytest

from service.wiring.parts import ApiParts
from tests.service.api.conftest import ADMIN, projecting
from tests.service.api.playing import Table, bearer, table
from tests.waiting import eventually


@pytest.fixture(scope="module", autouse=True)
async def followed(service: ApiParts) -> AsyncIterator[None]:
    async with projecting(service):
        yield


async def told(match: Table, revision: int, token: str | None = None, **params: Any) -> list[dict[str, Any]]:
    """The whole timeline, page after page, once it reaches `revision`."""
    lines: list[dict[str, Any]] = []

    async def is_told() -> bool:
        behind = lines[-1]["revision"] if lines else 0
        page = await match.get("timeline", token, **params, **{"from": behind + 1})
        lines.extend(page["items"])
        return bool(lines) and lines[-1]["revision"] >= revision

    await eventually(is_told)
    return lines


async def test_the_story_is_told_in_both_languages_with_its_rules(client: httpx.AsyncClient) -> None:
    match = await table(client, "sukkube", 2, title="Story")
    await match.start()
    now = await match.play(Random(1), plies=3)
    english = await told(match, now["revision"])
    italian = await told(match, now["revision"], language="it")
    assert [line["revision"] for line in english] == list(range(1, now["revision"] + 1))
    assert all(line["rules"] for line in english)
    assert english[0]["text"] == "A match of Sukkube is set up for 2 seats."
    assert italian[0]["text"] == "Si prepara una partita di Sukkube per 2 posti."


async def test_a_fork_inherits_the_story_up_to_the_fork(client: httpx.AsyncClient) -> None:
    match = await table(client, "sukkube", 2)
    await match.start()
    now = await match.play(Random(1), plies=3)
    shared = now["revision"] - 1
    forked = (await match.post("forks", {"revision": shared}, ADMIN)).json()
    fork = Table(client, forked["match_id"], forked["host_token"], {})
    parent = await told(match, now["revision"])
    own = await told(fork, forked["revision"], token=forked["host_token"])
    assert own[:shared] == parent[:shared]
    assert own[shared]["type"] == "MatchForked"
    then = await fork.get("timeline", forked["host_token"], at=shared - 1)
    assert (then["items"], then["newest"]) == (parent[: shared - 1], shared - 1)


async def test_the_list_pages_through_all_matches_newest_first(client: httpx.AsyncClient) -> None:
    made = [await table(client, "sukkube", 1, title=f"page {n}") for n in range(5)]
    for match in made:
        await told(match, 2)
    seen: list[str] = []
    after = None
    while True:
        params = {"limit": 2, "phase": "open", **({"after": after} if after else {})}
        page = (await client.get("/v1/matches", params=params)).json()
        seen += [row["match_id"] for row in page["items"]]
        after = page.get("next")
        if after is None:
            break
    assert len(seen) == len(set(seen))
    newest = [match.match_id for match in reversed(made)]
    assert [match_id for match_id in seen if match_id in newest] == newest


async def test_private_forks_are_listed_for_organisers_only(client: httpx.AsyncClient) -> None:
    match = await table(client, "sukkube", 1)
    forked = (await match.post("forks", {"revision": 1}, ADMIN)).json()["match_id"]
    await told(match, 2)
    params = {"parent": match.match_id}

    async def listed() -> list[dict[str, Any]]:
        return (await client.get("/v1/matches", params=params, headers=bearer(ADMIN))).json()["items"]  # type: ignore[no-any-return]

    known = await eventually(listed)
    assert [row["match_id"] for row in known] == [forked]
    assert (await client.get("/v1/matches", params=params)).json()["items"] == []


async def test_a_player_has_a_history(client: httpx.AsyncClient) -> None:
    match = await table(client, "sukkube", 2, options={"target_points": 1})
    await match.start()
    await match.play(Random(3))
    await told(match, (await match.get("state"))["revision"])

    async def finished() -> list[dict[str, Any]] | None:
        """Of both: the match may be over before the second has played."""
        listed = [(await client.get(f"/v1/seats?player=player {seat}")).json()["items"] for seat in (0, 1)]
        seats = [seat for seat in chain(*listed) if seat["match_id"] == match.match_id]
        return seats if all(seat["phase"] == "finished" for seat in seats) and len(seats) == 2 else None

    found = await eventually(finished)
    assert sorted(seat["place"] for seat in found) in ([1, 2], [1, 1])
    assert sum(seat["plies"] for seat in found) > 0


@pytest.mark.parametrize("after", ["x", "AAAA", "!!", "kpOp"])
async def test_a_cursor_that_is_none_is_refused(client: httpx.AsyncClient, after: str) -> None:
    answer = await client.get("/v1/matches", params={"after": after})
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_parameter")
