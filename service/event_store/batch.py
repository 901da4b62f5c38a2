"""How appends cross the wire: columns of commands and of events go in, one row per command comes back."""

import asyncio
from collections import deque
from collections.abc import Sequence
from itertools import accumulate
from typing import Any
from uuid import UUID

import asyncpg
from msgspec import Struct
from msgspec.structs import replace

from service.event_store.hash_chain import links
from service.event_store.records import Append, Appended, Outcome, StreamHead


class Submission(Struct, eq=False):
    """An append on its way, the hashes of its events, and the answer its caller waits for."""

    append: Append
    hashes: list[bytes]
    answer: asyncio.Future[Appended]


def submission_of(append: Append) -> Submission:
    """Chain the events of an append to its head. Raises `ValueError` if the append makes no sense."""
    if not append.events:
        raise ValueError("an append needs an event")
    if append.fork and not (append.opens and append.fork.revision == append.head.revision > 0):
        raise ValueError("a fork opens a stream at the revision of the head it was decided on")
    head = append.head
    hashes = links(head.hash, append.stream_id, head.revision + 1, append.events, append.recorded_at)
    return Submission(append, hashes, asyncio.get_running_loop().create_future())


def next_batch(waiting: deque[Submission], most: int) -> list[Submission]:
    """Take what waits, in order, but one append per match and key: a second one builds on the first."""
    batch: list[Submission] = []
    later: list[Submission] = []
    keys: set[UUID | str] = set()
    while waiting and len(batch) < most:
        submission = waiting.popleft()
        names = _names(submission.append)
        (batch if keys.isdisjoint(names) else later).append(submission)
        keys.update(names)
    waiting.extendleft(reversed(later))
    return batch


def _names(append: Append) -> tuple[UUID | str, ...]:
    """Values that no other append of its batch may share."""
    return (append.stream_id, append.receipt.key) if append.receipt else (append.stream_id,)


def arrays(batch: Sequence[Submission]) -> list[list[Any]]:
    """The commands of a batch and their events as `append_commands.sql` takes them: a list for each column."""
    appends = [submission.append for submission in batch]
    heads = [append.head for append in appends]
    receipts = [append.receipt for append in appends]
    return [
        [append.stream_id for append in appends],
        [append.opens for append in appends],
        [head.revision for head in heads],
        [head.hash for head in heads],
        [append.head.revision + len(append.events) for append in appends],
        [submission.hashes[-1] for submission in batch],
        [append.recorded_at for append in appends],
        [append.fork and append.fork.parent_id for append in appends],
        [receipt and receipt.key for receipt in receipts],
        [receipt and receipt.request_hash for receipt in receipts],
        [receipt and receipt.answer for receipt in receipts],
        list(accumulate(len(append.events) for append in appends)),
        *_columns_of_events(batch),
    ]


def _columns_of_events(batch: Sequence[Submission]) -> tuple[list[Any], ...]:
    numbers: list[int] = []
    revisions: list[int] = []
    hashes: list[bytes] = []
    for number, submission in enumerate(batch, 1):
        count, before = len(submission.hashes), submission.append.head.revision
        numbers += [number] * count
        revisions += range(before + 1, before + count + 1)
        hashes += submission.hashes
    events = [(event, submission.append) for submission in batch for event in submission.append.events]
    return (
        numbers,
        revisions,
        [event.type for event, _ in events],
        [event.version for event, _ in events],
        [event.payload for event, _ in events],
        [event.meta for event, _ in events],
        [event.recorded_at or append.recorded_at for event, append in events],
        hashes,
    )


def answer_from(submission: Submission, row: asyncpg.Record) -> Appended:
    """Return what a row of `append_commands.sql` says about an append."""
    outcome, position, answer, *stored_head = row
    head = None
    if stored_head[0] is not None:
        head = StreamHead(submission.append.stream_id, *stored_head)
    elif outcome == Outcome.APPENDED:
        head = _head_after(submission)
    return Appended(Outcome(outcome), head, position or 0, answer or b"")


def _head_after(submission: Submission) -> StreamHead:
    append = submission.append
    revision = append.head.revision + len(append.events)
    if append.fork:
        return StreamHead(
            append.stream_id, revision, submission.hashes[-1], append.fork.parent_id, append.fork.revision
        )
    return replace(append.head, revision=revision, hash=submission.hashes[-1])
