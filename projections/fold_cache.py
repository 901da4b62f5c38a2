"""Streams folded as far as a projection has come: the last ones are kept as they are, those before them as bytes,
others are read from the log."""

from collections import OrderedDict
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from msgspec import Struct

from projections.aggregate import Aggregate
from projections.packed import PackedStream, PackedStreams
from projections.projection import ProjectedEvent, StreamPage
from service.event_store.aggregate import SNAPSHOT_EVENTS
from service.event_store.codec import decode_meta
from service.event_store.records import StoredEvent
from service.event_store.store import LogReader


class FoldedStream(Struct):
    """A stream as far as it was folded. `is_ours` is false for streams of another aggregate."""

    revision: int = 0
    state: Any = None
    at: datetime | None = None
    is_ours: bool = True


class FoldCache:
    """The `kept` streams that were folded last, and in `packed` others as far as their memory goes.

    What is in neither is folded from its newest snapshot on, a fork's prefix included.
    """

    def __init__(
        self, log: LogReader, aggregate: Aggregate, kept: int, packed: PackedStreams | None = None
    ) -> None:
        self._log = log
        self._aggregate = aggregate
        self._form = aggregate.kind.snapshots if aggregate.types is None else None
        self._kept = kept
        self._known: OrderedDict[UUID, FoldedStream] = OrderedDict()
        self._packed = packed or PackedStreams()

    async def before(self, first: StoredEvent) -> FoldedStream:
        """Return the stream folded up to the event before `first`. Whoever continues it may change it in place."""
        folded = self._known.pop(first.match_id, None) or self._unpacked(first.match_id)
        if folded is None or folded.revision != first.revision - 1:
            folded = await self._read(first)
        self._known[first.match_id] = folded
        while len(self._known) > self._kept:
            self._pack(*self._known.popitem(last=False))
        return folded

    def forget(self, match_id: UUID) -> None:
        self._known.pop(match_id, None)
        self._packed.take(id(self), match_id)

    def forget_all(self) -> None:
        self._known.clear()
        self._packed.forget(id(self))

    def _pack(self, match_id: UUID, folded: FoldedStream) -> None:
        if self._form is not None and folded.is_ours:
            packed = PackedStream(folded.revision, folded.at, self._form.dump(folded.state))
            self._packed.put(id(self), match_id, packed)

    def _unpacked(self, match_id: UUID) -> FoldedStream | None:
        packed = self._packed.take(id(self), match_id)
        if packed is None or self._form is None:
            return None
        return FoldedStream(packed.revision, self._form.load(packed.state), packed.at)

    async def _read(self, first: StoredEvent) -> FoldedStream:
        if first.revision == 1:
            return FoldedStream(is_ours=first.type == self._aggregate.kind.opening)
        last = first.revision - 1
        if self._aggregate.prefix is not None:
            last = min(self._aggregate.prefix, last)
        state, after = await self._snapshot(first.match_id, last)
        events = await self._log.read(first.match_id, after, last, self._aggregate.types)
        if state is None and (not events or events[0].type != self._aggregate.kind.opening):
            return FoldedStream(first.revision - 1, is_ours=False)
        for stored in events:
            state = self._aggregate.evolve(state, self._aggregate.decode(state, stored))
        at = events[-1].recorded_at if self._aggregate.is_whole else None
        return FoldedStream(first.revision - 1, state, at)

    async def _snapshot(self, match_id: UUID, last: int) -> tuple[Any, int]:
        """The newest stored state before event `last`, and its revision; that event's time is needed besides."""
        if self._form is None or self._aggregate.prefix is not None or last <= SNAPSHOT_EVENTS:
            return None, 0
        snapshot = await self._log.snapshots.load(match_id, self._form.shape(), last - 1)
        return (self._form.load(snapshot.state), snapshot.revision) if snapshot else (None, 0)


def apply(aggregate: Aggregate, folded: FoldedStream, events: Sequence[StoredEvent]) -> StreamPage:
    """Fold these events as well, in place. Whatever a broken event raises comes through."""
    is_first, previous_at, state = folded.revision == 0, folded.at, folded.state
    projected = []
    for stored in events:
        event = aggregate.decode(state, stored)
        state = aggregate.evolve(state, event)
        projected.append(ProjectedEvent(stored, event, decode_meta(stored)))
    last = events[-1]
    folded.revision, folded.state, folded.at = last.revision, state, last.recorded_at
    return StreamPage(last.match_id, projected, state, previous_at, is_first)
