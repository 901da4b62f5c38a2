"""Seats that come and go while Redis is slow to be asked: who has left is not told to be there."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from uuid import UUID, uuid4

import pytest
from redis.asyncio.client import Pipeline

from service.app.live.incidents import Incidents
from service.app.live.live import Live
from service.app.live.presence import Presence
from service.platform.clock import utc_now
from service.platform.redis.connections import open_redis
from tests.waiting import ANSWER_SECONDS

OVERTAKING_SECONDS = 0.3
"""How long what is held up waits to be overtaken."""


@pytest.fixture
async def match_id() -> UUID:
    return uuid4()


@pytest.fixture
async def other_id() -> UUID:
    return uuid4()


@pytest.fixture
async def presence(
    redis_url: str, match_id: UUID, other_id: UUID, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Presence]:
    """In a process in which somebody follows both matches, and with more patience than a second."""
    monkeypatch.setattr("service.app.live.presence.PATIENCE_SECONDS", ANSWER_SECONDS)
    async with open_redis(redis_url) as redis:
        live = Live(redis, 1)
        with live.follow(match_id, other_id):
            yield Presence(redis, live, Incidents(redis, utc_now))


@contextmanager
def held_up(monkeypatch: pytest.MonkeyPatch) -> Iterator[asyncio.Event]:
    """The first pipeline of the block is sent when another one was answered, or nobody overtakes it; the event is
    set when it was to be sent.
    """
    begun, overtaken, execute = asyncio.Event(), asyncio.Event(), Pipeline.execute

    async def execute_late(pipeline: Pipeline, raise_on_error: bool = True) -> list[object]:
        if begun.is_set():
            answers = await execute(pipeline, raise_on_error)
            overtaken.set()
            return answers
        begun.set()
        with suppress(TimeoutError):
            await asyncio.wait_for(overtaken.wait(), OVERTAKING_SECONDS)
        return await execute(pipeline, raise_on_error)

    with monkeypatch.context() as patched:
        patched.setattr(Pipeline, "execute", execute_late)
        yield begun


async def test_that_a_seat_has_left_is_not_overtaken(
    presence: Presence, match_id: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    with held_up(monkeypatch) as begun:
        with presence.attend(match_id, 0):
            coming = asyncio.create_task(presence.look(match_id))
            await begun.wait()
        await asyncio.gather(coming, presence.look(match_id))
    assert presence.connected(match_id) == []
    assert await presence.look(match_id) == []


async def test_what_was_due_is_still_due_when_who_asked_for_it_is_gone(
    presence: Presence, match_id: UUID, other_id: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    with held_up(monkeypatch) as begun, presence.attend(match_id, 1):
        gone = asyncio.create_task(presence.look(other_id))
        await begun.wait()
        gone.cancel()
        with suppress(asyncio.CancelledError):
            await gone
        assert await presence.look(other_id) == []
        assert presence.connected(match_id) == [1]
