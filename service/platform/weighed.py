"""A cache with a bound in entries and one in bytes: what strangers make large takes the room of many."""

from collections.abc import Hashable
from typing import Generic, TypeVar

from cachetools import LRUCache

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Weighed(Generic[K, V]):
    """At most `most` values, of `most_bytes` in all as those who put them in say; used longest ago goes first.

    Each counts for `most_bytes / most` at least, so that one bound holds both.
    """

    def __init__(self, most: int, most_bytes: int) -> None:
        self._least = -(-most_bytes // most)
        self._kept: LRUCache[K, tuple[V, int]] = LRUCache(most_bytes, getsizeof=lambda entry: entry[1])

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def bytes(self) -> int:
        """What is in use; small values count for their share."""
        return int(self._kept.currsize)

    def get(self, key: K) -> V | None:
        entry = self._kept.get(key)
        return None if entry is None else entry[0]

    def put(self, key: K, value: V, size: int) -> None:
        """What is larger than all that may be kept is not kept."""
        if size > self._kept.maxsize:
            self.drop(key)
        else:
            self._kept[key] = value, max(size, self._least)

    def drop(self, key: K) -> None:
        self._kept.pop(key, None)

    def clear(self) -> None:
        self._kept.clear()
