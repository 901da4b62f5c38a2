"""Many matches on one connection: the same frames as on one each, and no gap however often it is cut."""

import asyncio
import json
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import httpx
import pytest

from service.schemas.streams import MATCHES_FOLLOWED
from service.wiring.parts import ApiParts
from tests.service.api.checks import problem
from tests.service.api.conftest import ADMIN, serving
from tests.service.api.limits import rows
from tests.service.api.playing import Table, bearer, table
from tests.service.api.test_live import frames
from tests.waiting import until

URL = "/v1/stream"
QUICK = {"options": {"target_points": 1}}
Frames = dict[str, list[tuple[int | None, str, Any]]]


async def finished(client: httpx.AsyncClient, game: str, seed: int) -> Table:
    match = await table(client, game, 2, **(QUICK if game == "sukkube" else {}))
    await match.start()
    await match.play(Random(seed))
    return match


def held(*seats: tuple[Table, int]) -> dict[str, Any]:
    return {"seats": [{"match_id": match.match_id, "token": match.seats[seat]} for match, seat in seats]}


@asynccontextmanager
async def following(
    client: httpx.AsyncClient, method: str = "GET", last: str = "", **sent: Any
) -> AsyncIterator[AsyncIterator[dict]]:
    headers = {**sent.pop("headers", {}), **({"Last-Event-ID": last} if last else {})}
    async with client.stream(method, URL, headers=headers, timeout=30, **sent) as answer:
        assert answer.status_code == 200, await answer.aread()
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield frames(answer)


def by_match(shown: list[dict]) -> Frames:
    """Revision, name and data of the frames, without what joins them, in the order of each match."""
    found: Frames = defaultdict(list)
    before: list[int] = []
    for frame in shown:
        data = json.loads(frame["data"])
        match_id = data["match_id"] if frame["event"] in ("hello", "commands") else data.pop("match_id")
        revision = None
        if "id" in frame:
            places = [int(each) for each in frame["id"].split(".")]
            (changed,) = (
                place for place, each in enumerate(places) if each != (before[place] if before else 0)
            )
            revision, before = places[changed], places
        found[match_id].append((revision, frame["event"], data))
    return found


async def alone(client: httpx.AsyncClient, match: Table, **sent: Any) -> list[tuple[int | None, str, Any]]:
    """What followMatch tells of a match that is over."""
    async with client.stream("GET", f"{match.url}/events/stream", timeout=30, **sent) as answer:
        shown = [frame async for frame in frames(answer)]
    return [
        (int(frame["id"]) if "id" in frame else None, frame["event"], json.loads(frame["data"]))
        for frame in shown
    ]


def lasting(told: list[tuple[int | None, str, Any]]) -> list[tuple[int | None, str, Any]]:
    """Without what depends on who is connected at the moment."""
    return [(*each[:2], {**each[2], "connected": []}) for each in told if each[1] != "presence"]


async def test_every_viewer_is_shown_what_a_stream_of_one_match_shows(served: httpx.AsyncClient) -> None:
    matches = [await finished(served, game, 1) for game in ("sukkube", "frantic", "piccioni")]
    ids = ",".join(match.match_id for match in matches)
    for headers in ({}, bearer(ADMIN)):
        async with following(served, params={"matches": ids}, headers=headers) as stream:
            shown = by_match([frame async for frame in stream])
        for match in matches:
            assert lasting(shown[match.match_id]) == lasting(await alone(served, match, headers=headers))


async def test_a_seat_sees_its_own_cards_and_a_ticket_its_viewers(served: httpx.AsyncClient) -> None:
    """While play goes on: what is hidden of each match is hidden from each viewer as on a stream of its own."""
    matches = [await table(served, game, 3) for game in ("frantic", "piccioni")]
    for match in matches:
        await match.start()
    tickets = []
    for match in matches:
        made = await served.post(f"{match.url}/tickets", json={"as": 1}, headers=bearer(match.seats[1]))
        tickets.append(made.json()["ticket"])
    wanted = {"json": held(*((match, 1) for match in matches)), "method": "POST"}
    newest = {match.match_id: (await match.get("state"))["revision"] for match in matches}
    for sent in (wanted, {"params": {"tickets": ",".join(tickets)}}):
        seen: list[dict] = []
        async with asyncio.timeout(30), following(served, **sent) as stream:
            async for frame in stream:
                seen.append(frame)
                if sum("id" in each for each in seen) == sum(newest.values()):
                    break
        shown = by_match(seen)
        for match in matches:
            page = (await served.get(f"{match.url}/events?limit=200", headers=bearer(match.seats[1]))).json()
            told = [data for revision, _, data in shown[match.match_id] if revision]
            assert told == page["items"]
            assert "hidden" in json.dumps(told)
            assert json.dumps(told) != json.dumps((await match.get("events?limit=200"))["items"])


async def test_a_connection_that_is_cut_again_and_again_loses_nothing(served: httpx.AsyncClient) -> None:
    matches = [await table(served, "sukkube", 2, **QUICK) for _ in range(3)]
    ids = ",".join(match.match_id for match in matches)
    random, seen, connections = Random(7), [], 0

    async def follow() -> None:
        nonlocal connections
        last, ended = "", 0
        while ended < len(matches):
            connections += 1
            ended = 0
            place = {"Last-Event-ID": last} if last else {}
            async with served.stream(
                "GET", URL, headers=place, params={"matches": ids}, timeout=30
            ) as answer:
                if answer.status_code == 204:
                    return  # cut off between the last event of all and the word that it was the last
                assert answer.status_code == 200, await answer.aread()
                left = random.randint(1, 12)
                async for frame in frames(answer):
                    ended += frame["event"] == "end"
                    if "id" in frame:
                        seen.append(frame)
                        last, left = frame["id"], left - 1
                    if not left:
                        break

    async with asyncio.timeout(120):
        follower = asyncio.create_task(follow())
        for match in matches:
            await match.start()
        await asyncio.gather(*(match.play(Random(seed)) for seed, match in enumerate(matches)))
        await follower
    assert connections > 5
    told = by_match(seen)
    for match in matches:
        last = (await match.get("state"))["revision"]
        assert [revision for revision, *_ in told[match.match_id]] == list(range(1, last + 1))
    over = await served.get(URL, params={"matches": ids}, headers={"Last-Event-ID": seen[-1]["id"]})
    assert over.status_code == 204


async def test_what_may_be_posted_is_told_of_each_match(served: httpx.AsyncClient) -> None:
    matches = [await table(served, "sukkube", 1) for _ in range(2)]
    for match in matches:
        await match.start()
    told = set()
    body = held(*((match, 0) for match in matches))
    async with (
        asyncio.timeout(20),
        following(served, "POST", json=body, params={"include": "awaited,commands"}) as stream,
    ):
        async for frame in stream:
            if frame["event"] == "commands":
                legal = json.loads(frame["data"])
                (match,) = (each for each in matches if each.match_id == legal["match_id"])
                assert legal == await match.get("commands", match.seats[0])
                told.add(match.match_id)
                if len(told) == len(matches):
                    break


async def test_a_seat_that_is_left_ends_its_own_frames_alone(served: httpx.AsyncClient) -> None:
    left, kept = [await table(served, "sukkube", 2) for _ in range(2)]
    async with asyncio.timeout(20), following(served, "POST", json=held((left, 0), (kept, 0))) as stream:
        assert (await left.post("leave", token=left.seats[0])).status_code == 200
        async for frame in stream:
            if frame["event"] == "bye":
                assert json.loads(frame["data"]) == {"match_id": left.match_id, "reason": "replaced"}
                break
        await kept.start()
        async for frame in stream:
            if frame["event"] == "PlayBegan":
                assert json.loads(frame["data"])["match_id"] == kept.match_id
                break
    again = await served.post(URL, json=held((left, 0), (kept, 0)))
    problem(again, 401, "unauthenticated")


async def test_a_server_that_drains_says_goodbye_for_each_match(own_service: ApiParts) -> None:
    async with serving(own_service) as served:
        matches = [await table(served, "sukkube", 1) for _ in range(3)]
        ids = ",".join(match.match_id for match in matches)
        async with asyncio.timeout(20), following(served, params={"matches": ids}) as stream:
            await anext(stream)
            own_service.drain()
            byes = [json.loads(frame["data"]) async for frame in stream if frame["event"] == "bye"]
    assert {each["match_id"] for each in byes} == {match.match_id for match in matches}
    assert {each["reason"] for each in byes} == {"draining"}


@pytest.mark.limit("matches followed on one stream")
async def test_what_cannot_be_followed_is_refused_before_the_stream_begins(client: httpx.AsyncClient) -> None:
    row = rows()["matches followed on one stream"]
    assert row.most == MATCHES_FOLLOWED
    match, other = await table(client, "sukkube", 2), await table(client, "sukkube", 2)
    mine, ticket = match.match_id, await a_ticket(client, match)
    for query in (
        {},
        {"matches": f"{mine},{mine}"},
        {"matches": mine, "tickets": ticket},
        {"matches": "x"},
        {"matches": ",".join([mine] * (row.most + 1))},
        {"tickets": "mvt_x"},
    ):
        answer = await client.get(URL, params=query)
        assert answer.status_code in (401, 422), answer.text
        assert answer.headers["content-type"].startswith("application/problem+json")
    problem(
        await client.get(URL, params={"tickets": ticket}, headers=bearer(ADMIN)), 422, "invalid_parameter"
    )
    unknown = {"matches": f"{mine},01a1fdb5-c565-70c0-9676-e1983ecd2602"}
    problem(await client.get(URL, params=unknown), 404, "match_not_found")
    for last in ("1.1", "x", "1.", "-1"):
        answer = await client.get(URL, params={"matches": mine}, headers={"Last-Event-ID": last})
        problem(answer, 422, "invalid_parameter")
    beyond = await client.get(URL, params={"matches": mine}, headers={"Last-Event-ID": "99"})
    assert (beyond.status_code, beyond.json()["code"]) == (404, "revision_not_found"), beyond.text
    strangers = {"seats": [{"match_id": mine, "token": other.seats[0]}]}
    problem(await client.post(URL, json=strangers), 401, "unauthenticated")
    row.refused(await client.post(URL, json={"seats": held((match, 0))["seats"] * (row.most + 1)}))


async def a_ticket(client: httpx.AsyncClient, match: Table) -> str:
    made = await client.post(f"{match.url}/tickets", headers=bearer(match.seats[0]))
    return str(made.json()["ticket"])


async def test_each_match_counts_as_a_stream(own_service: ApiParts) -> None:
    """As many as a key may have, and all are given back."""
    async with serving(own_service) as served:
        matches = [await table(served, "sukkube", 1) for _ in range(11)]
        ids = ",".join(match.match_id for match in matches)
        sent = {"params": {"matches": ids}, "headers": bearer(ADMIN)}
        async with following(served, **sent) as stream:
            await anext(stream)
            assert own_service.stream_limits.open == len(matches)
            problem(await served.get(URL, **sent), 429, "too_many_streams")
            assert own_service.stream_limits.open == len(matches)

        async def is_given_back() -> bool:
            return own_service.stream_limits.open == own_service.app.live.wakeups.followers == 0

        await until(is_given_back)
