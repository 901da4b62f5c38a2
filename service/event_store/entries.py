"""The Redis streams between the log and its readers: `ev:<shard>`, one entry per event, id `<position>-0`.

An entry also names the hash of the event before it in the shard: where two pasts of a log meet in a stream, after
a restore or a failover, the chain breaks.
"""

from collections.abc import Mapping
from contextlib import suppress
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


def position_of(entry_id: bytes) -> int:
    return int(entry_id.partition(b"-")[0])


def fields_of(event: StoredEvent, previous: StoredEvent | None) -> dict[Any, Any]:
    """The whole record, so that a reader need not touch the log, and what it follows (None: it is the first)."""
    return {FIELD: _encode(msgspec.structs.astuple(event)), PREVIOUS: previous.hash if previous else b""}


def decode_entry(entry: bytes) -> StoredEvent:
    return StoredEvent(*_decode(entry))


def event_of(fields: Mapping[bytes, bytes]) -> StoredEvent | None:
    """The event in an entry of unknown origin; None if that holds nothing of ours."""
    with suppress(KeyError, msgspec.DecodeError):
        return decode_entry(fields[FIELD])
    return None


_encode = msgspec.msgpack.Encoder(uuid_format="bytes").encode
_decode = msgspec.msgpack.Decoder(
    tuple[UUID, int, int, int, str, int, bytes, bytes, bytes, datetime]  # the fields of StoredEvent
).decode
