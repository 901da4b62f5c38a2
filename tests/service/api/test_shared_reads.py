"""Followers who stand at the same event ask the log one question; nobody misses what it was woken for."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

import httpx
import pytest
from cachetools import TTLCache

from domain.kernel.table import SPECTATOR
from domain.matches.state import Match, Rewind
from service.app.live import reads
from service.app.live.live import Live
from service.app.live.reads import SharedCalls, SharedReads, SharedShows
from service.event_store.aggregate import Version
from service.http.live import follower
from service.platform.log_errors import LogUnavailable
from service.schemas.matches import EventView
from service.wiring.parts import ApiParts
from tests.service.api.conftest import projecting, serving
from tests.service.api.playing import table
from tests.service.api.test_live import following
from tests.service.api.test_streams import replica
from tests.streams import relayed


class Counted:
    """The log, and how often it was asked."""

    def __init__(self, service: ApiParts) -> None:
        self._log = service.log
        self.asked = 0

    async def read(self, *page: Any) -> Any:
        self.asked += 1
        return await self._log.read(*page)

    async def head(self, match_id: Any) -> Any:
        self.asked += 1
        return await self._log.head(match_id)


async def test_many_ask_once(client: httpx.AsyncClient, service: ApiParts) -> None:
    match = await table(client, "sukkube", 2)
    log = Counted(service)
    shared = SharedReads(log, service.matches.newest)  # type: ignore[arg-type]
    pages = await asyncio.gather(*(shared.events(UUID(match.match_id), 0, 100) for _ in range(100)))
    assert log.asked == 1
    assert all([event.revision for event in page] == [1, 2, 3] for page in pages)
    await asyncio.gather(*(shared.events(UUID(match.match_id), after, 100) for after in (0, 1, 1)))
    assert log.asked == 3
    assert shared._events._due == {}


async def test_who_asks_after_a_commit_is_given_it(client: httpx.AsyncClient, service: ApiParts) -> None:
    match = await table(client, "sukkube", 2)
    shared = SharedReads(service.log, service.matches.newest)
    early = asyncio.create_task(shared.events(UUID(match.match_id), 3, 100))
    await asyncio.sleep(0)
    begun = await match.start()
    late = await shared.events(UUID(match.match_id), 3, 100)
    assert late[-1].revision == begun["revision"]
    await early


async def test_a_question_that_fails_fails_for_all_who_have_not_gone() -> None:
    async def fail(_key: str) -> None:
        await asyncio.sleep(0.01)
        raise LogUnavailable("away")

    shared = SharedCalls(fail)
    asking = [asyncio.create_task(shared("it")) for _ in range(3)]
    await asyncio.sleep(0)
    asking[0].cancel()
    gone, *others = await asyncio.gather(*asking, return_exceptions=True)
    assert isinstance(gone, asyncio.CancelledError)
    assert [type(error) for error in others] == [LogUnavailable] * 2
    assert shared._due == {}


async def test_followers_at_another_replica_ask_together_how_the_match_stands(
    own_service: ApiParts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are woken together by what was appended elsewhere."""
    asked: list[UUID] = []
    async with replica(own_service, tmp_path) as other, serving(own_service) as here, serving(other) as there:
        newest = other.matches.newest

        async def counted(match_id: UUID) -> Version[Match]:
            asked.append(match_id)
            return await newest(match_id)

        monkeypatch.setattr(other.app.live.reads.newest, "_ask", counted)
        monkeypatch.setattr(follower, "LOOK_SECONDS", 3600)
        match = await table(here, "sukkube", 1)
        async with asyncio.timeout(20), AsyncExitStack() as stack:
            follow = partial(following, there, match.url)
            streams = [await stack.enter_async_context(follow()) for _ in range(10)]
            for stream in streams:
                assert (await anext(stream))["event"] == "hello"
            begun = await match.start()
            other.app.live.wakeups.after_apply(Heard(UUID(match.match_id), begun["revision"]))  # type: ignore[arg-type]
            for stream in streams:
                async for frame in stream:
                    if frame.get("id") == str(begun["revision"]):
                        break
    assert asked == [UUID(match.match_id)]


async def test_what_moves_before_the_streams_are_read_is_seen_at_once(
    own_service: ApiParts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first follower at a replica looks at the log before anybody knows where the streams end. Of what is
    appended between the two no stream tells: it stands before that end."""
    async with replica(own_service, tmp_path) as other, serving(own_service) as here, serving(other) as there:
        ends_of, may_ask = other.app.live.wakeups._tops, asyncio.Event()

        async def ends_of_late(streams: Sequence[str]) -> dict[str, Any]:
            await may_ask.wait()
            return await ends_of(streams)

        monkeypatch.setattr(other.app.live.wakeups, "_tops", ends_of_late)
        monkeypatch.setattr(follower, "LOOK_SECONDS", 3600)  # nobody looks by the clock
        match = await table(here, "sukkube", 1)
        opened = (await match.get("state"))["revision"]
        async with projecting(own_service), asyncio.timeout(60), following(there, match.url) as stream:
            async for frame in stream:
                if frame.get("id") == str(opened):
                    break
            begun = await match.start()
            await relayed(own_service.log, own_service.redis)
            may_ask.set()
            async for frame in stream:
                if frame.get("id") == str(begun["revision"]):
                    break


class Heard(NamedTuple):
    """As much of an append as `Live` looks at."""

    stream_id: UUID
    revision: int


async def test_followers_are_woken_once_for_what_is_told_twice(service: ApiParts) -> None:
    """By the process that appends, and then by Redis."""
    live, match_id = Live(service.redis, 1), UUID(int=1)
    woken = []
    with live.follow(match_id) as moved:
        for revision in (3, 3, 2, 4):
            live.after_apply(Heard(match_id, revision))  # type: ignore[arg-type]
            woken.append(moved.is_set())
            moved.clear()
        assert live.heard(match_id) == 4
    assert woken == [True, False, False, True]
    assert live._heard == {}


async def test_what_many_see_is_made_once_for_each_viewer(
    client: httpx.AsyncClient, service: ApiParts
) -> None:
    match = await table(client, "sukkube", 2)
    await match.start()
    made: list[int] = []

    def show(views: list[EventView]) -> list[int]:
        shown = [view.revision for view in views]
        made.extend(shown)
        return shown

    shows = SharedShows(show)
    state = (await service.matches.newest(UUID(match.match_id))).state
    stored = await service.log.read(UUID(match.match_id))
    revisions = [event.revision for event in stored]
    for _ in range(100):
        for viewer in (SPECTATOR, 0, 1):
            assert shows.of(state, stored, viewer) == revisions
    assert made == revisions * 3
    made.clear()
    assert shows.of(state, stored[1:], 0) == made == revisions[1:]
    undone = state.clone()
    undone.sheet.rewinds = [*undone.sheet.rewinds, Rewind(revision=9, to_revision=2)]
    made.clear()
    assert shows.of(undone, stored, 0) == made == revisions
    assert shows.of(state, [], 0) == []


async def test_the_head_is_asked_for_now_and_then(client: httpx.AsyncClient, service: ApiParts) -> None:
    now = 0.0
    match = await table(client, "sukkube", 2)
    log = Counted(service)
    shared = SharedReads(log, service.matches.newest)  # type: ignore[arg-type]
    shared._heads = TTLCache(reads.HEADS, reads.HEAD_SECONDS, timer=lambda: now)
    assert {await shared.head(UUID(match.match_id)) for _ in range(10)} == {3}
    assert log.asked == 1
    begun = await match.start()
    now = reads.HEAD_SECONDS
    assert await shared.head(UUID(match.match_id)) == begun["revision"]
    assert log.asked == 2
