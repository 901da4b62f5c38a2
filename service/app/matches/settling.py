"""Everything that happens by itself in a match around a request: time-outs before it, chance and clocks
after it."""

from datetime import datetime
from functools import partial

from domain.kernel.chance import Outcome
from domain.kernel.decision import Decision
from domain.kernel.moments import EPOCH, MILLISECOND, milliseconds
from domain.matches import decider, disclosing
from domain.matches.clocks import running as timekeeping
from domain.matches.decider import MatchDecision
from domain.matches.faults import Faulty
from domain.matches.pace import closing
from domain.matches.seats import pausing
from domain.matches.state import Match, Sheet
from service.app.matches.seeds import Seeds
from service.event_store.kinds import MATCH
from service.event_store.requests import SYSTEM, RequestMeta
from service.event_store.store import EventLog
from service.event_store.streams import Streams
from service.platform import entropy
from service.platform.clock import Clock
from service.platform.errors import SeedNotKept
from service.platform.log_errors import LogUnavailable
from service.platform.timekeeping.service_time import ServiceTime


def match_streams(
    log: EventLog, seeds: Seeds, time: ServiceTime, *, kept: int = 12_000, clock: Clock | None = None
) -> Streams[Match]:
    """The matches of a deployment; `kept` is how many stay in memory. `clock` is that of `time` if none is set."""
    settling = _Settling(seeds, time)
    return Streams(
        log, MATCH, kept=kept, prepare=settling.prepare, settle=settling.settle, clock=clock or time.now
    )


class _Settling:
    def __init__(self, seeds: Seeds, time: ServiceTime) -> None:
        self._seeds = seeds
        self._time = time

    async def prepare(self, match: Match, request: RequestMeta, arrived: datetime) -> Decision[Match] | None:
        """The time-outs of seats whose time was up when the request came, or the end of a pause (MV-PAU-03);
        refuses a seat that came after its own time (MV-CLK-05)."""
        try:
            return await self._due(match, request, arrived)
        except Faulty:
            if request is SYSTEM:
                raise
            return None  # what an organiser asks for is decided, whatever is due (MV-FLT-01)

    async def _due(self, match: Match, request: RequestMeta, arrived: datetime) -> Decision[Match] | None:
        now_ms = milliseconds(arrived)
        if (given_back := await self._given_back(match, now_ms)) is not None:
            return given_back
        if timekeeping.is_due(match, now_ms):
            decision = decider.decision_on(match)
            seed = await self._seeds.of(match.sheet)
            timekeeping.time_out(decision, now_ms, partial(entropy.draw, seed))
            closing.time(decision, now_ms)
        elif closing.is_due(match, now_ms):
            decision = decider.decision_on(match)
            closing.close(decision, now_ms, await luck_of(self._seeds, match.sheet))
            await self.settle(decision, arrived)
        elif pausing.is_over(match, now_ms):
            decision = decider.decision_on(match)
            pausing.end(decision)
            await self.settle(decision, arrived)
        elif disclosing.is_due(match, now_ms):
            decision = decider.decision_on(match)
        else:
            timekeeping.check_in_time(match, request.seat, now_ms)
            return None
        await self._disclose(decision, now_ms)
        return decision

    async def _given_back(self, match: Match, now_ms: int) -> MatchDecision | None:
        """Players get back the time of interruptions, if there were any."""
        if match.sheet.clocks is None or not timekeeping.runs(match):
            return None
        try:
            interruptions = await self._time.interruptions(
                EPOCH + match.sheet.clocks.read_at_ms * MILLISECOND
            )
        except LogUnavailable:  # of many servers one may be away that the match does not need
            if timekeeping.is_due(match, now_ms):
                raise
            return None
        if not interruptions:
            return None
        decision = decider.decision_on(match)
        lost = [(milliseconds(began), milliseconds(ended)) for began, ended in interruptions]
        timekeeping.give_back(decision, lost, now_ms)
        return decision if decision.caused else None

    async def settle(self, decision: MatchDecision, arrived: datetime) -> None:
        """Carry the match on to the next choice of a player or a bot, drawing chance from its seed.

        A match without a seed goes on as long as none is needed. Raises `SeedNotKept`.
        """
        sheet = decision.state.sheet
        if sheet.phase == "open":
            return
        decider.settle(decision, await luck_of(self._seeds, sheet))
        now_ms = milliseconds(arrived)
        closing.time(decision, now_ms)
        timekeeping.read_clocks(decision, now_ms)
        await self._disclose(decision, now_ms)

    async def _disclose(self, decision: MatchDecision, now_ms: int) -> None:
        """A match that is over, when its time has come, with the seeds it owes. Raises `SeedNotKept`."""
        disclosing.arrange(decision, now_ms)
        sheet = decision.state.sheet
        if disclosing.is_to_reveal(sheet):
            kept = [await self._seeds.find(terms) for terms in sheet.seeds_owed]
            disclosing.reveal(decision, [each.seed for each in kept])


async def luck_of(seeds: Seeds, sheet: Sheet) -> decider.DrawChance:
    """The source of the match's draws; without a seed, a draw raises `SeedNotKept`."""
    try:
        return partial(entropy.draw, await seeds.of(sheet))
    except SeedNotKept as missing:
        return _without_luck(missing)


def _without_luck(missing: SeedNotKept) -> decider.DrawChance:
    def draw(*_: object) -> Outcome:
        raise missing

    return draw
