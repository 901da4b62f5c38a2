"""Streams as states: what a kind of stream is, and its states as the log has them, kept in memory for a while."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar
from uuid import UUID

import structlog
from msgspec import Struct
from msgspec.structs import replace

from domain.kernel.decision import Decision
from domain.kernel.table import Event
from service.event_store.records import NewEvent, StreamHead
from service.event_store.store import LogReader
from service.event_store.upcasters import EventDecoder
from service.platform.errors import RevisionNotFound, ServiceError
from service.platform.weighed import Weighed

S = TypeVar("S")
SNAPSHOT_EVENTS = 200
"""A state, one to two kilobytes, is kept in the database after so many events: nobody folds more than these."""
SLICE_EVENTS = 200
"""So many events are folded at one time, in less than a millisecond; then others have their turn."""
KEPT_BYTES: Final = 56 * 2**20
"""Of states as their snapshots are, 3 to 4 KB each; in memory they take two to ten times as much."""
log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class SnapshotForm(Generic[S]):
    """States as bytes; `shape` names what the bytes mean."""

    shape: Callable[[], str]
    dump: Callable[[S], bytes]
    load: Callable[[bytes], S]


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamKind(Generic[S]):
    """The description of one kind of stream. The type of a stream's first event, `opening`, says which kind
    it is of.

    `decoder` is given the state, or None and the payload of the first event: a match knows its game by either.
    `fold` may change the state it is given; `decision` works on a copy. A request is decided at most `attempts`
    times when others move the stream on. `measure` gives the bytes of a state. `label` is the label of the metrics
    that count; None: not counted.
    """

    name: str
    opening: str
    not_found: Callable[[UUID], ServiceError]
    attempts: int
    decoder: Callable[[S | None, bytes], EventDecoder]
    fold: Callable[[Iterable[Event], S | None], S]
    clone: Callable[[S], S]
    decision: Callable[[S], Decision[S]]
    measure: Callable[[S], int]
    snapshots: SnapshotForm[S] | None = None
    label: Callable[[S], str] | None = None


class Version(Struct, Generic[S], frozen=True):
    """A state and the head of its stream at that time. The state is shared: never change it, clone it."""

    state: S
    head: StreamHead

    @property
    def revision(self) -> int:
        return self.head.revision


AfterLoad = Callable[[UUID, S], None]


class Versions(Generic[S]):
    """The streams of one kind, read only. At most `kept` states stay in memory, fewer if they are large;
    `after_load` is told of every one that comes in from the log, and of what others have appended to it."""

    def __init__(self, log: LogReader, kind: StreamKind[S], *, kept: int) -> None:
        self.log = log
        self.kind = kind
        self.after_load: list[AfterLoad[S]] = []
        self._known: Weighed[UUID, Version[S]] = Weighed(kept, KEPT_BYTES)
        self._saving: set[asyncio.Future[None]] = set()

    async def newest(self, stream_id: UUID) -> Version[S]:
        """The newest version in the log; raises what the kind calls `not_found`."""
        head = await self.log.head(stream_id)
        if head is None:
            self.forget(stream_id)
            raise self.kind.not_found(stream_id)
        version = self._known.get(stream_id)
        if version is not None and version.head.hash == head.hash:
            return version
        if version is not None and not await self.log.still_has(version.head):
            version = None
        if (
            version is not None and version.revision > head.revision
        ):  # it has moved on since the log was asked
            return version
        return await self._catch_up(version, head)

    def in_memory(self, stream_id: UUID) -> Version[S] | None:
        """The version there is, if any: the log is not asked."""
        return self._known.get(stream_id)

    async def cached(self, stream_id: UUID) -> Version[S]:
        """The version this process knows, perhaps behind what another one has appended.

        Good enough to decide on: an append on an old version is refused by the log and decided again.
        """
        return self._known.get(stream_id) or await self.newest(stream_id)

    async def at(self, newest: Version[S], revision: int | None) -> Version[S]:
        """The version after event `revision` (None: the newest); raises `RevisionNotFound`."""
        if revision is None or revision == newest.revision:
            return newest
        if not 1 <= revision < newest.revision:
            raise RevisionNotFound(revision, newest.revision)
        state, hash_ = await self._folded(newest.head.stream_id, revision)
        return Version(state, replace(newest.head, revision=revision, hash=hash_))

    def forget(self, stream_id: UUID | None = None) -> None:
        """Drop a stream, or all: the next look at it folds it from the log."""
        if stream_id is None:
            self._known.clear()
        else:
            self._known.drop(stream_id)

    def _keep(self, version: Version[S]) -> None:
        self._known.put(version.head.stream_id, version, self.kind.measure(version.state))

    def _moved_on(self, version: Version[S], new: Sequence[NewEvent]) -> None:
        """Keep the version after an append; every `SNAPSHOT_EVENTS`th state is kept in the database too, after the
        answer and without harm if that fails."""
        self._keep(version)
        if version.revision // SNAPSHOT_EVENTS > (version.revision - len(new)) // SNAPSHOT_EVENTS:
            self._save(version.head.stream_id, version.revision, version.state)

    def _save(self, stream_id: UUID, revision: int, state: S) -> None:
        form = self.kind.snapshots
        if form is not None:
            saving = self.log.snapshots.save(stream_id, form.shape(), revision, form.dump(state))
            task = asyncio.ensure_future(saving)
            self._saving.add(task)
            task.add_done_callback(self._saved)

    async def _catch_up(self, earlier: Version[S] | None, head: StreamHead) -> Version[S]:
        if earlier is None:
            state, _ = await self._folded(head.stream_id, head.revision)
        else:
            after = self.kind.clone(earlier.state)
            state = await self._fold(head.stream_id, after, earlier.revision, head.revision)
        version = Version(state, head)
        self._keep(version)
        for loaded in self.after_load:
            loaded(head.stream_id, state)
        return version

    async def _folded(self, stream_id: UUID, revision: int) -> tuple[S, bytes]:
        """The state after event `revision`, folded from the newest snapshot before it or from the start, and the
        event's hash."""
        form = self.kind.snapshots
        if form is None:
            hash_, snapshot = await self.log.hash_at(stream_id, revision), None
        else:
            hash_, snapshot = await self.log.snapshots.beginning(stream_id, form.shape(), revision)
        assert hash_ is not None, "the stream has every revision up to its newest"
        if form is None or snapshot is None:
            return await self._fold(stream_id, None, 0, revision), hash_
        return await self._fold(stream_id, form.load(snapshot.state), snapshot.revision, revision), hash_

    async def _fold(self, stream_id: UUID, state: S | None, after: int, to: int) -> S:
        """`state` with the events after `after` up to `to`, in slices between which others have their turn.

        Where a snapshot is missing on the way it is made up for: whoever asks next folds no further.
        """
        decode = None
        while after < to:
            end = min(to, (after // SNAPSHOT_EVENTS + 1) * SNAPSHOT_EVENTS)
            facts = await self.log.facts(stream_id, after, end)
            if state is None and facts[0][0] != self.kind.opening:
                raise self.kind.not_found(stream_id)
            decode = decode or self.kind.decoder(state, facts[0][2]).decode
            for first in range(0, len(facts), SLICE_EVENTS):
                part = facts[first : first + SLICE_EVENTS]
                state = self.kind.fold((decode(*fact) for fact in part), state)
                await asyncio.sleep(0)
            after = end
            if after < to and state is not None:
                self._save(stream_id, after, state)
        assert state is not None, "a stream has events"
        return state

    def _saved(self, task: asyncio.Future[None]) -> None:
        self._saving.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.warning("snapshot_not_saved", error=str(task.exception()))
