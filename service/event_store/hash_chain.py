"""The hash chain over a match (`moviola-chain/1`): each hash covers the event and the hash before it.

    commitment = SHA-256(salt || payload)
    hash       = SHA-256(previous hash || header)

The header is eight lines of text, joined by newlines: match id, revision, type, version, `recorded_at` in UTC with
six decimals (`timestamp`), actor, rule IDs separated by blanks, commitment in hexadecimal. The first event
of a match follows the empty hash, the first own event of a fork the parent's hash at the fork.

The public facts of an event are in its header, the possible secrets only in its commitment: a hash can be
shown to all, and an event is proved to whoever is given its payload and salt. openapi/ARCHIVE.md tells third
parties the same, with test vectors.
"""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from uuid import UUID

from msgspec import DecodeError

from service.event_store import meta
from service.event_store.records import NewEvent, StoredEvent


def commitment(salt: bytes, payload: bytes) -> bytes:
    """Binds to the payload and tells nothing of it to anybody without the 16 random bytes of `salt`."""
    return sha256(salt + payload).digest()


def timestamp(recorded_at: datetime) -> str:
    """`2027-01-15T08:00:00.000007Z`: the only format of a time in the chain (RFC 3339)."""
    return recorded_at.astimezone(UTC).isoformat(timespec="microseconds")[:-6] + "Z"


def chained(
    previous: bytes,
    stream_id: UUID | str,
    revision: int,
    type_: str,
    version: int,
    recorded_at: str,
    actor: str,
    rules: Sequence[str],
    committed: str,
) -> bytes:
    """The 32-byte hash of an event that follows the hash `previous`, from what everybody may know of it."""
    header = (
        f"{stream_id}\n{revision}\n{type_}\n{version}\n{recorded_at}\n{actor}\n{' '.join(rules)}\n{committed}"
    )
    return sha256(previous + header.encode()).digest()


def link(
    previous: bytes,
    stream_id: UUID | str,
    revision: int,
    event: NewEvent | StoredEvent,
    recorded_at: datetime,
) -> bytes:
    """The hash of an event of the log, or of one that is about to become part of it."""
    facts = (event.known if isinstance(event, NewEvent) else None) or meta.decode(event.meta)
    return chained(
        previous,
        stream_id,
        revision,
        event.type,
        event.version,
        timestamp(recorded_at),
        facts.actor,
        facts.rules,
        commitment(facts.salt, event.payload).hex(),
    )


def links(
    previous: bytes, stream_id: UUID, first: int, events: Iterable[NewEvent], recorded_at: datetime
) -> list[bytes]:
    """The hashes of events that are about to follow the hash `previous`.

    The first has revision `first`; `recorded_at` is for those without a time of their own.
    """
    hashes, written = [previous], str(stream_id)  # once: writing an id takes as long as hashing
    for revision, event in enumerate(events, first):
        hashes.append(link(hashes[-1], written, revision, event, event.recorded_at or recorded_at))
    return hashes[1:]


def verify(events: Iterable[StoredEvent], previous: bytes = b"") -> int | None:
    """Return the revision of the first event whose hash does not follow from what came before, or None.

    `previous` is the hash before the first of `events`. The chain does not miss events cut off at the end:
    compare the last hash with the stream's head for that.
    """
    for event in events:
        try:
            expected = link(previous, event.stream_id, event.revision, event, event.recorded_at)
        except DecodeError:
            return event.revision
        if expected != event.hash:
            return event.revision
        previous = event.hash
    return None
