"""Followers who stand at the same event ask the log one question; nobody misses what it was woken for."""

import asyncio
from typing import Any
from uuid import UUID

import httpx
import pytest

from domain.kernel.table import SPECTATOR
from domain.matches.state import Rewind
from service.app.streams import reads
from service.app.streams.reads import SharedReads, SharedShows
from service.http.application import Application
from service.schemas.matches import EventView
from tests.service.api.playing import table


class Counted:
    """The log, and how often it was asked."""

    def __init__(self, service: Application) -> None:
        self._log = service.log
        self.asked = 0

    async def read(self, *page: Any) -> Any:
        self.asked += 1
        return await self._log.read(*page)

    async def head(self, match_id: Any) -> Any:
        self.asked += 1
        return await self._log.head(match_id)


async def test_many_ask_once(client: httpx.AsyncClient, service: Application) -> None:
    match = await table(client, "sukkube", 2)
    log = Counted(service)
    shared = SharedReads(log)  # type: ignore[arg-type]
    pages = await asyncio.gather(*(shared.events(UUID(match.match_id), 0, 100) for _ in range(100)))
    assert log.asked == 1
    assert all([event.revision for event in page] == [1, 2, 3] for page in pages)
    await asyncio.gather(*(shared.events(UUID(match.match_id), after, 100) for after in (0, 1, 1)))
    assert log.asked == 3
    assert shared._due == {}


async def test_who_asks_after_a_commit_is_given_it(client: httpx.AsyncClient, service: Application) -> None:
    match = await table(client, "sukkube", 2)
    shared = SharedReads(service.log)
    early = asyncio.create_task(shared.events(UUID(match.match_id), 3, 100))
    await asyncio.sleep(0)
    begun = await match.start()
    late = await shared.events(UUID(match.match_id), 3, 100)
    assert late[-1].revision == begun["revision"]
    await early


async def test_what_many_see_is_made_once_for_each_viewer(
    client: httpx.AsyncClient, service: Application
) -> None:
    match = await table(client, "sukkube", 2)
    await match.start()
    made: list[int] = []

    def show(view: EventView) -> int:
        made.append(view.revision)
        return view.revision

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


async def test_the_head_is_asked_for_now_and_then(
    client: httpx.AsyncClient, service: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reads, "HEAD_SECONDS", 0.2)
    match = await table(client, "sukkube", 2)
    log = Counted(service)
    shared = SharedReads(log)  # type: ignore[arg-type]
    assert {await shared.head(UUID(match.match_id)) for _ in range(10)} == {3}
    assert log.asked == 1
    begun = await match.start()
    await asyncio.sleep(0.25)
    assert await shared.head(UUID(match.match_id)) == begun["revision"]
    assert log.asked == 2
