"""Many commands at once: batches, poison, a full queue, and answers that get lost."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from uuid import UUID

import asyncpg
import msgspec
import pytest

from service.event_store import sql
from service.event_store.batch import arrays, submission_of
from service.event_store.committer import Committer
from service.event_store.records import Append, Appended, Outcome, Receipt
from service.event_store.store import EventLog, open_event_log
from service.platform.database import Writers
from service.platform.log_errors import AppendFailed, LogBusy, LogUnavailable
from tests.service.event_store.conftest import SHARDS
from tests.service.event_store.matches import (
    following,
    head_after,
    match_in,
    open_match,
    opening,
    won,
)
from tests.waiting import until

WAITING_HERE = """
    SELECT count(*) FROM pg_locks WHERE NOT granted AND pid IN (
        SELECT pid FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
        WHERE datname = current_database()
    )
"""
"""Others wait on the same server, as who drops the database of an earlier test."""


@asynccontextmanager
async def shard_held(connection: asyncpg.Connection, shard: int) -> AsyncIterator[None]:
    """Keep a shard's lock, as a commit in flight does."""
    async with connection.transaction():
        await connection.execute("SELECT FROM log.shard WHERE shard = $1 FOR UPDATE", shard)
        yield


async def committing(
    event_log: EventLog, connection: asyncpg.Connection, append: Append
) -> list[asyncio.Task[Appended]]:
    """Submit one append to a shard that is held; its commit is in flight and waits for the shard."""
    task = asyncio.create_task(event_log.append(append))

    async def waits_for_the_shard() -> bool:
        return bool(await connection.fetchval(WAITING_HERE))

    await until(waits_for_the_shard)
    return [task]


async def submitted(event_log: EventLog, *appends: Append) -> list[asyncio.Task[Appended]]:
    """Submit appends behind one that is in flight: each waits for its turn."""
    tasks = [asyncio.create_task(event_log.append(append)) for append in appends]
    await asyncio.sleep(0)  # tasks begin in order, and before this one goes on
    return tasks


async def transactions(connection: asyncpg.Connection) -> list[tuple[UUID, int]]:
    """The transaction that wrote each event, in order of position."""
    rows = await connection.fetch('SELECT match_id, xmin::text FROM log.event ORDER BY shard, "position"')
    return [(row["match_id"], int(row["xmin"])) for row in rows]


async def test_what_arrives_during_a_commit_forms_the_next_one(
    event_log: EventLog, connection: asyncpg.Connection
) -> None:
    async with shard_held(connection, 0):
        first = await committing(event_log, connection, opening(match_in(0)))
        rest = await submitted(event_log, *(opening(match_in(0)) for _ in range(10)))
    assert {each.outcome for each in await asyncio.gather(*first, *rest)} == {Outcome.APPENDED}
    assert sorted(Counter(xmin for _, xmin in await transactions(connection)).values()) == [1, 10]


async def test_a_batch_holds_one_append_per_match(
    event_log: EventLog, connection: asyncpg.Connection
) -> None:
    a, b = [await open_match(event_log, match_id=match_in(0)) for _ in range(2)]
    earlier = following(a, note="earlier")
    later = following(head_after(earlier), note="later")
    async with shard_held(connection, 0):
        in_flight = await committing(event_log, connection, opening(match_in(0)))
        tasks = await submitted(event_log, earlier, later, following(b))
    outcomes = [each.outcome for each in await asyncio.gather(*in_flight, *tasks)]
    assert outcomes == [Outcome.APPENDED] * 4

    _, first, second, third = (await transactions(connection))[-4:]
    assert [first[0], second[0], third[0]] == [a.stream_id, b.stream_id, a.stream_id]
    assert first[1] == second[1] != third[1]


async def test_the_function_itself_lets_one_of_two_rivals_win(
    event_log: EventLog, connection: asyncpg.Connection
) -> None:
    """Two commands on one head, and one key used twice, all in one call."""
    a, b, c = [await open_match(event_log, match_id=match_in(0)) for _ in range(3)]
    receipt = Receipt("key", b"request", b"answer")
    appends = [
        following(a, count=2),
        following(a, count=3, note="rival"),
        following(b, receipt=receipt),
        following(c, receipt=receipt),
        following(c),
    ]
    batch = [submission_of(append) for append in appends]
    rows = await connection.fetch(sql.append_commands, 0, *arrays(batch))
    assert [(row["outcome"], row["position"]) for row in rows] == [
        ("appended", 5),
        ("conflict", None),
        ("appended", 6),
        ("repeated", 6),
        ("appended", 7),
    ]
    assert [event.position for event in await event_log.read_shard(0, 0, 100)] == [1, 2, 3, 4, 5, 6, 7]
    assert await event_log.shard_heads() == {0: 7, 1: 0}


async def test_a_poison_command_takes_no_neighbour_down(
    event_log: EventLog, connection: asyncpg.Connection
) -> None:
    good = [opening(match_in(0)) for _ in range(4)]
    poison = opening(match_in(0))
    poison = msgspec.structs.replace(
        poison, events=(msgspec.structs.replace(poison.events[0], type="Card\0Played"),)
    )
    answers = await asyncio.gather(
        *(event_log.append(append) for append in [*good[:2], poison, *good[2:]]), return_exceptions=True
    )
    assert isinstance(answers.pop(2), AppendFailed)
    assert [each.outcome for each in answers if isinstance(each, Appended)] == [Outcome.APPENDED] * 4
    assert await event_log.read(poison.stream_id) == []
    assert [event.position for event in await event_log.read_shard(0, 0, 100)] == [1, 2, 3, 4]


async def test_a_full_queue_refuses_and_recovers(database: str, connection: asyncpg.Connection) -> None:
    async with open_event_log(database, SHARDS, queue_limit=3) as event_log:
        async with shard_held(connection, 0):
            tasks = await committing(event_log, connection, opening(match_in(0)))
            tasks += await submitted(event_log, *(opening(match_in(0)) for _ in range(3)))
            with pytest.raises(LogBusy):
                await event_log.append(opening(match_in(0)))
            assert won(await event_log.append(opening(match_in(1)))).revision == 1
        assert {each.outcome for each in await asyncio.gather(*tasks)} == {Outcome.APPENDED}
        assert won(await event_log.append(opening(match_in(0)))).revision == 1
        assert await event_log.shard_heads() == {0: 5, 1: 1}


async def test_a_cancelled_caller_does_not_cancel_the_append(
    event_log: EventLog, connection: asyncpg.Connection
) -> None:
    append, waiting = opening(match_in(0)), opening(match_in(0))
    async with shard_held(connection, 0):
        tasks = await committing(event_log, connection, append)
        tasks += await submitted(event_log, waiting)
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        assert all(task.cancelled() for task in tasks)
    await open_match(event_log, match_id=match_in(0))
    assert len(await event_log.read(append.stream_id)) == 1
    assert len(await event_log.read(waiting.stream_id)) == 1


async def test_whoever_waits_is_told_after_the_commit(database: str) -> None:
    told: list[tuple[int, int]] = []

    def tell(shard: int, position: int) -> None:
        told.append((shard, position))
        raise RuntimeError("a listener's trouble is not the log's")

    async with open_event_log(database, SHARDS, after_commit=tell) as event_log:
        head = await open_match(event_log, count=3, match_id=match_in(1))
        await event_log.append(following(head))
        await event_log.append(following(head))
    assert told == [(1, 3), (1, 4)]


class AnswersLost(Writers):
    """Real connections that break right before, or right after, the statement is carried out."""

    def __init__(self, dsn: str, losses: list[str]) -> None:
        super().__init__(dsn)
        self.losses = losses

    @asynccontextmanager
    async def borrow(self, shard: int) -> AsyncIterator[Any]:
        async with super().borrow(shard) as connection:
            yield _Breaking(connection, self.losses.pop(0) if self.losses else "")


class _Breaking(msgspec.Struct):
    connection: Any
    loss: str

    async def fetch(self, *arguments: object) -> list[asyncpg.Record]:
        if self.loss == "before":
            raise asyncpg.ConnectionDoesNotExistError
        rows: list[asyncpg.Record] = await self.connection.fetch(*arguments)
        if self.loss == "after":
            raise asyncpg.ConnectionDoesNotExistError
        return rows


@pytest.mark.parametrize("receipt", [None, Receipt("key", b"request", b"answer")])
@pytest.mark.parametrize("losses", [["before"], ["after"], ["after", "before", "after"]])
async def test_a_lost_answer_is_found_again(
    event_log: EventLog, database: str, losses: list[str], receipt: Receipt | None
) -> None:
    head = await open_match(event_log, match_id=match_in(0))
    writers = AnswersLost(database, list(losses))
    append = following(head, count=2, receipt=receipt)
    appended = await Committer(writers, 0).submit(append)
    await writers.close()
    assert writers.losses == []
    assert (won(appended), appended.position) == (head_after(append), 3)
    assert len(await event_log.read(head.stream_id)) == 3


async def test_a_database_that_stays_away_is_reported() -> None:
    committer = Committer(Writers("postgresql://nobody@/nothing?host=/nonexistent"), 0, patience_seconds=0.1)
    with pytest.raises(LogUnavailable):
        await committer.submit(opening())
