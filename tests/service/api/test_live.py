"""Following a match over a real socket: every event once, in order, from any point, whoever is away."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

import httpx
import pytest

from service.access.visits import Visits
from service.http.live import follower
from service.wiring.parts import ApiParts
from tests.service.api.conftest import serving
from tests.service.api.playing import bearer, table


@asynccontextmanager
async def following(
    client: httpx.AsyncClient, url: str, **headers: str
) -> AsyncIterator[AsyncIterator[dict]]:
    async with client.stream("GET", f"{url}/events/stream", headers=headers, timeout=20) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield frames(answer)


async def frames(answer: httpx.Response) -> AsyncIterator[dict]:
    frame: dict = {}
    async for line in answer.aiter_lines():
        if not line:
            if "event" in frame:
                yield frame
            frame = {}
        elif not line.startswith(":"):
            name, _, value = line.partition(": ")
            frame[name] = value


async def revisions(stream: AsyncIterator[dict]) -> list[int]:
    """The revisions of a stream up to its last frame."""
    return [int(frame["id"]) async for frame in stream if "id" in frame]


async def test_a_follower_gets_every_event_once_while_the_match_is_played(served: httpx.AsyncClient) -> None:
    match = await table(served, "sukkube", 2, options={"target_points": 1})

    async def follow() -> list[int]:
        async with following(served, match.url) as stream:
            return await revisions(stream)

    followers = [asyncio.create_task(follow()) for _ in range(3)]
    await match.start()
    await match.play(Random(1))
    last = (await match.get("state"))["revision"]
    for each in followers:
        assert await each == list(range(1, last + 1))


async def test_a_stream_resumes_behind_the_last_event_id(served: httpx.AsyncClient) -> None:
    match = await table(served, "sukkube", 2, options={"target_points": 1})
    await match.start()
    await match.play(Random(1))
    last = (await match.get("state"))["revision"]
    async with following(served, match.url, **{"Last-Event-ID": "7"}) as stream:
        assert await revisions(stream) == list(range(8, last + 1))
    behind = await served.get(f"{match.url}/events/stream", headers={"Last-Event-ID": str(last)})
    assert behind.status_code == 204


async def test_frames_without_a_name_tell_the_same(served: httpx.AsyncClient) -> None:
    """A browser gives to `onmessage` what has no name; what is about the stream keeps its own."""
    match = await table(served, "sukkube", 2, options={"target_points": 1})
    await match.start()
    await match.play(Random(1))
    url = f"{match.url}/events/stream"
    texts = [(await served.get(url, params={"named": each})).text for each in ("true", "false")]
    named, unnamed = [[frame for frame in text.split("\n\n") if "id: " in frame] for text in texts]
    assert len(named) == (await match.get("state"))["revision"]
    stripped = [
        "\n".join(line for line in each.split("\n") if not line.startswith("event: ")) for each in named
    ]
    assert unnamed == stripped != named
    names = {line for line in texts[1].split("\n") if line.startswith("event: ")}
    assert names == {"event: hello", "event: end"}
    assert (await served.get(url, params={"named": "no"})).status_code == 422


async def test_a_follower_sees_what_its_seat_may_see(served: httpx.AsyncClient) -> None:
    match = await table(served, "sukkube", 2, options={"mode": "peach", "target_points": 1})
    await match.start()
    async with following(served, match.url, **bearer(match.seats[0])) as stream:
        async for frame in stream:
            if frame["event"] == "MancheDealt":
                assert json.loads(frame["data"])["event"]["pile"] == {"hidden": 20}
                break


@pytest.mark.parametrize("last", ["x", "-1", "99999999999"])
async def test_a_malformed_last_event_id_is_refused(served: httpx.AsyncClient, last: str) -> None:
    match = await table(served, "sukkube", 1)
    answer = await served.get(f"{match.url}/events/stream", headers={"Last-Event-ID": last})
    assert answer.status_code == 422


async def test_streams_say_goodbye_when_the_server_drains(own_service: ApiParts) -> None:
    async with serving(own_service) as served:
        match = await table(served, "sukkube", 1)
        async with following(served, match.url) as stream:
            seen = [await anext(stream) for _ in range(3)]
            own_service.drain()
            seen.append(await anext(stream))
        assert [frame["event"] for frame in seen] == ["hello", "MatchCreated", "SeatTaken", "bye"]
        assert json.loads(seen[-1]["data"]) == {"reason": "draining"}
        assert (await served.get("/readyz")).status_code == 503


async def test_a_stream_that_asks_about_its_token_meanwhile_says_goodbye_at_once(
    own_service: ApiParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def drained_meanwhile(*_: object) -> bool:
        own_service.drain()
        return True

    monkeypatch.setattr(Visits, "may_go_on", drained_meanwhile)
    monkeypatch.setattr(follower, "ASKED_EVERY_SECONDS", 0)
    monkeypatch.setattr(follower, "LOOK_SECONDS", 3600)
    async with serving(own_service) as served:
        match = await table(served, "sukkube", 1)
        newest = {"Last-Event-ID": str((await match.get("state"))["revision"])}
        async with asyncio.timeout(60), following(served, match.url, **newest) as stream:
            assert [frame["event"] async for frame in stream] == ["hello", "bye"]
