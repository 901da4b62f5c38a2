"""Streams folded as far as a projection has come: the last ones are kept as they are, those before them as bytes,
others are read from the log."""

from collections import OrderedDict
from collections.abc import Sequence
from datetime import datetime
from typing import Any, TypeAlias
from uuid import UUID

from msgspec import Struct

from domain.kernel.table import Event
from projections.aggregate import Aggregate
from projections.projection import ProjectedEvent, StreamPage
from service.event_store import codec
from service.event_store.aggregate import SNAPSHOT_EVENTS
from service.event_store.kinds import KINDS
from service.event_store.records import StoredEvent
from service.event_store.store import LogReader
from service.projecting.packed import PackedStream, PackedStreams

KEPT_BYTES = 16 * 2**20
"""Of events and snapshots that states were folded from; in memory they take some ten times as much."""


class FoldedStream(Struct):
    """A stream as far as it was folded. `is_ours` is false for streams of another aggregate; `size` are the bytes
    it was folded from, which it is no larger than."""

    revision: int = 0
    state: Any = None
    at: datetime | None = None
    is_ours: bool = True
    size: int = 0


class FoldCache:
    """The `kept` streams that were folded last, or as many of them as `most_bytes` allow; others are in `packed`,
    as far as its memory goes.

    A match in neither is folded from its newest snapshot on, a fork's prefix included.
    """

    def __init__(
        self,
        log: LogReader,
        aggregate: Aggregate,
        kept: int,
        packed: PackedStreams | None = None,
        most_bytes: int = KEPT_BYTES,
    ) -> None:
        self._log = log
        self._aggregate = aggregate
        self._kind = KINDS[aggregate.stream]
        self._form = self._kind.snapshots if aggregate.types is None else None
        self._kept = kept
        self._most_bytes = most_bytes
        self._bytes = 0
        self._known: OrderedDict[UUID, FoldedStream] = OrderedDict()
        self._packed = packed or PackedStreams()

    async def before(self, events: Sequence[StoredEvent]) -> FoldedStream:
        """Return the stream folded up to the event before these, with which whoever asks goes on, in place."""
        first = events[0]
        folded = self._taken(first.stream_id) or self._unpacked(first.stream_id)
        if folded is None or folded.revision != first.revision - 1:
            folded = await self._read(first)
        folded.size += sum(len(event.payload) for event in events)
        self._known[first.stream_id] = folded
        self._bytes += folded.size
        while len(self._known) > self._kept or (self._bytes > self._most_bytes and len(self._known) > 1):
            match_id = next(iter(self._known))
            self._pack(match_id, self._known[match_id])
            self._taken(match_id)
        return folded

    def forget(self, match_id: UUID) -> None:
        self._taken(match_id)
        self._packed.take(id(self), match_id)

    def forget_all(self) -> None:
        self._known.clear()
        self._bytes = 0
        self._packed.forget(id(self))

    def _taken(self, match_id: UUID) -> FoldedStream | None:
        folded = self._known.pop(match_id, None)
        self._bytes -= folded.size if folded else 0
        return folded

    def _pack(self, match_id: UUID, folded: FoldedStream) -> None:
        if self._form is not None and folded.is_ours:
            packed = PackedStream(folded.revision, folded.at, self._form.dump(folded.state))
            self._packed.put(id(self), match_id, packed)

    def _unpacked(self, match_id: UUID) -> FoldedStream | None:
        packed = self._packed.take(id(self), match_id)
        if packed is None or self._form is None:
            return None
        state = self._form.load(packed.state)
        return FoldedStream(packed.revision, state, packed.at, size=len(packed.state))

    async def _read(self, first: StoredEvent) -> FoldedStream:
        if first.revision == 1:
            return FoldedStream(is_ours=first.type == self._kind.opening)
        last = first.revision - 1
        if self._aggregate.prefix is not None:
            last = min(self._aggregate.prefix, last)
        state, after, size = await self._snapshot(first.stream_id, last)
        events = await self._log.read(first.stream_id, after, last, self._aggregate.types)
        if state is None and (not events or events[0].type != self._kind.opening):
            return FoldedStream(first.revision - 1, is_ours=False)
        for each in events:
            event = _decoded(self._aggregate, state, each)
            state = self._aggregate.evolve(state, event, each.revision)
        at = events[-1].recorded_at if self._aggregate.is_whole else None
        size += sum(len(each.payload) for each in events)
        return FoldedStream(first.revision - 1, state, at, size=size)

    async def _snapshot(self, match_id: UUID, last: int) -> tuple[Any, int, int]:
        """The newest stored state before event `last`, its revision and bytes; that event's time is needed too."""
        if self._form is None or self._aggregate.prefix is not None or last <= SNAPSHOT_EVENTS:
            return None, 0, 0
        snapshot = await self._log.snapshots.load(match_id, self._form.shape(), last - 1)
        if snapshot is None:
            return None, 0, 0
        return self._form.load(snapshot.state), snapshot.revision, len(snapshot.state)


class FoldCaches:
    """A cache for each aggregate: its sharers stand at the same position."""

    def __init__(
        self,
        log: LogReader,
        kept: int,
        packed: PackedStreams | None = None,
        most_bytes: int = KEPT_BYTES,
    ) -> None:
        self._log = log
        self._kept = kept
        self._packed = packed
        self._most_bytes = most_bytes
        self._by_aggregate: dict[Aggregate, FoldCache] = {}

    def of(self, aggregate: Aggregate) -> FoldCache:
        if aggregate not in self._by_aggregate:
            cache = FoldCache(self._log, aggregate, self._kept, self._packed, self._most_bytes)
            self._by_aggregate[aggregate] = cache
        return self._by_aggregate[aggregate]

    def fresh(self) -> "FoldCaches":
        """Others, which know nothing yet."""
        return FoldCaches(self._log, self._kept, PackedStreams(0))

    def alone(self, aggregate: Aggregate) -> FoldCache:
        """One of its own, for a match that is folded once."""
        return FoldCache(self._log, aggregate, kept=1)

    def forget(self, match_id: UUID) -> None:
        for cache in self._by_aggregate.values():
            cache.forget(match_id)

    def forget_all(self) -> None:
        for cache in self._by_aggregate.values():
            cache.forget_all()


Projected: TypeAlias = dict[int, ProjectedEvent]
"""Events of one stream that are decoded already, by revision."""


def apply(
    aggregate: Aggregate,
    folded: FoldedStream,
    events: Sequence[StoredEvent],
    projected: Projected | None = None,
) -> StreamPage:
    """Fold these events as well, in place. Every exception of a broken event comes through.

    The page takes what is in `projected`, and what it decodes goes there.
    """
    is_first, previous_at, state = folded.revision == 0, folded.at, folded.state
    projected = {} if projected is None else projected
    for each in events:
        if each.revision not in projected:
            projected[each.revision] = _projected(aggregate, state, each)
        state = aggregate.evolve(state, projected[each.revision].event, each.revision)
    last = events[-1]
    folded.revision, folded.state, folded.at = last.revision, state, last.recorded_at
    page = [projected[event.revision] for event in events]
    return StreamPage(last.stream_id, page, state, previous_at, is_first)


def _projected(aggregate: Aggregate, state: Any, record: StoredEvent) -> ProjectedEvent:
    meta = codec.decode_meta(record)
    return ProjectedEvent(
        event=_decoded(aggregate, state, record),
        revision=record.revision,
        at=record.recorded_at,
        actor=meta.actor,
        rules=meta.rules,
        is_imported=meta.imported is not None,
    )


def _decoded(aggregate: Aggregate, state: Any, record: StoredEvent) -> Event:
    if aggregate.game is None:
        event: Event = codec.tournament_decoder().decode(record.type, record.version, record.payload)
        return event
    game = codec.game_of(record.payload) if state is None else aggregate.game(state)
    return codec.decode(game, record)
