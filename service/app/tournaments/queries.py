"""Everything that can be read of tournaments: the list, one tournament, its rounds, events and standings."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from domain.kernel.table import Language
from domain.tournaments.state import Tournament
from domain.tournaments.trf import report
from projections import queries, tournament_queries
from projections.match_list import MatchRow
from projections.queries import Database
from projections.standings import TournamentRow
from service.access.callers import Access, Caller
from service.access.visibility import SpectatorDelay, listing_of
from service.access.visits import TournamentVisit
from service.app.pages import ListPage, page_of
from service.app.tournaments import views
from service.app.tournaments.overall import overall_of
from service.app.tournaments.tournaments import check_round
from service.app.tournaments.weekend import Weekend, weekend_of
from service.event_store.aggregate import Versions
from service.platform.errors import RevisionNotFound
from service.schemas.tournament_views import (
    OverallView,
    RoundView,
    StandingsView,
    TournamentEvents,
    TournamentEventView,
    TournamentView,
)

TournamentPlace = tuple[datetime, UUID]
"""Of a row in the list: when the tournament was created, and its id."""


@dataclass(frozen=True, slots=True)
class TournamentQueries:
    streams: Versions[Tournament]
    read_models: Database
    access: Access
    delay: SpectatorDelay

    async def page(
        self,
        caller: Caller,
        *,
        game: str | None = None,
        phase: str | None = None,
        before: TournamentPlace | None = None,
        limit: int = 50,
    ) -> ListPage[TournamentRow]:
        """Tournaments that fit all filters, newest first."""
        self.access.require_may_look(caller)
        rows = await tournament_queries.list_tournaments(
            self.read_models, game=game, phase=phase, before=before, limit=limit + 1
        )
        return page_of(rows, limit, lambda row: (row.created_at, row.tournament_id))

    async def view(self, visit: TournamentVisit) -> TournamentView:
        return views.tournament(visit.seen)

    async def round(self, visit: TournamentVisit, number: int, language: Language) -> RoundView:
        """Raises `NotFound` for a round that has not been paired."""
        check_round(visit.tournament, number)
        return views.round_(visit.seen, number, language)

    async def events(self, visit: TournamentVisit, first: int, limit: int) -> TournamentEvents:
        """Raises `RevisionNotFound`."""
        newest = visit.seen.revision
        if first > newest:
            raise RevisionNotFound(first, newest)
        end = min(newest, first + limit - 1)
        events = await self.between(visit, first, end)
        return TournamentEvents(visit.tournament_id, events, end + 1 if end < newest else None)

    async def between(self, visit: TournamentVisit, first: int, last: int) -> list[TournamentEventView]:
        """The events `first` to `last`, as far as there are any."""
        recorded = await self.streams.log.read(visit.tournament_id, after=first - 1, to=last)
        return views.events(recorded)

    async def standings(self, visit: TournamentVisit) -> StandingsView:
        """At the revision of the visit (TO-STA-07)."""
        return await views.standings(self.read_models, visit.seen)

    async def overall(self, visit: TournamentVisit) -> OverallView:
        """Over all stages, as they are now."""
        return await overall_of(self.streams, visit.tournament_id)

    async def weekend(self, caller: Caller, ids: Sequence[UUID]) -> Weekend:
        """The tournaments as one weekend, as they are now."""
        self.access.require_may_look(caller)
        return await weekend_of(self.streams, ids)

    async def report(self, visit: TournamentVisit) -> str:
        """In the manner of TRF16. Raises `Rejected` for tables that are not of two."""
        return report(visit.tournament)

    async def matches(self, visit: TournamentVisit, ids: Collection[UUID]) -> list[MatchRow]:
        """Those of the matches that the caller is shown in lists, in no order."""
        caller = visit.caller.caller
        if not ids:
            return []
        rows = await queries.list_named_matches(self.read_models, ids, listing=listing_of(caller))
        return await self.delay.rows(rows, caller)
