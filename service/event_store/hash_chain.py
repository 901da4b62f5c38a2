"""The hash chain over a match: each event's hash covers the event and the hash before it.

`hash = SHA-256(previous hash || canonical event)`, where the canonical event is the msgpack array
`[match id (16 bytes), revision, type, version, payload, meta, recorded_at]`, `recorded_at` an integer number
of microseconds since 1970-01-01 UTC, every integer and length in its shortest msgpack form. The first event
of a match follows the empty hash, the first own event of a fork the parent's hash at the fork.
"""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from uuid import UUID

from msgspec.msgpack import Encoder

from service.event_store.records import NewEvent, StoredEvent

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)
_encode = Encoder().encode


def link(
    previous: bytes, match_id: UUID, revision: int, event: NewEvent | StoredEvent, recorded_at: datetime
) -> bytes:
    """Return the 32-byte hash of the event that follows the hash `previous`."""
    microseconds = (recorded_at - EPOCH) // MICROSECOND
    canonical = _encode(
        (match_id.bytes, revision, event.type, event.version, event.payload, event.meta, microseconds)
    )
    return sha256(previous + canonical).digest()


def verify(events: Iterable[StoredEvent], previous: bytes = b"") -> int | None:
    """Return the revision of the first event whose hash does not follow from what came before, or None.

    `previous` is the hash before the first of `events`. The chain does not miss events cut off at the end:
    compare the last hash with the stream's head for that.
    """
    for event in events:
        if link(previous, event.match_id, event.revision, event, event.recorded_at) != event.hash:
            return event.revision
        previous = event.hash
    return None
