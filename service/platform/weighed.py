"""A cache with a bound in entries and one in bytes: what strangers make large takes the room of many."""

from collections.abc import Hashable
from operator import itemgetter
from typing import Generic, TypeVar

from cachetools import LRUCache

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Weighed(Generic[K, V]):
    """At most `most` values, of `most_bytes` in all as their owners count them; used longest ago goes first.

    Each counts for `most_bytes / most` at least, so that one bound holds both.
    """

    def __init__(self, most: int, most_bytes: int) -> None:
        self._least = -(-most_bytes // most)
        self._kept: LRUCache[K, tuple[V, int]] = LRUCache(most_bytes, getsizeof=itemgetter(1))

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: K) -> V | None:
        entry = self._kept.get(key)
        return entry[0] if entry else None

    def put(self, key: K, value: V, size: int) -> None:
        """A value larger than the whole bound is not kept."""
        self.drop(key)
        if size <= self._kept.maxsize:
            self._kept[key] = value, max(size, self._least)

    def drop(self, key: K) -> None:
        self._kept.pop(key, None)

    def clear(self) -> None:
        self._kept.clear()
