"""Tournaments: load by folding, decide, append. As `service/matches/handle.py`, without luck."""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

from domain.kernel.decision import Caused, Rejected
from domain.tournaments import decider
from domain.tournaments.decider import TournamentDecision
from domain.tournaments.evolve import fold
from domain.tournaments.state import Tournament
from service.errors import KeyReused, StaleRevision, StillContended, TournamentNotFound
from service.event_store.codec import TOURNAMENT, tournament_decoder
from service.event_store.records import Append, Outcome, StreamHead
from service.event_store.requests import Request, first_answer, receipt_of, recorded
from service.event_store.store import EventLog

ATTEMPTS = 10


@dataclass(frozen=True, slots=True)
class Held:
    """A tournament and where its stream stands. It is shared: never change it, clone it."""

    tournament: Tournament
    head: StreamHead

    @property
    def revision(self) -> int:
        return self.head.revision


@dataclass(frozen=True, slots=True)
class Done:
    """What a request led to; one that was made before brings only the `answer` given the first time."""

    tournament: Tournament
    revision: int
    caused: Sequence[Caused] = ()
    answer: bytes = b""


Change = Callable[[TournamentDecision], None]
Answer = Callable[[Done], bytes]


class Tournaments:
    """`cached` is how many tournaments are kept folded in memory."""

    def __init__(
        self,
        log: EventLog,
        *,
        cached: int = 200,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._log = log
        self._clock = clock
        self._cached = cached
        self._held: OrderedDict[UUID, Held] = OrderedDict()

    async def current(self, tournament_id: UUID) -> Held:
        """The tournament at its newest revision; raises `TournamentNotFound`."""
        head = await self._log.head(tournament_id)
        if head is None:
            raise TournamentNotFound(tournament_id)
        known = self._held.get(tournament_id)
        if known is not None and known.head.hash == head.hash:
            return known
        if known is not None and not await self._log.still_has(known.head):
            known = None
        if known is not None and known.revision > head.revision:  # it has moved on since the log was asked
            return known
        after = known.revision if known else 0
        facts = await self._log.facts(tournament_id, after, head.revision)
        if known is None and facts[0][0] != TOURNAMENT.opening:
            raise TournamentNotFound(tournament_id)
        decode = tournament_decoder().decode
        events = (decode(*fact) for fact in facts)
        return self._keep(Held(fold(events, known.tournament.clone() if known else None), head))

    async def execute(
        self,
        tournament_id: UUID,
        change: Change,
        request: Request,
        *,
        answer: Answer | None = None,
        if_revision: int | None = None,
    ) -> Done:
        """Decide `change` on the newest state and append its events, if there are any.

        Raises `Rejected`, `StaleRevision`, `KeyReused`, `TournamentNotFound`, and the log's errors.
        """
        for _ in range(ATTEMPTS):
            held = await self.current(tournament_id)
            try:
                if if_revision is not None and if_revision != held.revision:
                    raise StaleRevision(if_revision, held.revision)
                decision = decider.decision_on(held.tournament)
                change(decision)
            except (Rejected, StaleRevision):
                before = await first_answer(self._log, request)
                if before is None:
                    raise
                return Done(held.tournament, held.revision, answer=before)
            if not decision.caused:
                return Done(held.tournament, held.revision)
            done = await self._append(held.head, decision, request, answer)
            if done is not None:
                return done
        raise StillContended(ATTEMPTS)

    async def open(
        self, tournament_id: UUID, decision: TournamentDecision, request: Request, answer: Answer
    ) -> Done:
        """Append the first event of a new tournament."""
        head = StreamHead(tournament_id, 0, b"")
        done = await self._append(head, decision, request, answer, opens=True)
        if done is None:
            raise StillContended(1)
        return done

    async def _append(
        self,
        head: StreamHead,
        decision: TournamentDecision,
        request: Request,
        answer: Answer | None,
        *,
        opens: bool = False,
    ) -> Done | None:
        """Write what was decided; None when the stream has moved on since `head`."""
        done = Done(decision.state, head.revision + len(decision.caused), decision.caused)
        body = answer(done) if answer else b""
        new = recorded(decision.caused, request)
        receipt = receipt_of(request, body)
        written = await self._log.append(
            Append(head.stream_id, head, new, self._clock(), opens=opens, receipt=receipt)
        )
        match written.outcome:
            case Outcome.APPENDED:
                assert written.head is not None
                self._keep(Held(decision.state, written.head))
                return Done(decision.state, done.revision, decision.caused, body)
            case Outcome.REPEATED:
                return Done(decision.state, head.revision, answer=written.answer)
            case Outcome.KEY_REUSED:
                raise KeyReused
        return None

    def _keep(self, held: Held) -> Held:
        self._held[held.head.stream_id] = held
        self._held.move_to_end(held.head.stream_id)
        if len(self._held) > self._cached:
            self._held.popitem(last=False)
        return held
