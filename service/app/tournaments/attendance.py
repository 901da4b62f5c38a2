"""Attendance in a round of a tournament: returns, requested byes, check-in."""

from dataclasses import dataclass
from functools import partial

from domain.kernel.moments import milliseconds
from domain.tournaments import attendance, luck
from domain.tournaments.attendance import TournamentDecision
from domain.tournaments.state import Tournament
from service.access.at_tournaments import (
    decides_about,
    require_entrant_or_organiser,
    require_not_own_entry,
    require_organiser_of,
)
from service.access.visits import TournamentVisit
from service.app.matches.changes import LazyBody
from service.app.matches.seeds import Seeds
from service.app.tournaments.tournaments import change_tournament, check_entrant
from service.event_store.requests import RequestMeta
from service.event_store.streams import Streams
from service.schemas.tournaments import CheckInEntrant, RequestBye, TournamentChanged


@dataclass(frozen=True, slots=True)
class Attendance:
    streams: Streams[Tournament]
    seeds: Seeds

    async def take_back(
        self, visit: TournamentVisit, entrant: int, request: RequestMeta
    ) -> TournamentChanged:
        """A withdrawn entrant is paired again."""
        require_organiser_of(visit.caller)
        check_entrant(visit.tournament, entrant)
        require_not_own_entry(visit.caller, visit.tournament, entrant)
        change = partial(attendance.take_back, entrant=entrant)
        return await change_tournament(self.streams, visit, request, change)

    async def request_bye(
        self, visit: TournamentVisit, entrant: int, request: RequestMeta, body: LazyBody[RequestBye]
    ) -> TournamentChanged:
        """The entrant is not paired in a round to come."""
        require_entrant_or_organiser(visit.caller, entrant)
        check_entrant(visit.tournament, entrant)
        change = partial(
            attendance.request_bye,
            entrant=entrant,
            round_=(await body()).round,
            by_organiser=decides_about(visit.caller, visit.tournament, entrant),
        )
        return await change_tournament(self.streams, visit, request, change)

    async def open_check_in(self, visit: TournamentVisit, request: RequestMeta) -> TournamentChanged:
        """Every entrant to be paired in the next round checks in."""
        require_organiser_of(visit.caller)
        now_ms = milliseconds(self.streams.clock())
        lucks = await self.seeds.commit(luck.most(visit.tournament))

        def change(decision: TournamentDecision) -> None:
            luck.commit_before_check_in(decision, lucks)
            attendance.open_check_in(decision, now_ms)

        return await change_tournament(self.streams, visit, request, change)

    async def check_in(
        self, visit: TournamentVisit, entrant: int, request: RequestMeta, body: LazyBody[CheckInEntrant]
    ) -> TournamentChanged:
        """The entrant is there, and adds to the luck of their matches."""
        require_entrant_or_organiser(visit.caller, entrant)
        check_entrant(visit.tournament, entrant)
        change = partial(
            attendance.check_in,
            entrant=entrant,
            entropy=(await body()).entropy,
            now_ms=milliseconds(self.streams.clock()),
            by_organiser=decides_about(visit.caller, visit.tournament, entrant),
        )
        return await change_tournament(self.streams, visit, request, change)
