"""The input and output of the event log: plain values, no database in sight."""

from datetime import datetime
from enum import StrEnum
from typing import NamedTuple
from uuid import UUID

from msgspec import Struct

from service.event_store.meta import Meta


class NewEvent(Struct, frozen=True):
    """An event about to be appended. `payload` and `meta` (see `meta.py`) are msgpack.

    `recorded_at` is the append's time unless the event has one of its own, from another log. `known` is what
    `meta` holds, where that need not be decoded again.
    """

    type: str
    version: int
    payload: bytes
    meta: bytes
    recorded_at: datetime | None = None
    known: Meta | None = None


class StoredEvent(Struct, frozen=True):
    """An event of the log.

    `stream_id` is the stream that owns the event: read through a fork, the shared prefix keeps the id of the
    ancestor that owns it. `revision` counts from 1 in the match, `position` from 1 in the shard, both without
    gaps. `hash` is the link of the hash chain (see `hash_chain.py`).
    """

    stream_id: UUID
    revision: int
    shard: int
    position: int
    type: str
    version: int
    payload: bytes
    meta: bytes
    hash: bytes
    recorded_at: datetime


class StreamHead(Struct, frozen=True):
    """Where a stream stands: the revision and hash of its newest event, its own or inherited."""

    stream_id: UUID
    revision: int
    hash: bytes
    parent_id: UUID | None = None
    fork_revision: int = 0


class Segment(Struct, frozen=True):
    """Events that a stream reads: of `stream_id`, from one revision to another."""

    stream_id: UUID
    first_revision: int
    last_revision: int


class LogPlace(Struct, frozen=True):
    """A position of a shard.

    `head` is the shard's newest one, `hash` that of the event at this position, None without one. `seconds` is the
    age of the event behind it, 0 without one.
    """

    shard: int
    position: int
    head: int
    hash: bytes | None
    seconds: float


class ShardEnd(NamedTuple):
    """The newest position of a shard, 0 where nothing was written yet, and its event's hash, None if not told."""

    head: int
    hash: bytes | None = None


class Fork(Struct, frozen=True):
    """The stream to be opened continues `parent_id` after its event `revision`."""

    parent_id: UUID
    revision: int


class Receipt(Struct, frozen=True):
    """Makes a command idempotent.

    `key` is unique in the shard of what the command acts on (the caller scopes it), `request_hash` tells the same
    request from another one under the same key, `answer` is given again when the key comes back.
    """

    key: str
    request_hash: bytes
    answer: bytes


class Append(Struct, frozen=True):
    """One command's events, appended together or not at all.

    `head` is the stream head the command was decided on; a stream that does not exist yet has revision 0 and
    an empty hash, or, for a fork, the parent's revision and hash at the fork. `opens` is true for the append
    that creates the stream. The same append made twice is written once and answered alike.
    """

    stream_id: UUID
    head: StreamHead
    events: tuple[NewEvent, ...]
    recorded_at: datetime
    opens: bool = False
    fork: Fork | None = None
    receipt: Receipt | None = None


class Outcome(StrEnum):
    APPENDED = "appended"
    REPEATED = "repeated"  # the receipt's key was used before for the same request: `answer` is the first one
    KEY_REUSED = "key_reused"  # the receipt's key was used before for another request
    CONFLICT = "conflict"  # the stream has moved on, or exists already


class Appended(Struct, frozen=True):
    """The outcome of one `Append`.

    `head` is the stream's head now; None if there is no such stream. `position` is that of the last event the
    command wrote, now or under this key before; 0 if it wrote none. `answer` is the receipt's, if repeated.
    """

    outcome: Outcome
    head: StreamHead | None = None
    position: int = 0
    answer: bytes = b""
