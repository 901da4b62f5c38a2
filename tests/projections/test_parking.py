"""A match that cannot be folded waits aside, whole, and can be taken up again; all others go on."""

from datetime import UTC, datetime
from random import Random
from typing import Any
from uuid import uuid4

import asyncpg
import msgspec
import pytest

from projections import PROJECTIONS
from projections.timeline import Timeline
from service.event_store.records import Append, NewEvent, StreamHead
from service.event_store.store import EventLog, LogReader
from service.platform.redis.wakeup import Wakeup
from service.projecting.lag import parked_matches, projection_lag
from service.projecting.retry import retry_parked
from tests.feeding import FedMatch, open_match, play_matches
from tests.projections.conftest import SHARDS, caught_up, running_fanout
from tests.projections.expected import actual_rows, expected_rows


async def retry_all(pool: asyncpg.Pool) -> tuple[int, int]:
    results = [
        await retry_parked(pool, LogReader(pool), projection, shard)
        for projection in PROJECTIONS
        for shard in range(SHARDS)
    ]
    return sum(taken for taken, _ in results), sum(parked for _, parked in results)


async def test_a_fold_that_fails_parks_its_match_until_it_is_repaired(
    database: str,
    log: EventLog,
    pool: asyncpg.Pool,
    redis_url: str,
    wakeup: Wakeup,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The timeline cannot read one kind of event, as if written before the game had it."""
    sound = Timeline.fold
    broken: list[str] = []

    def fails(self: Timeline, page: Any) -> Any:
        if broken and any(
            type(projected.event).__name__ == "MancheEnded" and str(page.stream_id) == broken[0]
            for projected in page.events
        ):
            raise LookupError("no sentence for MancheEnded")
        return sound(self, page)

    monkeypatch.setattr(Timeline, "fold", fails)
    async with running_fanout(database, redis_url, wakeup):
        match = await open_match(log, Random(1))
        broken.append(str(match.match_id))
        await match.play()
        await play_matches(log, Random(2), 3)
        await caught_up(pool)

        ended = [each for each in await log.read(match.match_id) if each.type == "MancheEnded"]
        [parked] = await parked_matches(pool)
        assert (parked.projection, parked.match_id) == ("timeline", match.match_id)
        assert (parked.revision, parked.type) == (ended[0].revision, "MancheEnded")
        assert parked.error == "LookupError('no sentence for MancheEnded')"
        assert parked.events == match.head.revision - parked.revision + 1
        assert sum(lag.parked_matches for lag in await projection_lag(pool)) == 1
        told = [
            row["revision"]
            for row in (await actual_rows(pool))["timeline"]
            if row["match_id"] == match.match_id
        ]
        assert told == list(range(1, parked.revision))

        assert await retry_all(pool) == (0, 1)
        assert (await parked_matches(pool))[0].events == parked.events
        broken.clear()
        assert await retry_all(pool) == (1, 0)
        await (await open_match(log, Random(3))).play(5)
        await (await match.fork(50)).play(5)
        await caught_up(pool)

    assert await parked_matches(pool) == []
    assert await actual_rows(pool) == await expected_rows(log, pool)


async def test_a_retried_match_goes_on_at_once(
    database: str,
    log: EventLog,
    pool: asyncpg.Pool,
    redis_url: str,
    wakeup: Wakeup,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The worker learns that the match is not parked any more."""
    sound = Timeline.fold
    monkeypatch.setattr(Timeline, "fold", lambda _self, _chapter: 1 / 0)
    async with running_fanout(database, redis_url, wakeup):
        match = await open_match(log, Random(1))
        await caught_up(pool)
        monkeypatch.setattr(Timeline, "fold", sound)
        await match.play(3)
        await caught_up(pool)
        [parked] = await parked_matches(pool)
        assert (parked.revision, parked.events) == (1, match.head.revision)
        assert await retry_all(pool) == (1, 0)
        await match.play(3)
        await caught_up(pool)

    assert await parked_matches(pool) == []
    assert await actual_rows(pool) == await expected_rows(log, pool)


async def test_an_event_nobody_can_read_parks_its_match_everywhere(
    database: str, log: EventLog, pool: asyncpg.Pool, redis_url: str, wakeup: Wakeup
) -> None:
    async with running_fanout(database, redis_url, wakeup):
        match = await open_match(log, Random(1))
        await match.play(3)
        await append_unreadable(log, match)
        others = await play_matches(log, Random(2), 3)
        await caught_up(pool)

    parked = await parked_matches(pool)
    assert [each.projection for each in parked] == ["match_list", "seat_history", "timeline"]
    assert {(each.match_id, each.type, each.events) for each in parked} == {(match.match_id, "Teleported", 1)}
    rows = {row["match_id"]: row for row in (await actual_rows(pool))["match"]}
    assert rows[match.match_id]["revision"] == match.head.revision - 1
    assert all(rows[other.match_id]["revision"] == other.head.revision for other in others)


async def test_a_row_the_database_refuses_parks_its_match_alone(
    database: str, log: EventLog, pool: asyncpg.Pool, redis_url: str, wakeup: Wakeup
) -> None:
    """PostgreSQL's texts cannot hold the character 0."""
    async with running_fanout(database, redis_url, wakeup, page_size=1000):
        await play_matches(log, Random(2), 1)
        poisoned = await open_match(log, Random(1), players=("Ada", "Bru\x00no"))
        others = await play_matches(log, Random(3), 3)
        await caught_up(pool)

    parked = await parked_matches(pool)
    assert {each.match_id for each in parked} == {poisoned.match_id}
    rows = await actual_rows(pool)
    expected = await expected_rows(log, pool)
    for table in ("match", "timeline", "seat"):
        assert [row for row in rows[table] if row["match_id"] != poisoned.match_id] == [
            row for row in expected[table] if row["match_id"] != poisoned.match_id
        ]
    assert len(others) == 3


async def append_unreadable(log: EventLog, match: FedMatch) -> None:
    meta = msgspec.msgpack.encode({"rules": [], "actor": "system"})
    event = NewEvent("Teleported", 1, msgspec.msgpack.encode({"type": "Teleported"}), meta)
    done = await log.append(
        Append(match.match_id, match.head, (event,), (await log.read(match.match_id))[-1].recorded_at)
    )
    assert done.head is not None
    match.head = done.head


async def test_a_stream_of_something_else_is_left_alone(
    database: str, log: EventLog, pool: asyncpg.Pool, redis_url: str, wakeup: Wakeup
) -> None:
    """The log may hold more than matches."""
    ids = [uuid4() for _ in range(6)]
    opened = NewEvent("TournamentOpened", 1, b"?", msgspec.msgpack.encode({"rules": [], "actor": "admin"}))
    async with running_fanout(database, redis_url, wakeup):
        for stream in ids:
            head = StreamHead(stream, 0, b"")
            done = await log.append(Append(stream, head, (opened,), datetime.now(UTC), opens=True))
            assert done.head is not None
            await caught_up(pool)
            await log.append(Append(stream, done.head, (opened, opened), datetime.now(UTC)))
        match = await open_match(log, Random(1))
        await caught_up(pool)

    assert await parked_matches(pool) == []
    assert [row["match_id"] for row in (await actual_rows(pool))["match"]] == [match.match_id]
