"""Pages of a shard become chapters of matches; what a chapter needs to know of before is remembered or read."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from cachetools import LRUCache
from msgspec import Struct

from projections.aggregate import Aggregate
from projections.projection import Chapter, Told
from service.event_store.codec import decode_meta
from service.event_store.records import StoredEvent
from service.event_store.store import LogReader


class Story(Struct):
    """A match as far as it was told. `is_ours` is false for streams of another aggregate."""

    revision: int = 0
    state: Any = None
    at: datetime | None = None
    is_ours: bool = True


class Stories:
    """The last told `kept` matches; others are read from the log again, a fork's prefix included."""

    def __init__(self, log: LogReader, aggregate: Aggregate, kept: int) -> None:
        self._log = log
        self._aggregate = aggregate
        self._known: LRUCache[UUID, Story] = LRUCache(kept)

    async def before(self, first: StoredEvent) -> Story:
        """Return the story up to the event before `first`. Whoever continues it may change it in place."""
        story = self._known.get(first.match_id)
        if story is None or story.revision != first.revision - 1:
            story = self._known[first.match_id] = await self._read(first)
        return story

    def forget(self, match_id: UUID) -> None:
        self._known.pop(match_id, None)

    def forget_all(self) -> None:
        self._known.clear()

    async def _read(self, first: StoredEvent) -> Story:
        if first.revision == 1:
            return Story(is_ours=first.type == self._aggregate.kind.opening)
        last = first.revision - 1
        prefix = self._aggregate.prefix
        events = await self._log.read(first.match_id, to=last if prefix is None else min(prefix, last))
        if events[0].type != self._aggregate.kind.opening:
            return Story(last, is_ours=False)
        state: Any = None
        for stored in events:
            state = self._aggregate.evolve(state, self._aggregate.decode(state, stored))
        return Story(last, state, events[-1].recorded_at if prefix is None else None)


def tell(aggregate: Aggregate, story: Story, events: Sequence[StoredEvent]) -> Chapter:
    """Continue the story by these events, in place. Whatever a broken event raises comes through."""
    is_first, previous_at, state = story.revision == 0, story.at, story.state
    told = []
    for stored in events:
        event = aggregate.decode(state, stored)
        state = aggregate.evolve(state, event)
        told.append(Told(stored, event, decode_meta(stored)))
    last = events[-1]
    story.revision, story.state, story.at = last.revision, state, last.recorded_at
    return Chapter(last.match_id, told, state, previous_at, is_first)
