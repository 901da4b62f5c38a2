"""The Redis streams between the log and its readers: `ev:<shard>`, one entry per event, id `<position>-0`.

An entry also names the hash of the event before it in the shard: where two pasts of a log meet in a stream, after
a restore or a failover, the chain breaks.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from service.event_store.records import StoredEvent

FIELD = b"e"
PREVIOUS = b"p"


def stream_of(shard: int) -> str:
    return f"ev:{shard}"


def entry_id(position: int) -> str:
    return f"{position}-0"


def fields_of(event: StoredEvent, previous: StoredEvent | None) -> dict[Any, Any]:
    """The whole record, so that a reader need not touch the log, and what it follows (None: it is the first)."""
    return {FIELD: _encode(msgspec.structs.astuple(event)), PREVIOUS: previous.hash if previous else b""}


def follows(fields: Mapping[bytes, bytes], previous: StoredEvent) -> bool:
    """Whether the writer of this entry had read that very event before it."""
    return fields.get(PREVIOUS) == previous.hash


def decode_entry(entry: bytes) -> StoredEvent:
    return StoredEvent(*_decode(entry))


_encode = msgspec.msgpack.Encoder(uuid_format="bytes").encode
_decode = msgspec.msgpack.Decoder(
    tuple[UUID, int, int, int, str, int, bytes, bytes, bytes, datetime]  # the fields of StoredEvent
).decode
