"""The matches of a deployment: load by folding, decide, append; the only writer of the event log."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID
from weakref import WeakValueDictionary

import structlog

from domain.decision import Caused, Rejected
from domain.matches import decider, timekeeping
from domain.matches.decider import MatchDecision
from domain.matches.evolve import fold
from domain.matches.state import Match, dump, load, state_shape
from service import entropy, metrics, outcomes, tracing
from service.errors import (
    KeyReused,
    MatchExists,
    MatchNotFound,
    RevisionNotFound,
    StaleRevision,
    StillContended,
)
from service.event_store.codec import MATCH, decoder, game_of
from service.event_store.records import (
    Append,
    Appended,
    Fork,
    Outcome,
    StreamHead,
)
from service.event_store.store import EventLog
from service.moments import Clock, milliseconds, utc_now
from service.requests import SYSTEM, Request, first_answer, receipt_of, recorded
from service.seeds import Seeds

ATTEMPTS = 5
SNAPSHOT_EVENTS = 500
log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Loaded:
    """A match and where its stream stands. The match is shared: never change it, clone it."""

    match: Match
    head: StreamHead

    @property
    def revision(self) -> int:
        return self.head.revision


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


@dataclass(frozen=True, slots=True)
class Moment:
    """A match as it was after event `revision`. The match is shared: never change it, clone it."""

    match: Match
    revision: int


Change = Callable[[MatchDecision], None]
Answer = Callable[[Applied], bytes]
AfterApply = Callable[[UUID, Applied], None]
AfterLoad = Callable[[UUID, Match], None]


class Matches:
    """`cached` is how many matches are kept folded in memory; `after_apply` is told of every accepted request,
    `after_load` of every match that comes into memory from the log."""

    def __init__(
        self,
        log: EventLog,
        seeds: Seeds,
        *,
        cached: int = 2000,
        clock: Clock = utc_now,
    ) -> None:
        self.log = log
        self.seeds = seeds
        self.after_apply: list[AfterApply] = []
        self.after_load: list[AfterLoad] = []
        self._clock = clock
        self._cached = cached
        self._loaded: OrderedDict[UUID, Loaded] = OrderedDict()
        self._saving: set[asyncio.Future[None]] = set()
        self._locks: WeakValueDictionary[UUID, asyncio.Lock] = WeakValueDictionary()

    async def current(self, match_id: UUID) -> Loaded:
        """The match at its newest revision; raises `MatchNotFound`."""
        head = await self.log.head(match_id)
        if head is None:
            raise MatchNotFound(match_id)
        known = self._loaded.get(match_id)
        if known is not None and known.revision >= head.revision:
            return known
        return await self._catch_up(match_id, known, head)

    async def believed(self, match_id: UUID) -> Loaded:
        """The match as this process knows it, perhaps behind what another one has appended.

        Good enough to decide on: an append on an old state is refused by the log and decided again.
        """
        return self._loaded.get(match_id) or await self.current(match_id)

    async def at(self, newest: Loaded, revision: int | None) -> Moment:
        """The match as it was after event `revision` (None: the newest); raises `RevisionNotFound`."""
        if revision is None or revision == newest.revision:
            return Moment(newest.match, newest.revision)
        if not 1 <= revision < newest.revision:
            raise RevisionNotFound(revision, newest.revision)
        return Moment(await self._folded(newest.head.match_id, revision), revision)

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
        game = (await self.believed(match_id)).match.sheet.game
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
            loaded = await self.believed(match_id)
            for _ in range(ATTEMPTS):
                if timekeeping.is_due(loaded.match, arrived_ms):
                    loaded = await self._time_out(match_id, loaded, arrived_ms)
                    continue
                try:
                    timekeeping.check_in_time(loaded.match, request.seat, arrived_ms)
                    decision = await self._decide(loaded, change, if_revision, arrived_ms)
                except (Rejected, StaleRevision):
                    newer = await self.current(match_id)
                    if newer.revision != loaded.revision:
                        loaded = newer
                        continue
                    repeated = await self._repeated(request)
                    if repeated is None:
                        raise
                    return repeated
                applied = await self._append(match_id, loaded.head, decision, request, answer)
                if applied is not None:
                    return applied
                self._loaded.pop(match_id, None)
                loaded = await self.current(match_id)
        raise StillContended(ATTEMPTS)

    async def time_out(self, match_id: UUID) -> Loaded:
        """Play the default of each seat whose time is up; the match as it is then, perhaps as it was."""
        now_ms = self._now_ms()
        async with self._lock(match_id):
            loaded = await self.current(match_id)
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
            hash_ = await self.log.hash_at(fork.parent_id, fork.revision)
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
        if await self.log.head(append.match_id) is not None:
            raise MatchExists(append.match_id)
        done = await self.log.append(append)
        if done.outcome is not Outcome.APPENDED:
            again = self._not_appended(done)
            if again is None:
                raise MatchExists(append.match_id)
            return again.answer
        return append.receipt.answer if append.receipt else b""

    def forget(self) -> None:
        """Drop what is kept in memory: the next look at a match folds it from the log."""
        self._loaded.clear()

    async def _catch_up(self, match_id: UUID, known: Loaded | None, head: StreamHead) -> Loaded:
        if known is None:
            match = await self._folded(match_id, head.revision)
        else:
            decode = decoder(known.match.sheet.game).decode
            facts = await self.log.facts(match_id, known.revision, head.revision)
            match = fold((decode(*fact) for fact in facts), known.match.clone())
        loaded = self._keep(match_id, Loaded(match, head))
        if known is None:
            for tell in self.after_load:
                tell(match_id, match)
        return loaded

    async def _folded(self, match_id: UUID, revision: int) -> Match:
        """The match after event `revision`, folded from the newest snapshot before it or from the start."""
        snapshot = await self.log.snapshots.load(match_id, state_shape(), revision)
        if snapshot is None:
            facts = await self.log.facts(match_id, to=revision)
            if facts[0][0] != MATCH.opening:
                raise MatchNotFound(match_id)
            game = game_of(facts[0][2])
            match = None
        else:
            facts = await self.log.facts(match_id, snapshot.revision, revision)
            match = load(snapshot.state)
            game = match.sheet.game
        decode = decoder(game).decode
        return fold((decode(*fact) for fact in facts), match)

    def _snapshot(self, match_id: UUID, loaded: Loaded, events_before: int) -> None:
        """Keep every `SNAPSHOT_EVENTS`th state, after the answer and without harm if it fails."""
        if loaded.revision // SNAPSHOT_EVENTS > events_before // SNAPSHOT_EVENTS:
            saving = self.log.snapshots.save(match_id, state_shape(), loaded.revision, dump(loaded.match))
            task = asyncio.ensure_future(saving)
            self._saving.add(task)
            task.add_done_callback(self._saved)

    def _saved(self, task: asyncio.Future[None]) -> None:
        self._saving.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.warning("snapshot_not_saved", error=str(task.exception()))

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
            self._loaded.pop(match_id, None)
        return await self.believed(match_id)

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
            done = await self.log.append(Append(match_id, head, new, now, opens, fork, receipt))
        if done.outcome is not Outcome.APPENDED:
            return self._not_appended(done)
        assert done.head is not None
        metrics.EVENTS.labels(decision.state.sheet.game).inc(len(caused))
        self._snapshot(match_id, self._keep(match_id, Loaded(decision.state, done.head)), head.revision)
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
        answer = await first_answer(self.log, request)
        return None if answer is None else _first_answer(answer)

    def _keep(self, match_id: UUID, loaded: Loaded) -> Loaded:
        self._loaded[match_id] = loaded
        self._loaded.move_to_end(match_id)
        if len(self._loaded) > self._cached:
            self._loaded.popitem(last=False)
        return loaded

    def _now_ms(self) -> int:
        return milliseconds(self._clock())

    def _lock(self, match_id: UUID) -> asyncio.Lock:
        return self._locks.setdefault(match_id, asyncio.Lock())


def _luck(seed: bytes) -> decider.DrawChance:
    return lambda sheet, number, what: entropy.draw(seed, sheet, number, what)


def _first_answer(answer: bytes) -> Applied:
    nothing: Any = None
    return Applied(nothing, 0, (), datetime.min.replace(tzinfo=UTC), answer, repeated=True)
