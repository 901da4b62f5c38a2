"""One command at a time: revisions, conflicts, receipts."""

import asyncio
from uuid import uuid4

import asyncpg
import msgspec
import pytest

from service.event_store.records import Fork, Outcome, Receipt, StreamHead
from service.event_store.store import EventLog, open_event_log
from tests.service.event_store.conftest import SHARDS
from tests.service.event_store.matches import following, match_in, open_match, opening, won


async def test_events_come_back_as_they_were_appended(event_log: EventLog) -> None:
    head = await open_match(event_log, count=2)
    append = following(head, count=3, note="second")
    appended = await event_log.append(append)

    stored = await event_log.read(append.stream_id)

    assert [event.revision for event in stored] == [1, 2, 3, 4, 5]
    assert [event.position for event in stored] == [1, 2, 3, 4, 5]
    assert [event.payload for event in stored[2:]] == [event.payload for event in append.events]
    assert [event.meta for event in stored[2:]] == [event.meta for event in append.events]
    last = stored[-1]
    assert (last.type, last.version, last.recorded_at) == ("CardPlayed", 1, append.recorded_at)
    assert appended.position == last.position
    assert won(appended) == await event_log.head(append.stream_id)
    assert won(appended) == StreamHead(append.stream_id, 5, last.hash)


async def test_a_range_is_read_from_after_one_revision_to_another(event_log: EventLog) -> None:
    head = await open_match(event_log, count=10)
    assert [event.revision for event in await event_log.read(head.stream_id, after=3, to=6)] == [4, 5, 6]
    facts = await event_log.facts(head.stream_id, after=8)
    assert [(type_, version, msgspec.msgpack.decode(payload)) for type_, version, payload, _ in facts] == [
        ("CardPlayed", 1, ["", 8]),
        ("CardPlayed", 1, ["", 9]),
    ]
    assert await event_log.read(uuid4()) == []
    assert await event_log.head(uuid4()) is None


async def test_a_command_decided_on_an_older_head_is_refused(event_log: EventLog) -> None:
    old = await open_match(event_log)
    new = won(await event_log.append(following(old)))

    refused = await event_log.append(following(old, note="too late"))

    assert (refused.outcome, refused.head, refused.position) == (Outcome.CONFLICT, new, 0)
    assert len(await event_log.read(old.stream_id)) == 2


async def test_the_hash_is_compared_too(event_log: EventLog) -> None:
    head = await open_match(event_log)
    forged = msgspec.structs.replace(head, hash=b"\0" * 32)
    assert (await event_log.append(following(forged))).outcome is Outcome.CONFLICT


async def test_a_stream_is_opened_once_and_only_by_an_opening_append(event_log: EventLog) -> None:
    head = await open_match(event_log)
    again = await event_log.append(opening(head.stream_id, count=2))
    assert (again.outcome, again.head) == (Outcome.CONFLICT, head)
    nowhere = await event_log.append(following(StreamHead(uuid4(), 0, b"")))
    assert (nowhere.outcome, nowhere.head) == (Outcome.CONFLICT, None)


async def test_the_same_append_twice_is_written_once(event_log: EventLog) -> None:
    append = following(await open_match(event_log), count=2)
    first = await event_log.append(append)
    assert await event_log.append(append) == first
    assert len(await event_log.read(append.stream_id)) == 3


async def test_a_used_key_gives_the_same_answer_again(event_log: EventLog) -> None:
    receipt = Receipt("match/seat/1", b"request", b"the answer")
    head = await open_match(event_log)
    first = await event_log.append(following(head, receipt=receipt))

    again = await event_log.append(following(won(first), receipt=receipt, note="sent again"))

    assert again.outcome is Outcome.REPEATED
    assert (again.answer, again.position, again.head) == (b"the answer", first.position, first.head)
    assert len(await event_log.read(head.stream_id)) == 2
    shard = event_log.shard_of(head.stream_id)
    assert await event_log.receipt(shard, "match/seat/1") == receipt
    assert await event_log.receipt(shard, "another") is None
    assert await event_log.receipt(1 - shard, "match/seat/1") is None


async def test_a_used_key_with_another_request_is_refused(event_log: EventLog) -> None:
    head = await open_match(event_log)
    first = won(await event_log.append(following(head, receipt=Receipt("key", b"request", b"answer"))))

    reused = await event_log.append(following(first, receipt=Receipt("key", b"something else", b"?")))

    assert (reused.outcome, reused.answer) == (Outcome.KEY_REUSED, b"")
    assert len(await event_log.read(head.stream_id)) == 2


async def test_a_refused_command_leaves_its_key_free(event_log: EventLog) -> None:
    old = await open_match(event_log)
    new = won(await event_log.append(following(old)))
    receipt = Receipt("key", b"request", b"answer")
    assert (await event_log.append(following(old, receipt=receipt))).outcome is Outcome.CONFLICT
    assert (await event_log.append(following(new, receipt=receipt))).outcome is Outcome.APPENDED


async def test_one_key_through_two_processes_at_once_writes_once(
    event_log: EventLog, database: str, connection: asyncpg.Connection
) -> None:
    """The later one waits for the commit of the earlier and finds its receipt; the key has picked the shard."""
    receipt = Receipt("create/1", b"request", b"answer")
    async with open_event_log(database, SHARDS) as other:
        for _ in range(20):
            await connection.execute("DELETE FROM log.command_receipt")
            both = await asyncio.gather(
                event_log.append(opening(event_log.new_id("create/1"), receipt=receipt)),
                other.append(opening(other.new_id("create/1"), receipt=receipt)),
            )
            assert sorted(each.outcome for each in both) == [Outcome.APPENDED, Outcome.REPEATED]


async def test_one_key_twice_in_one_process_is_not_in_one_group(event_log: EventLog) -> None:
    """The second waits for the next commit, and is told what the first has come to."""
    receipt = Receipt("create/1", b"request", b"answer")
    appends = [opening(event_log.new_id("create/1"), receipt=receipt) for _ in range(5)]
    outcomes = [each.outcome for each in await asyncio.gather(*map(event_log.append, appends))]
    assert outcomes == [Outcome.APPENDED, *[Outcome.REPEATED] * 4]


PARENT = uuid4()


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"events": ()}, "needs an event"),
        ({"stream_id": PARENT, "fork": Fork(PARENT, 3)}, "a fork opens"),
        ({"stream_id": PARENT, "fork": Fork(PARENT, 0), "opens": True}, "a fork opens"),
        ({"stream_id": match_in(0), "fork": Fork(match_in(1), 1), "opens": True}, "the shard of its parent"),
    ],
)
async def test_an_append_that_makes_no_sense_is_an_error(
    event_log: EventLog, change: dict[str, object], reason: str
) -> None:
    with pytest.raises(ValueError, match=reason):
        await event_log.append(msgspec.structs.replace(opening(), **{"opens": False, **change}))
