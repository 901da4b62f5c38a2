"""Requests to change a match: load it, decide, append; decide again when others have moved it on."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID
from weakref import WeakValueDictionary

from domain.kernel.decision import Caused, Rejected
from domain.matches import decider, timekeeping
from domain.matches.decider import MatchDecision
from domain.matches.state import Match
from service import entropy
from service.errors import KeyReused, MatchExists, StaleRevision, StillContended
from service.event_store.records import Append, Appended, Fork, Outcome, StreamHead
from service.event_store.requests import SYSTEM, Request, first_answer, receipt_of, recorded
from service.matches import outcomes
from service.matches.matches import Loaded, Matches
from service.matches.seeds import Seeds
from service.moments import Clock, milliseconds, utc_now
from service.observability import metrics, tracing

ATTEMPTS = 5


@dataclass(frozen=True, slots=True)
class Applied:
    """What a request led to: the match after it and its events, the first of them at `first_revision`.

    A repeated request brings only the `answer` given the first time.
    """

    match: Match
    first_revision: int
    caused: Sequence[Caused]
    recorded_at: datetime
    answer: bytes = b""
    repeated: bool = False

    @property
    def revision(self) -> int:
        return self.first_revision + len(self.caused) - 1


Change = Callable[[MatchDecision], None]
Answer = Callable[[Applied], bytes]
AfterApply = Callable[[UUID, Applied], None]


class Handler:
    """The only writer of matches; `after_apply` is told of every accepted request."""

    def __init__(self, matches: Matches, seeds: Seeds, *, clock: Clock = utc_now) -> None:
        self.matches = matches
        self.seeds = seeds
        self.after_apply: list[AfterApply] = []
        self._log = matches.log
        self._clock = clock
        self._locks: WeakValueDictionary[UUID, asyncio.Lock] = WeakValueDictionary()

    async def execute(
        self,
        match_id: UUID,
        change: Change,
        request: Request,
        *,
        answer: Answer | None = None,
        if_revision: int | None = None,
    ) -> Applied:
        """Decide `change` on the newest state and append its events, chance and defaults included.

        Raises `Rejected`, `StaleRevision`, `KeyReused`, `MatchNotFound`, and the log's errors. Decided on the
        state in memory first; when the log knows better, on that. Seats whose time was up when the request came
        time out before it (MV-CLK-05).
        """
        arrived_ms = self._now_ms()
        game = (await self.matches.believed(match_id)).match.sheet.game
        try:
            applied = await self._execute(match_id, change, request, answer, if_revision, arrived_ms)
        except Exception as error:
            outcomes.count(game, outcomes.of_error(error))
            raise
        outcomes.count(game, "repeated" if applied.repeated else "accepted")
        return applied

    async def _execute(
        self,
        match_id: UUID,
        change: Change,
        request: Request,
        answer: Answer | None,
        if_revision: int | None,
        arrived_ms: int,
    ) -> Applied:
        async with self._lock(match_id):
            loaded = await self.matches.believed(match_id)
            for _ in range(ATTEMPTS):
                if timekeeping.is_due(loaded.match, arrived_ms):
                    loaded = await self._time_out(match_id, loaded, arrived_ms)
                    continue
                try:
                    timekeeping.check_in_time(loaded.match, request.seat, arrived_ms)
                    decision = await self._decide(loaded, change, if_revision, arrived_ms)
                except (Rejected, StaleRevision):
                    newer = await self.matches.current(match_id)
                    if newer.head.hash != loaded.head.hash:
                        loaded = newer
                        continue
                    repeated = await self._repeated(request)
                    if repeated is None:
                        raise
                    return repeated
                applied = await self._append(match_id, loaded.head, decision, request, answer)
                if applied is not None:
                    return applied
                loaded = await self.matches.current(match_id)
        raise StillContended(ATTEMPTS)

    async def time_out(self, match_id: UUID) -> Loaded:
        """Play the default of each seat whose time is up; the match as it is then, perhaps as it was."""
        now_ms = self._now_ms()
        async with self._lock(match_id):
            loaded = await self.matches.current(match_id)
            for _ in range(ATTEMPTS):
                if not timekeeping.is_due(loaded.match, now_ms):
                    return loaded
                loaded = await self._time_out(match_id, loaded, now_ms)
        raise StillContended(ATTEMPTS)

    async def open(
        self,
        match_id: UUID,
        decision: MatchDecision,
        request: Request,
        *,
        answer: Answer | None = None,
        fork: Fork | None = None,
    ) -> Applied:
        """Append the first events of a new match, or of one that continues another from `fork` on."""
        await self._settle(decision, self._now_ms())
        head = StreamHead(match_id, 0, b"")
        if fork is not None:
            hash_ = await self._log.hash_at(fork.parent_id, fork.revision)
            assert hash_ is not None
            head = StreamHead(match_id, fork.revision, hash_)
        async with self._lock(match_id):
            applied = await self._append(match_id, head, decision, request, answer, opens=True, fork=fork)
        if applied is None:
            raise StillContended(1)
        return applied

    async def adopt(self, append: Append, request: Request) -> bytes:
        """Append a whole match that was played elsewhere; the receipt's answer. Raises `MatchExists`."""
        repeated = await self._repeated(request)
        if repeated is not None:
            return repeated.answer
        if await self._log.head(append.match_id) is not None:
            raise MatchExists(append.match_id)
        done = await self._log.append(append)
        if done.outcome is not Outcome.APPENDED:
            again = self._not_appended(done)
            if again is None:
                raise MatchExists(append.match_id)
            return again.answer
        return append.receipt.answer if append.receipt else b""

    async def _decide(
        self, loaded: Loaded, change: Change, if_revision: int | None, arrived_ms: int
    ) -> MatchDecision:
        if if_revision is not None and if_revision != loaded.revision:
            raise StaleRevision(if_revision, loaded.revision)
        decision = decider.decision_on(loaded.match)
        change(decision)
        await self._settle(decision, arrived_ms)
        return decision

    async def _settle(self, decision: MatchDecision, now_ms: int) -> None:
        """Carry the match on to the next choice of a player or a bot, drawing chance from its seed."""
        sheet = decision.state.sheet
        if sheet.phase == "open":
            return
        seed = await self.seeds.of(sheet.luck.source)
        decider.settle(decision, _luck(seed))
        timekeeping.read_clocks(decision, now_ms)
        decider.reveal(decision, seed)

    async def _time_out(self, match_id: UUID, loaded: Loaded, now_ms: int) -> Loaded:
        """Append the time-outs that are due; the match as it is then, also when others have moved it on."""
        decision = decider.decision_on(loaded.match)
        seed = await self.seeds.of(decision.state.sheet.luck.source)
        timekeeping.time_out(decision, now_ms, _luck(seed))
        decider.reveal(decision, seed)
        if await self._append(match_id, loaded.head, decision, SYSTEM, None) is None:
            return await self.matches.current(match_id)
        return await self.matches.believed(match_id)

    async def _append(
        self,
        match_id: UUID,
        head: StreamHead,
        decision: MatchDecision,
        request: Request,
        answer: Answer | None,
        *,
        opens: bool = False,
        fork: Fork | None = None,
    ) -> Applied | None:
        """Write what was decided; None when the stream has moved on since `head`."""
        caused = decision.caused
        now = self._clock()
        applied = Applied(decision.state, head.revision + 1, caused, now)
        body = answer(applied) if answer else b""
        new, receipt = recorded(caused, request), receipt_of(request, body)
        with metrics.APPENDS.time(), tracing.span("append"):
            done = await self._log.append(Append(match_id, head, new, now, opens, fork, receipt))
        if done.outcome is not Outcome.APPENDED:
            return self._not_appended(done)
        assert done.head is not None
        metrics.child(metrics.EVENTS, decision.state.sheet.game).inc(len(caused))
        self.matches.moved_on(Loaded(decision.state, done.head), head.revision)
        applied = Applied(decision.state, head.revision + 1, caused, now, body)
        for tell in self.after_apply:
            tell(match_id, applied)
        return applied

    def _not_appended(self, done: Appended) -> Applied | None:
        if done.outcome is Outcome.KEY_REUSED:
            raise KeyReused
        return _first_answer(done.answer) if done.outcome is Outcome.REPEATED else None

    async def _repeated(self, request: Request) -> Applied | None:
        """The first answer, if this very request was accepted before."""
        answer = await first_answer(self._log, request)
        return None if answer is None else _first_answer(answer)

    def _now_ms(self) -> int:
        return milliseconds(self._clock())

    def _lock(self, match_id: UUID) -> asyncio.Lock:
        return self._locks.setdefault(match_id, asyncio.Lock())


def _luck(seed: bytes) -> decider.DrawChance:
    return lambda sheet, number, what: entropy.draw(seed, sheet, number, what)


def _first_answer(answer: bytes) -> Applied:
    nothing: Any = None
    return Applied(nothing, 0, (), datetime.min.replace(tzinfo=UTC), answer, repeated=True)
