"""Which shard a match belongs to."""

from uuid import UUID
from zlib import crc32


def shard_of(match_id: UUID, shards: int) -> int:
    """Return the shard of a match, 0 to `shards` - 1: the same for the life of a deployment."""
    return crc32(match_id.bytes) % shards
