"""How appends cross the wire: columns of commands and of events go in, one row per command comes back."""

import asyncio
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

import asyncpg
from msgspec import Struct
from msgspec.structs import replace

from service.event_store.hash_chain import link
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
    hashes = []
    previous = append.head.hash
    for revision, event in enumerate(append.events, append.head.revision + 1):
        previous = link(previous, append.match_id, revision, event, event.recorded_at or append.recorded_at)
        hashes.append(previous)
    return Submission(append, hashes, asyncio.get_running_loop().create_future())


def arrays(batch: Sequence[Submission]) -> list[list[Any]]:
    """The commands of a batch and their events as `append_commands.sql` takes them: a list for each column."""
    commands = [_command_row(submission) for submission in batch]
    counts = accumulate(len(submission.append.events) for submission in batch)
    events = [row for number, submission in enumerate(batch, 1) for row in _event_rows(number, submission)]
    return [*map(list, zip(*commands, strict=True)), list(counts), *map(list, zip(*events, strict=True))]


def _command_row(submission: Submission) -> tuple[Any, ...]:
    append, receipt = submission.append, submission.append.receipt
    return (
        append.match_id,
        append.opens,
        append.head.revision,
        append.head.hash,
        append.head.revision + len(append.events),
        submission.hashes[-1],
        append.recorded_at,
        append.fork.parent_id if append.fork else None,
        *((receipt.key, receipt.request_hash, receipt.answer) if receipt else (None, None, None)),
    )


def _event_rows(number: int, submission: Submission) -> list[tuple[Any, ...]]:
    append = submission.append
    return [
        (
            number,
            revision,
            event.type,
            event.version,
            event.payload,
            event.meta,
            event.recorded_at or append.recorded_at,
            hash_,
        )
        for revision, (event, hash_) in enumerate(
            zip(append.events, submission.hashes, strict=True), append.head.revision + 1
        )
    ]


def answer_from(submission: Submission, row: asyncpg.Record) -> Appended:
    """Return what a row of `append_commands.sql` says about an append."""
    outcome, position, answer, *stored_head = row
    head = None
    if stored_head[0] is not None:
        head = StreamHead(submission.append.match_id, *stored_head)
    elif outcome == Outcome.APPENDED:
        head = _head_after(submission)
    return Appended(Outcome(outcome), head, position or 0, answer or b"")


def _head_after(submission: Submission) -> StreamHead:
    append = submission.append
    revision = append.head.revision + len(append.events)
    if append.fork:
        return StreamHead(
            append.match_id, revision, submission.hashes[-1], append.fork.parent_id, append.fork.revision
        )
    return replace(append.head, revision=revision, hash=submission.hashes[-1])
