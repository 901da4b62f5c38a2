"""A long match costs no more near its end than elsewhere, and holds nobody up while it is read."""

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from uuid import UUID

import asyncpg
import pytest
from structlog.testing import capture_logs

from domain.kernel.decision import Caused
from domain.kernel.table import Event
from domain.matches.evolve import fold
from domain.matches.state import Match, dump
from service.event_store.aggregate import SLICE_EVENTS, SNAPSHOT_EVENTS, Versions
from service.event_store.kinds import MATCH
from service.event_store.records import Append, StreamHead
from service.event_store.requests import SYSTEM, recorded
from service.event_store.store import EventLog
from tests.matches.clocked import MATCH as MATCH_ID
from tests.matches.test_stopping import ENDLESS, table
from tests.service.event_store.matches import won

EVENTS = 1700


class Counting:
    """The log, and how many events were read of it at once."""

    def __init__(self, log: EventLog) -> None:
        self.log = log
        self.read: list[int] = []

    def __getattr__(self, name: str) -> object:
        return getattr(self.log, name)

    async def facts(self, match_id: UUID, after: int = 0, to: int | None = None) -> object:
        found = await self.log.facts(match_id, after, to)
        self.read.append(len(found))
        return found


@pytest.fixture
async def long_match(event_log: EventLog) -> list[Event]:
    """A match that came into the log by one append, as an import does."""
    played, random = table("frantic", 2, options=ENDLESS), Random(5)
    while len(played.events) < EVENTS:
        played.move(random)
    events = recorded([Caused(event, ()) for event in played.events], SYSTEM)
    head = StreamHead(UUID(MATCH_ID), 0, b"")
    won(await event_log.append(Append(head.stream_id, head, events, datetime.now(UTC), opens=True)))
    return played.events


async def test_state_near_the_end_of_a_long_append_is_folded_from_a_snapshot(
    event_log: EventLog, long_match: list[Event], connection: asyncpg.Connection
) -> None:
    """It was folded from the beginning, by anybody, for ever: 1.1 to 2.0 seconds each time."""
    log = Counting(event_log)
    matches: Versions[Match] = Versions(log, MATCH, kept=1)  # type: ignore[arg-type]
    newest = await matches.newest(UUID(MATCH_ID))
    await asyncio.gather(*matches._saving)
    kept = await connection.fetch("SELECT revision FROM log.snapshot ORDER BY revision")
    assert [each["revision"] for each in kept] == list(
        range(SNAPSHOT_EVENTS, len(long_match), SNAPSHOT_EVENTS)
    )
    for revision in (len(long_match) - 1, 1499, 1501, 3):
        log.read.clear()
        found = await matches.at(newest, revision)
        assert sum(log.read) <= SNAPSHOT_EVENTS
        assert dump(found.state) == dump(fold(long_match[:revision]))


async def test_others_have_their_turn_while_a_long_match_is_folded(
    event_log: EventLog, long_match: list[Event]
) -> None:
    folded: list[int] = []
    turns = 0

    def counted(events: Iterable[Event], match: Match | None) -> Match:
        given = list(events)
        folded.append(len(given))
        return fold(given, match)

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    matches = Versions(event_log, replace(MATCH, fold=counted), kept=1)
    busy = asyncio.create_task(others())
    await matches.newest(UUID(MATCH_ID))
    busy.cancel()
    assert sum(folded) == len(long_match)
    assert max(folded) <= SLICE_EVENTS
    assert turns >= len(folded)


async def test_a_snapshot_that_cannot_be_saved_harms_nothing_and_is_told(
    event_log: EventLog, long_match: list[Event], connection: asyncpg.Connection
) -> None:
    every = (len(long_match) - 1) // SNAPSHOT_EVENTS
    for statement, told, kept in (
        ("ALTER TABLE log.snapshot ADD CONSTRAINT spent CHECK (false) NOT VALID", every, 0),
        ("ALTER TABLE log.snapshot DROP CONSTRAINT spent", 0, every),
    ):
        await connection.execute(statement)
        matches = Versions(event_log, MATCH, kept=1)
        with capture_logs() as logs:
            state = (await matches.newest(UUID(MATCH_ID))).state
            while matches._saving:
                await asyncio.wait(matches._saving)
        assert dump(state) == dump(fold(long_match))
        assert [each["event"] for each in logs].count("snapshot_not_saved") == told
        assert await connection.fetchval("SELECT count(*) FROM log.snapshot") == kept
