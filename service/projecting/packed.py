"""States that were folded a while ago, as bytes: a tenth of the memory, and no need to read the log again."""

from datetime import datetime
from typing import Final
from uuid import UUID

from cachetools import LRUCache
from msgspec import Struct

PACKED_BYTES: Final = 64 * 2**20
"""Of all read models in a process together."""


class PackedStream(Struct, frozen=True):
    """A stream after event `revision`, recorded at `at`."""

    revision: int
    at: datetime | None
    state: bytes


class PackedStreams:
    """As many as fit into `most_bytes`; what was put in or asked for longest ago goes first.

    `owner` tells the folds apart that share it.
    """

    def __init__(self, most_bytes: int = PACKED_BYTES) -> None:
        self._kept: LRUCache[tuple[int, UUID], PackedStream] = LRUCache(
            most_bytes, getsizeof=lambda packed: len(packed.state)
        )

    def put(self, owner: int, match_id: UUID, packed: PackedStream) -> None:
        if len(packed.state) <= self._kept.maxsize:
            self._kept[owner, match_id] = packed

    def take(self, owner: int, match_id: UUID) -> PackedStream | None:
        return self._kept.pop((owner, match_id), None)

    def forget(self, owner: int) -> None:
        for key in [key for key in self._kept if key[0] == owner]:
            del self._kept[key]
