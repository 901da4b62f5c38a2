"""Entries come from the relay of the process or from the stream; those of another past are not the log's."""

import asyncio
from collections.abc import AsyncIterator
from random import Random
from time import monotonic

import pytest
from msgspec.structs import replace
from redis.asyncio import Redis

from service.event_store.entries import entry_id, fields_of, stream_of
from service.event_store.records import StoredEvent
from service.event_store.store import EventLog
from service.platform.duties.duty import Background
from service.projecting.feed import SURE_SECONDS, Feed
from service.projecting.heads import Heads
from service.projecting.stream_tail import ENTRIES, StreamEntry, StreamTail, TailWindow
from tests.feeding import play_matches
from tests.projections.conftest import SHARDS
from tests.waiting import until


@pytest.fixture
async def redis(redis_url: str) -> AsyncIterator[Redis]:
    async with Redis.from_url(redis_url) as redis:
        yield redis


@pytest.fixture
async def tail(redis: Redis, log: EventLog) -> AsyncIterator[StreamTail]:
    tail = StreamTail(redis, Heads(log), range(SHARDS))
    async with Background() as background:
        for duty in tail.duties():
            background.start(duty)
        yield tail


@pytest.fixture
async def events(log: EventLog) -> list[StoredEvent]:
    """Those of shard 0, at least ten."""
    await play_matches(log, Random(1), 4)
    return await log.read_shard(0, 0, 1000)


async def send(redis: Redis, events: list[StoredEvent], previous: StoredEvent | None = None) -> None:
    for event in events:
        fields = fields_of(event, previous)
        await redis.xadd(stream_of(event.shard), fields, id=entry_id(event.position))
        previous = event


async def events_behind(tail: StreamTail, shard: int, after: int) -> list[StoredEvent]:
    async with asyncio.timeout(10):
        while not (entries := await tail.wait(shard, after)):
            assert entries is not None
        return [entry.event for entry in entries]


async def first_page(feed: Feed, after: int) -> list[StoredEvent]:
    async with asyncio.timeout(10):
        while True:
            page = await feed.next_page(after)
            if page is not None and page.events:
                return list(page.events)


async def test_all_who_follow_a_stream_get_its_entries(
    redis: Redis, log: EventLog, tail: StreamTail, events: list[StoredEvent]
) -> None:
    await send(redis, events[:4])
    waiting = [asyncio.create_task(events_behind(tail, 0, 4)) for _ in range(2)]
    await until(lambda: asyncio.sleep(0, 0 in tail._windows))
    await send(redis, events[4:6], events[3])
    for page in await asyncio.gather(*waiting):
        assert page == events[4 : 4 + len(page)]


async def test_who_is_behind_the_tail_is_told_to_read_elsewhere(
    redis: Redis, tail: StreamTail, events: list[StoredEvent]
) -> None:
    await send(redis, events[:4])

    async def is_told() -> bool:
        return await tail.wait(0, 2) is None

    await until(is_told)


def test_a_window_keeps_the_newest_entries(events: list[StoredEvent]) -> None:
    window = TailWindow(0, ENTRIES)
    for position in range(1, ENTRIES + 4):
        window.add(position, StreamEntry(replace(events[0], position=position), b""))
    assert window.behind(2) is None
    assert [entry.event.position for entry in window.behind(3) or ()] == [*range(4, ENTRIES + 4)]
    assert window.behind(ENTRIES + 3) == []


async def test_a_stranger_in_one_stream_keeps_no_other_waiting(
    redis: Redis, tail: StreamTail, events: list[StoredEvent]
) -> None:
    others = [replace(event, shard=1) for event in events[:3]]
    waiting = asyncio.create_task(events_behind(tail, 1, 0))
    await until(lambda: asyncio.sleep(0, len(tail._windows) == 2))
    await redis.xadd(stream_of(0), {"e": b"from a lost future"}, id="5-0")
    await send(redis, others)
    assert (await waiting)[0] == others[0]
    assert await tail.wait(0, 0) in ((), [])


@pytest.mark.parametrize("is_old", [False, True])
async def test_what_the_relay_has_read_is_believed_for_a_moment(
    log: EventLog, tail: StreamTail, events: list[StoredEvent], is_old: bool
) -> None:
    """The log has gone another way since: a reader may be a moment behind it, and no more."""
    lost = replace(events[4], hash=bytes(32))
    tail.hear(0, [lost], events[3], monotonic() - (SURE_SECONDS if is_old else 0))
    page = await first_page(Feed(log, 0, tail, 500), 4)
    assert page == (events[4:] if is_old else [lost])


async def test_entries_of_another_past_are_not_taken(
    redis: Redis, log: EventLog, tail: StreamTail, events: list[StoredEvent]
) -> None:
    """The stream goes on behind the end of the log, which was set back."""
    await send(redis, events)
    last = events[-1]
    lost = replace(last, position=last.position + 1, hash=bytes(32))
    waiting = asyncio.create_task(events_behind(tail, 0, last.position))
    await until(lambda: asyncio.sleep(0, 0 in tail._windows))
    await send(redis, [lost], last)
    assert await waiting == [lost]
    page = await Feed(log, 0, tail, 500).next_page(last.position)
    assert page is not None
    assert (list(page.events), page.gaps) == ([], 1)


async def test_a_relay_that_begins_elsewhere_leaves_no_gap_unseen(
    log: EventLog, tail: StreamTail, events: list[StoredEvent]
) -> None:
    tail.hear(0, events[:2], None, monotonic())
    tail.hear(0, events[5:7], events[4], monotonic())
    assert await tail.wait(0, 2) is None
    assert await first_page(Feed(log, 0, tail, 500), 2) == events[2:]


async def test_a_relay_whose_shard_nobody_follows_here_keeps_nothing(
    redis: Redis, log: EventLog, events: list[StoredEvent]
) -> None:
    tail = StreamTail(redis, Heads(log), [])
    tail.hear(0, events, None, monotonic())
    assert tail._windows == {}


async def test_while_redis_is_away_the_log_is_looked_at(
    log: EventLog, tail: StreamTail, events: list[StoredEvent], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody waits for the stream, which would take half a minute here."""
    monkeypatch.setattr("service.projecting.stream_tail.BLOCK_SECONDS", 30.0)
    monkeypatch.setattr("service.projecting.stream_tail.LOST_SECONDS", 60.0)
    feed = Feed(log, 0, tail, 3)
    tail.lose(0)
    async with asyncio.timeout(20):
        page = await feed.next_page(0)
        assert page is not None
        assert list(page.events) == events[:3]
        assert await feed.next_page(len(events)) is None
