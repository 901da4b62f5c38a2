"""The register of penalties, and what a penalty does in the matches of the entrant (TO-PEN)."""

from dataclasses import dataclass
from functools import partial

from msgspec.structs import replace

from domain.tournaments import penalties
from domain.tournaments.decider import decision_on
from domain.tournaments.penalty_events import PenaltyGiven
from domain.tournaments.state import Tournament
from domain.tournaments.terms import POINT
from service.access.at_tournaments import require_holds_no_entry
from service.access.audit import Audit
from service.access.visits import TournamentVisit
from service.app.matches.changes import LazyBody
from service.app.tournaments.tables import Tables
from service.app.tournaments.tournaments import change_tournament, check_entrant
from service.event_store.requests import RequestMeta
from service.event_store.streams import Streams
from service.schemas.penalties import GivePenalty, WithdrawPenalty
from service.schemas.tournaments import TournamentChanged

NOT_ENTERED = "you have entered this tournament: another organiser gives and withdraws penalties (TO-PEN-01)"


@dataclass(frozen=True, slots=True)
class Penalties:
    streams: Streams[Tournament]
    tables: Tables
    audit: Audit

    async def penalise(
        self, visit: TournamentVisit, entrant: int, request: RequestMeta, body: LazyBody[GivePenalty]
    ) -> TournamentChanged:
        """The register has it, and the matches of the entrant's tables follow."""
        require_holds_no_entry(visit.caller, visit.tournament, NOT_ENTERED)
        check_entrant(visit.tournament, entrant)
        terms = await body()
        penalty = PenaltyGiven(
            entrant,
            terms.grade,
            terms.reason,
            terms.rule or "",
            terms.round,
            terms.table,
            int(terms.points * POINT),
            terms.seconds,
        )
        change = partial(penalties.penalise, penalty=penalty)
        if penalty.grade == "time" and penalty.table:
            change(decision_on(visit.tournament))
            table = visit.tournament.table(penalty.round, penalty.table)
            once = replace(request, path=f"{request.path}#clock", if_revision=None)
            await self.tables.take_time(table, entrant, penalty.seconds, penalty.reason, once)
        changed = await change_tournament(self.streams, visit, request, change)
        newest = (await self.streams.newest(visit.tournament_id)).state
        for round_, table in newest.tables():
            if round_.is_started and entrant in table.entrants:
                await self.tables.align(newest, round_, table)
        await self._audited(visit, changed, f"{terms.grade} of {entrant}")
        return changed

    async def withdraw(
        self, visit: TournamentVisit, penalty: int, request: RequestMeta, body: LazyBody[WithdrawPenalty]
    ) -> TournamentChanged:
        require_holds_no_entry(visit.caller, visit.tournament, NOT_ENTERED)
        reason = (await body()).reason
        change = partial(penalties.withdraw, number=penalty, reason=reason)
        changed = await change_tournament(self.streams, visit, request, change)
        await self._audited(visit, changed, f"penalty {penalty} withdrawn")
        return changed

    async def _audited(self, visit: TournamentVisit, changed: TournamentChanged, summary: str) -> None:
        mark = f"{visit.tournament_id}/{changed.revision}"
        detail = f"{summary}: tournament {visit.tournament_id}"
        await self.audit.record(visit.caller.caller, "ruling_given", mark, detail=detail)
