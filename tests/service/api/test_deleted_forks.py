"""A private fork is deleted by who made it: nobody finds it any more, and what was made of it stays."""

import asyncio
from typing import Any
from uuid import UUID

import httpx
import pytest

from projections.queries import EVERYTHING, list_disputes, list_matches
from service.projecting.reading import ReadModels
from service.wiring.parts import ApiParts
from tests.projections.conftest import caught_up
from tests.service.api.checks import nothing_stored, problem
from tests.service.api.conftest import ADMIN
from tests.service.api.playing import Table, bearer, table
from tests.service.api.test_audit import trail
from tests.service.api.test_forks import fork
from tests.service.api.test_keys import new_key
from tests.service.api.test_tournaments import carried  # noqa: F401 - a fixture
from tests.waiting import until

READS = (
    "",
    "/state",
    "/events",
    "/commands",
    "/diff",
    "/forks",
    "/film",
    "/archive",
    "/head",
    "/events/stream",
)


async def private_fork(client: httpx.AsyncClient, **body: Any) -> tuple[Table, Table, str]:
    """A match being played, a fork of it that its organiser made, and their key."""
    key = (await new_key(client, "organise"))["key"]
    match = await table(client, "sukkube", 2, key=key, **body)
    at = (await match.start())["revision"]
    return match, await fork(match, at, key), key


async def deleted(client: httpx.AsyncClient, forked: Table, token: str) -> None:
    answer = await client.delete(forked.url, headers=bearer(token))
    assert answer.status_code == 200, answer.text
    first, *_ = answer.json()["events"]
    assert (first["event"]["type"], first["event"]["reason"]) == ("MatchStopped", "deleted")
    assert first["rules"] == ["MV-FRK-07"]


@pytest.mark.rule("MV-FRK-07")
@pytest.mark.parametrize("by", ["host", "organiser", "admin"])
async def test_nobody_finds_it_any_more(client: httpx.AsyncClient, service: ApiParts, by: str) -> None:
    match, forked, key = await private_fork(client)
    await deleted(client, forked, {"host": forked.host, "organiser": key, "admin": ADMIN}[by])
    seat = forked.seats[0]
    legal = {"type": "play_card", "card": "red_up_2"}
    async with nothing_stored(service):
        for token in (None, seat, forked.host, key, ADMIN):
            for path in READS:
                headers = bearer(token) if token else {}
                problem(await client.get(forked.url + path, headers=headers), 404, "match_not_found")
            for path, body in (
                ("commands", legal),
                ("resign", None),
                ("forks", {"revision": 3}),
                ("disputes", {"revision": 5, "claim": "Not so."}),
            ):
                problem(await forked.post(path, body, token), 404, "match_not_found")
            again = await client.delete(forked.url, headers=bearer(token) if token else {})
            problem(again, 404, "match_not_found")
    held = {"seats": [{"match_id": forked.match_id, "token": seat}]}
    assert (await client.post("/v1/turns", json=held)).json()["lost"] == [0]
    page = await client.get(f"/matches/{forked.match_id}", headers={"Accept": "text/html", **bearer(ADMIN)})
    assert page.status_code == 404
    assert len((await match.get("forks", key))["items"]) == 1
    actor = {"host": "host", "organiser": "organiser:", "admin": "admin"}[by]
    ((who, _),) = await trail(client, match_id=match.match_id, action="fork_deleted")
    assert who.startswith(actor)
    assert await service.log.head(UUID(forked.match_id)) is not None


@pytest.mark.rule("MV-FRK-07")
async def test_what_was_made_of_it_stays(client: httpx.AsyncClient) -> None:
    _, forked, key = await private_fork(client)
    deeper = await fork(forked, (await forked.get("state", key))["revision"], key)
    await deleted(client, forked, key)
    assert (await deeper.get("state", key))["sheet"]["parent"] == forked.match_id
    tree = (await deeper.get("forks", key))["items"]
    assert [each["match_id"] for each in tree][1:] == [deeper.match_id]
    page = await client.get(
        f"/matches/{deeper.match_id}/forks", headers={"Accept": "text/html", **bearer(key)}
    )
    assert page.status_code == 200
    again = await fork(deeper, 5, key)
    assert (await again.get("state", key))["sheet"]["is_private"]


@pytest.mark.rule("MV-FRK-07")
async def test_only_a_private_fork_is_deleted_and_only_by_its_own(
    client: httpx.AsyncClient, service: ApiParts
) -> None:
    match, forked, key = await private_fork(client)
    async with nothing_stored(service):
        refused = await client.delete(match.url, headers=bearer(key))
        assert problem(refused, 422, "not_a_private_fork")["rule"] == "MV-FRK-07"
        problem(await client.delete(forked.url, headers=bearer(forked.seats[0])), 403, "forbidden")
        problem(await client.delete(forked.url, headers=bearer(match.host)), 404, "match_not_found")
    over = await table(client, "sukkube", 2)
    at = (await over.start())["revision"]
    await over.post("resign", token=over.seats[0])
    public = await fork(over, at)
    problem(await client.delete(public.url, headers=bearer(public.host)), 422, "not_a_private_fork")


@pytest.mark.rule("MV-FRK-07")
async def test_lists_leave_it_out(carried: httpx.AsyncClient, own_service: ApiParts) -> None:  # noqa: F811
    """Also one in a dispute, whoever asks."""
    _, forked, key = await private_fork(carried)
    claim = {"revision": 5, "claim": "Not so."}
    assert (await forked.post("disputes", claim, forked.seats[0])).status_code == 201
    pool, match_id = own_service.pool, UUID(forked.match_id)

    async def listed() -> list[int]:
        await caught_up(pool)
        seats = await pool.fetch("SELECT FROM read.seat WHERE match_id = $1 AND seat = 0", match_id)
        found = (
            await list_matches(ReadModels(pool), listing=EVERYTHING),
            await list_matches(ReadModels(pool), player="player 0", listing=EVERYTHING),
            await list_disputes(ReadModels(pool), listing=EVERYTHING),
        )
        counts = [sum(row.match_id == match_id for row in rows) for rows in found]  # type: ignore[attr-defined]
        return [*counts, len(seats)]

    assert await listed() == [1, 1, 1, 1]
    await deleted(carried, forked, key)
    assert await listed() == [0, 0, 0, 0]


@pytest.mark.rule("MV-FRK-07")
async def test_whoever_follows_it_hears_that_it_is_over(client: httpx.AsyncClient, service: ApiParts) -> None:
    _, forked, key = await private_fork(client)
    frames: list[str] = []

    async def follow() -> None:
        async with client.stream(
            "GET", f"{forked.url}/events/stream", headers=bearer(forked.seats[0])
        ) as stream:
            frames.extend([line async for line in stream.aiter_lines()])

    before = service.stream_limits.open
    following = asyncio.create_task(follow())
    await until(lambda: asyncio.sleep(0, service.stream_limits.open > before))
    await deleted(client, forked, key)
    async with asyncio.timeout(60):
        await following
    assert "event: MatchStopped" in frames
    assert frames[-3] == "event: end"
