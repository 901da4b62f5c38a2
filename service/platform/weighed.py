"""A cache with a bound in entries and one in bytes: what strangers make large takes the room of many."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Weighed(Generic[K, V]):
    """At most `most` values, of `most_bytes` in all as their owners count them; used longest ago goes first.

    Each counts for `most_bytes / most` at least, so that one bound holds both. Every command looks here several
    times: a cache of cachetools hashes the key of each look up to four times, and an id hashes in Python.
    """

    def __init__(self, most: int, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._least = -(-most_bytes // most)
        self._kept: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def bytes(self) -> int:
        """The size in use; small values count for their share."""
        return self._bytes

    def get(self, key: K) -> V | None:
        entry = self._kept.get(key)
        if entry is None:
            return None
        self._kept.move_to_end(key)
        return entry[0]

    def put(self, key: K, value: V, size: int) -> None:
        """A value larger than the whole bound is not kept."""
        self.drop(key)
        if size > self._most_bytes:
            return
        size = max(size, self._least)
        self._kept[key] = value, size
        self._bytes += size
        while self._bytes > self._most_bytes:
            _, (_, freed) = self._kept.popitem(last=False)
            self._bytes -= freed

    def drop(self, key: K) -> None:
        entry = self._kept.pop(key, None)
        if entry is not None:
            self._bytes -= entry[1]

    def clear(self) -> None:
        self._kept.clear()
        self._bytes = 0
