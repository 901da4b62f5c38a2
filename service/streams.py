"""The Redis streams between the log and its readers: `ev:<shard>`, one entry per event, id `<position>-0`."""

from datetime import datetime
from uuid import UUID

import msgspec
from redis.asyncio import Redis
from redis.exceptions import RedisClusterException, RedisError

from service.event_store.records import StoredEvent
from service.redis_urls import client_for

FIELD = b"e"
BLOCK_SECONDS = 1.0
# What a call raises when Redis is away, restarts, is loading or out of memory.
REDIS_LOST = (RedisError, RedisClusterException, OSError, TimeoutError)


def open_redis(url: str) -> Redis:
    """A client that tells of every failure at once: those who use it know better when to try again."""
    return client_for(url, socket_connect_timeout=1.0, socket_timeout=BLOCK_SECONDS + 1.0)


def stream_of(shard: int) -> str:
    return f"ev:{shard}"


def entry_id(position: int) -> str:
    return f"{position}-0"


def position_of(entry_id: bytes) -> int:
    return int(entry_id.partition(b"-")[0])


def encode_entry(event: StoredEvent) -> bytes:
    """The whole record, so that a reader of the stream need not touch the log."""
    return _encode(msgspec.structs.astuple(event))


def decode_entry(entry: bytes) -> StoredEvent:
    return StoredEvent(*_decode(entry))


_encode = msgspec.msgpack.Encoder(uuid_format="bytes").encode
_decode = msgspec.msgpack.Decoder(
    tuple[UUID, int, int, int, str, int, bytes, bytes, bytes, datetime]  # the fields of StoredEvent
).decode
