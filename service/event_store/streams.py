"""Requests to change a stream: load it, decide, append; decide again when others have moved it on."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from typing import Any, Generic
from uuid import UUID
from weakref import WeakValueDictionary

from msgspec import Struct
from msgspec.structs import replace

from domain.kernel.decision import Caused, Decision, Rejected
from domain.matches.faults import Faulty
from service.event_store import outcomes
from service.event_store.aggregate import S, StreamKind, Version, Versions
from service.event_store.records import Append, Appended, Fork, Outcome, StreamHead
from service.event_store.requests import (
    SYSTEM,
    RequestMeta,
    first_answer,
    receipt_of,
    recorded,
)
from service.event_store.store import EventLog
from service.platform.clock import Clock, utc_now
from service.platform.errors import KeyReused, StaleRevision, StillContended
from service.platform.observability import metrics, tracing
from service.platform.repetitions import is_repetition


class Applied(Struct, Generic[S], frozen=True):
    """The result of a request: the state after it, its `revision`, and the events, which may be none."""

    stream_id: UUID
    state: S
    revision: int
    caused: Sequence[Caused]
    recorded_at: datetime
    answer: bytes = b""

    @property
    def first_revision(self) -> int:
        return self.revision - len(self.caused) + 1


class Repeated(Struct, frozen=True):
    """The first answer to a request that was accepted before."""

    answer: bytes


Change = Callable[[Any], None]
"""Emits events into the kind's decision, or raises `Rejected`."""
Answer = Callable[[Applied[S]], bytes]
"""Written before the append: the receipt holds it."""
AfterApply = Callable[[Applied[S]], None]
Prepare = Callable[[S, RequestMeta, datetime], Awaitable[Decision[S] | None]]
"""The events due in a state before a request at that time; None: nothing is. May raise `Rejected`."""
Settle = Callable[[Any, datetime], Awaitable[None]]
"""Carries the decision of a request that came at that time on to the next choice."""


async def nothing_due(_state: Any, _request: RequestMeta, _arrived: datetime) -> None:
    return None


async def as_decided(_decision: Any, _arrived: datetime) -> None:
    return None


class Streams(Versions[S]):
    """The only writer of the streams of one kind; `after_apply` is told of every append."""

    log: EventLog

    def __init__(
        self,
        log: EventLog,
        kind: StreamKind[S],
        *,
        kept: int,
        prepare: Prepare[S] = nothing_due,
        settle: Settle = as_decided,
        clock: Clock = utc_now,
    ) -> None:
        super().__init__(log, kind, kept=kept)
        self.after_apply: list[AfterApply[S]] = []
        self._prepare = prepare
        self._settle = settle
        self.clock = clock
        self._locks: WeakValueDictionary[UUID, asyncio.Lock] = WeakValueDictionary()

    async def execute(
        self, stream_id: UUID, change: Change, request: RequestMeta, *, answer: Answer[S] | None = None
    ) -> Applied[S] | Repeated:
        """Decide `change` on the newest state and append its events, with what is due before and after it.

        Raises `Rejected`, `StaleRevision`, `KeyReused`, `not_found` of the kind, and the log's errors. Decided on
        the state in memory first; when the log knows better, on that.
        """
        arrived = self.clock()
        async with self._lock(stream_id):
            version = await self.cached(stream_id)
            try:
                applied = await self._execute(version, change, request, answer, arrived)
            except Exception as error:
                self._count(version.state, outcomes.of_error(error))
                raise
        is_repetition.set(isinstance(applied, Repeated))
        self._count(version.state, "repeated" if isinstance(applied, Repeated) else "accepted")
        return applied

    async def advance(self, stream_id: UUID) -> Version[S]:
        """Append what is due by now; the version after it, perhaps as it was."""
        arrived = self.clock()
        async with self._lock(stream_id):
            version = await self.newest(stream_id)
            for _ in range(self.kind.attempts):
                events_due = await self._prepare(version.state, SYSTEM, arrived)
                if events_due is None:
                    return version
                await self._append(version.head, events_due, SYSTEM)
                version = await self.newest(stream_id)
        raise StillContended(self.kind.attempts)

    async def open(
        self,
        stream_id: UUID,
        decision: Decision[S],
        request: RequestMeta,
        *,
        answer: Answer[S] | None = None,
        parent: Version[S] | None = None,
    ) -> Applied[S] | Repeated:
        """Append the first events of a new stream, or of one that goes on from the version `parent` of another."""
        await self._settle(decision, self.clock())
        head, fork = StreamHead(stream_id, 0, b""), None
        if parent is not None:
            head = StreamHead(stream_id, parent.revision, parent.head.hash)
            fork = Fork(parent.head.stream_id, parent.revision)
        async with self._lock(stream_id):
            applied = await self._append(head, decision, request, answer, opens=True, fork=fork)
        if applied is None:
            raise StillContended(1)
        is_repetition.set(isinstance(applied, Repeated))
        return applied

    async def _execute(
        self,
        version: Version[S],
        change: Change,
        request: RequestMeta,
        answer: Answer[S] | None,
        arrived: datetime,
    ) -> Applied[S] | Repeated:
        stream_id = version.head.stream_id
        for attempt in range(self.kind.attempts):
            if attempt and request.has_gone is not None and await request.has_gone():
                break  # perhaps it was refused elsewhere meanwhile, and its caller has decided otherwise
            refused: Exception | None = None
            try:
                events_due = await self._prepare(version.state, request, arrived)
                decision = events_due or await self._decide(version, change, request, arrived)
            except (Rejected, Faulty, StaleRevision) as error:
                refused = error
            if refused or not decision.caused:  # the log has not looked at it
                newest = await self.newest(stream_id)
                if newest.head.hash == version.head.hash:
                    return await self._unchanged(version, request, answer, refused)
                version = newest
                continue
            applied = await self._append(
                version.head, decision, *((SYSTEM,) if events_due else (request, answer))
            )
            if applied is not None and not events_due:
                return applied
            version = await (self.newest(stream_id) if applied is None else self.cached(stream_id))
        raise StillContended(self.kind.attempts)

    async def _decide(
        self, version: Version[S], change: Change, request: RequestMeta, arrived: datetime
    ) -> Decision[S]:
        if request.if_revision is not None and request.if_revision != version.revision:
            raise StaleRevision(request.if_revision, version.revision, version.state)
        decision = self.kind.decision(version.state)
        change(decision)
        await self._settle(decision, arrived)
        return decision

    async def _unchanged(
        self, version: Version[S], request: RequestMeta, answer: Answer[S] | None, refused: Exception | None
    ) -> Applied[S] | Repeated:
        """The treatment of a request that leads to no event: the first answer if it is a repetition."""
        first = await first_answer(self.log, request, version.head.stream_id)
        if first is not None:
            return Repeated(first)
        if refused is not None:
            raise refused
        return self._answered(version.head, version.state, (), answer)

    async def _append(
        self,
        head: StreamHead,
        decision: Decision[S],
        request: RequestMeta,
        answer: Answer[S] | None = None,
        *,
        opens: bool = False,
        fork: Fork | None = None,
    ) -> Applied[S] | Repeated | None:
        """Write what was decided; None when the stream has moved on since `head`."""
        result = self._answered(head, decision.state, decision.caused, answer)
        new, receipt = recorded(result.caused, request), receipt_of(request, result.answer)
        with metrics.APPENDS.time(), tracing.span("append"):
            append = Append(head.stream_id, head, new, result.recorded_at, opens, fork, receipt)
            appended = await self.log.append(append)
        if appended.outcome is not Outcome.APPENDED:
            return repetition(appended)
        assert appended.head is not None
        if self.kind.label is not None:
            metrics.child(metrics.EVENTS, self.kind.label(result.state)).inc(len(new))
        self._moved_on(Version(result.state, appended.head), new)
        for applied in self.after_apply:
            applied(result)
        return result

    def _answered(
        self, head: StreamHead, state: S, caused: Sequence[Caused], answer: Answer[S] | None
    ) -> Applied[S]:
        revision = head.revision + len(caused)
        applied = Applied(head.stream_id, state, revision, caused, self.clock())
        return replace(applied, answer=answer(applied)) if answer else applied

    def _count(self, state: S, outcome: str) -> None:
        if self.kind.label is not None:
            outcomes.count(self.kind.label(state), outcome)

    def _lock(self, stream_id: UUID) -> asyncio.Lock:
        return self._locks.setdefault(stream_id, asyncio.Lock())


def repetition(appended: Appended) -> Repeated | None:
    """The first answer if an append was refused as a repetition, None if as a conflict; raises `KeyReused`."""
    if appended.outcome is Outcome.KEY_REUSED:
        raise KeyReused
    return Repeated(appended.answer) if appended.outcome is Outcome.REPEATED else None
