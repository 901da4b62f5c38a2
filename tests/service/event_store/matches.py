"""Appends for tests: matches that open, continue and fork."""

from datetime import UTC, datetime
from uuid import UUID, uuid4

import msgspec

from service.event_store import meta
from service.event_store.batch import submission_of
from service.event_store.meta import Meta
from service.event_store.records import Append, Appended, Fork, NewEvent, Outcome, Receipt, StreamHead
from service.event_store.shards import id_beside, shard_of
from service.event_store.store import EventLog
from tests.service.event_store.conftest import SHARDS


def events(count: int = 1, note: str = "") -> tuple[NewEvent, ...]:
    return tuple(
        NewEvent(
            "CardPlayed", 1, msgspec.msgpack.encode([note, n]), meta.encode(Meta(("SK-TRN-02",), f"seat:{n}"))
        )
        for n in range(count)
    )


def match_in(shard: int, shards: int = SHARDS) -> UUID:
    return next(match_id for match_id in iter(uuid4, None) if shard_of(match_id, shards) == shard)


def opening(match_id: UUID | None = None, count: int = 1, receipt: Receipt | None = None) -> Append:
    match_id = match_id or uuid4()
    head = StreamHead(match_id, 0, b"")
    return Append(match_id, head, events(count), datetime.now(UTC), opens=True, receipt=receipt)


def following(head: StreamHead, count: int = 1, receipt: Receipt | None = None, note: str = "") -> Append:
    return Append(head.stream_id, head, events(count, note), datetime.now(UTC), receipt=receipt)


def forking(
    parent_id: UUID, revision: int, hash_: bytes, count: int = 1, match_id: UUID | None = None
) -> Append:
    match_id = match_id or id_beside(parent_id, SHARDS, uuid4)
    head = StreamHead(match_id, revision, hash_)
    fork = Fork(parent_id, revision)
    return Append(match_id, head, events(count, "fork"), datetime.now(UTC), opens=True, fork=fork)


def head_after(append: Append) -> StreamHead:
    """The head an append leads to, known before it is written."""
    return StreamHead(
        append.stream_id, append.head.revision + len(append.events), submission_of(append).hashes[-1]
    )


def won(appended: Appended) -> StreamHead:
    """The head after an append that must have succeeded."""
    assert appended.outcome is Outcome.APPENDED
    assert appended.head is not None
    return appended.head


async def open_match(event_log: EventLog, count: int = 1, match_id: UUID | None = None) -> StreamHead:
    return won(await event_log.append(opening(match_id, count)))


async def fork_match(event_log: EventLog, parent_id: UUID, revision: int, count: int = 1) -> StreamHead:
    hash_ = await event_log.hash_at(parent_id, revision)
    assert hash_ is not None
    return won(await event_log.append(forking(parent_id, revision, hash_, count)))
