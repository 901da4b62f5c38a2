"""States of streams in memory, bounded in number and in bytes: some are a thousand times as large as others."""

from collections.abc import Callable
from typing import Final, Generic, TypeVar
from uuid import UUID

from msgspec import Struct

from service.platform.weighed import Weighed

V = TypeVar("V")
KEPT_BYTES: Final = 56 * 2**20
"""Of states as their snapshots are, 3 to 4 KB each; in memory they take two to ten times as much."""
MEASURED_EVERY_BYTES: Final = 1024
"""A state is measured anew when the events since the last time come to so much, which takes 3 microseconds.
Until then their bytes count, though most events make a state no larger."""


class _Measured(Struct, Generic[V], frozen=True):
    """`grown` are the bytes of the events since the state had `size`."""

    version: V
    size: int
    grown: int


class KeptStates(Generic[V]):
    """The newest known version of each stream, `most` at most; `measure` gives the bytes of one."""

    def __init__(self, most: int, measure: Callable[[V], int]) -> None:
        self._measure = measure
        self._known: Weighed[UUID, _Measured[V]] = Weighed(most, KEPT_BYTES)

    def __len__(self) -> int:
        return len(self._known)

    def get(self, stream_id: UUID) -> V | None:
        entry = self._known.get(stream_id)
        return entry.version if entry else None

    def put(self, stream_id: UUID, version: V, grown: int | None = None) -> None:
        """`grown`: how many bytes of events lie between this version and the one that was kept; None: unknown."""
        entry = self._known.get(stream_id)
        if entry is None or grown is None or entry.grown + grown > MEASURED_EVERY_BYTES:
            entry = _Measured(version, self._measure(version), 0)
        else:
            entry = _Measured(version, entry.size, entry.grown + grown)
        self._known.put(stream_id, entry, entry.size + entry.grown)

    def forget(self, stream_id: UUID) -> None:
        self._known.drop(stream_id)

    def clear(self) -> None:
        self._known.clear()
