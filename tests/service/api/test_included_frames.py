"""A stream that says whose turn it is, and what the seat may post: nothing has to be asked for."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import httpx
import pytest

from tests.service.api.checks import problem
from tests.service.api.conftest import ADMIN
from tests.service.api.playing import Table, bearer, table
from tests.service.api.test_live import frames


@asynccontextmanager
async def including(
    match: Table, client: httpx.AsyncClient, what: str, token: str | None = None, **query: str
) -> AsyncIterator[AsyncIterator[dict[str, Any]]]:
    url, headers = f"{match.url}/events/stream", bearer(token) if token else {}
    params = {"include": what, **query}
    async with client.stream("GET", url, params=params, headers=headers, timeout=20) as answer:
        assert answer.status_code == 200
        yield told(frames(answer))


async def told(stream: AsyncIterator[dict[str, Any]]) -> AsyncIterator[dict[str, Any]]:
    """Frames with their data read."""
    async for frame in stream:
        yield {**frame, "data": json.loads(frame["data"])}


async def test_a_bot_plays_with_a_stream_and_posts_alone(served: httpx.AsyncClient) -> None:
    match = await table(served, "frantic", 3, options={"match_length": "custom", "point_limit": 5})
    await match.start()
    random, asked = Random(1), 0

    async def play(seat: int) -> None:
        nonlocal asked
        async with including(match, served, "commands", match.seats[seat]) as stream:
            async for frame in stream:
                if frame["event"] != "commands":
                    continue
                legal = frame["data"]
                assert (legal["seat"], "id" in frame) == (seat, False)
                window = legal["awaited"].get("window")
                tag = {"If-Match": f'"{legal["revision"]}"'}
                headers = {"If-Window": window} if window else tag
                command = random.choice(legal["commands"])
                answer = await match.post("commands", command, match.seats[seat], **headers)
                assert answer.status_code in (200, 409, 412), answer.text
                asked += answer.status_code == 200

    async with asyncio.timeout(120):
        await asyncio.gather(*map(play, match.seats))
    state = await match.get("state")
    assert state["sheet"]["phase"] == "finished"
    assert asked > 10


async def test_whom_the_match_waits_for_comes_behind_the_newest_event(served: httpx.AsyncClient) -> None:
    match = await table(served, "sukkube", 2)
    begun = await match.start()
    async with including(match, served, "awaited") as stream:
        seen = [await anext(stream) for _ in range(begun["revision"] + 2)]
    assert [frame["event"] for frame in (seen[0], seen[-1])] == ["hello", "awaited"]
    assert seen[-1]["data"] == {
        "revision": begun["revision"],
        "phase": "playing",
        "awaited": begun["awaited"],
    }
    assert "id" not in seen[-1]


async def test_the_end_is_told_before_the_stream_ends(served: httpx.AsyncClient) -> None:
    match = await table(served, "sukkube", 2, options={"target_points": 1})
    await match.start()
    await match.play(Random(1))
    async with including(match, served, "commands,awaited", match.seats[0]) as stream:
        names = [frame["event"] async for frame in stream]
    assert names[-2:] == ["awaited", "end"]
    assert "commands" not in names


async def test_commands_are_shown_to_who_may_post_them(served: httpx.AsyncClient) -> None:
    match = await table(served, "sukkube", 2)
    begun = await match.start()
    seat = begun["awaited"]["seats"][0]
    lookers = {"other": match.seats[1 - seat], "nobody": None, "host": match.host}
    for token in lookers.values():
        async with including(match, served, "awaited,commands", token) as stream:
            seen = [(await anext(stream))["event"] for _ in range(begun["revision"] + 2)]
            legal = (await match.get("commands", match.seats[seat]))["commands"]
            assert seen[-1] == "awaited"
        assert legal
    async with including(match, served, "commands", ADMIN, **{"as": str(seat)}) as stream:
        seen = [await anext(stream) for _ in range(begun["revision"] + 2)]
    assert seen[-1]["event"] == "commands"
    assert seen[-1]["data"] == await match.get("commands", match.seats[seat])


@pytest.mark.parametrize("what", ["state", "awaited,", "awaited awaited", "awaited,awaited"])
async def test_what_cannot_be_included_is_refused(client: httpx.AsyncClient, what: str) -> None:
    match = await table(client, "sukkube", 1)
    refused = await client.get(f"{match.url}/events/stream", params={"include": what})
    assert problem(refused, 422, "invalid_parameter")["errors"][0]["parameter"] == "include"
