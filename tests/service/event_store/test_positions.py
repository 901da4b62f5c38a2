"""Positions have no gaps and appear in order, so whoever tails a shard misses nothing."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack

import asyncpg

from service.event_store.migrate import migrate
from service.event_store.records import StoredEvent, StreamHead
from service.event_store.store import EventLog, open_event_log
from tests.service.event_store.matches import following, open_match, won

SHARDS = 4
WRITERS = 16

# What a log with a sequence would look like, filled in the very transactions that fill the log. Some commit late:
# what others take after them is read before.
SEQUENCED = """
CREATE TABLE sequenced (id bigserial PRIMARY KEY);
CREATE FUNCTION copy_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO sequenced DEFAULT VALUES;
    IF random() < 0.1 THEN
        PERFORM pg_sleep(0.05);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER copied AFTER INSERT ON log.event FOR EACH ROW EXECUTE FUNCTION copy_event();
"""


async def test_a_tailing_reader_misses_nothing_where_a_sequence_loses_events(fresh_database: str) -> None:
    await migrate(fresh_database, SHARDS)
    async with AsyncExitStack() as stack:
        connection = await asyncpg.connect(fresh_database)
        stack.push_async_callback(connection.close)
        await connection.execute(SEQUENCED)
        # Each writer has committers of its own, as so many processes would.
        logs = [
            await stack.enter_async_context(open_event_log(fresh_database, SHARDS, readers=2))
            for _ in range(WRITERS)
        ]
        writing = asyncio.gather(*(_write_for_a_while(log, seconds=2.0) for log in logs))
        shards, sequence, heads = await asyncio.gather(
            asyncio.gather(*(_tail_shard(logs[0], shard, writing.done) for shard in range(SHARDS))),
            _tail_sequence(connection, writing.done),
            writing,
        )
        committed = await connection.fetchval("SELECT count(*) FROM sequenced")

    seen = [event for shard in shards for event in shard]
    assert len(seen) == committed == sum(head.revision for head in heads)
    for head in heads:
        revisions = [event.revision for event in seen if event.stream_id == head.stream_id]
        assert revisions == list(range(1, head.revision + 1))
    assert len(sequence) < committed, "the naive reader must lose events, or this test proves nothing"


async def _write_for_a_while(event_log: EventLog, seconds: float) -> StreamHead:
    head = await open_match(event_log)
    until = asyncio.get_running_loop().time() + seconds
    while asyncio.get_running_loop().time() < until:
        head = won(await event_log.append(following(head)))
    return head


async def _tail_shard(event_log: EventLog, shard: int, is_over: Callable[[], bool]) -> list[StoredEvent]:
    seen: list[StoredEvent] = []
    async for _ in _polls(is_over):
        page = await event_log.read_shard(shard, len(seen), 1000)
        assert [event.position for event in page] == list(range(len(seen) + 1, len(seen) + len(page) + 1))
        seen += page
    assert (await event_log.shard_heads())[shard] == len(seen)
    return seen


async def _tail_sequence(connection: asyncpg.Connection, is_over: Callable[[], bool]) -> list[int]:
    seen: list[int] = []
    async for _ in _polls(is_over):
        last = seen[-1] if seen else 0
        rows = await connection.fetch("SELECT id FROM sequenced WHERE id > $1 ORDER BY id", last)
        seen += [row["id"] for row in rows]
    return seen


async def _polls(is_over: Callable[[], bool]) -> AsyncIterator[None]:
    """Again and again until the writers are done, and once more after that."""
    while not is_over():
        yield
        await asyncio.sleep(0)
    yield
