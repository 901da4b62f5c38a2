"""Streams folded as far as a projection has come: the last ones are kept, others are read from the log."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from cachetools import LRUCache
from msgspec import Struct

from projections.aggregate import Aggregate
from projections.projection import ProjectedEvent, StreamPage
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
    """The `kept` streams that were folded last; others are read from the log again, a fork's prefix included."""

    def __init__(self, log: LogReader, aggregate: Aggregate, kept: int) -> None:
        self._log = log
        self._aggregate = aggregate
        self._known: LRUCache[UUID, FoldedStream] = LRUCache(kept)

    async def before(self, first: StoredEvent) -> FoldedStream:
        """Return the stream folded up to the event before `first`. Whoever continues it may change it in place."""
        folded = self._known.get(first.match_id)
        if folded is None or folded.revision != first.revision - 1:
            folded = self._known[first.match_id] = await self._read(first)
        return folded

    def forget(self, match_id: UUID) -> None:
        self._known.pop(match_id, None)

    def forget_all(self) -> None:
        self._known.clear()

    async def _read(self, first: StoredEvent) -> FoldedStream:
        if first.revision == 1:
            return FoldedStream(is_ours=first.type == self._aggregate.kind.opening)
        last = first.revision - 1
        prefix = self._aggregate.prefix
        events = await self._log.read(first.match_id, to=last if prefix is None else min(prefix, last))
        if events[0].type != self._aggregate.kind.opening:
            return FoldedStream(last, is_ours=False)
        state: Any = None
        for stored in events:
            state = self._aggregate.evolve(state, self._aggregate.decode(state, stored))
        return FoldedStream(last, state, events[-1].recorded_at if prefix is None else None)


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
