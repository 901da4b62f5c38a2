"""News for the hall: announcements, and the clock of a round."""

from dataclasses import dataclass
from datetime import timedelta
from functools import partial

from domain.kernel.moments import milliseconds
from domain.tournaments import hall
from domain.tournaments.state import Tournament
from service.access.at_tournaments import require_organiser_of
from service.access.visits import TournamentVisit
from service.app.matches.changes import LazyBody
from service.app.tournaments.tournaments import change_tournament, check_round
from service.event_store.requests import RequestMeta
from service.event_store.streams import Streams
from service.schemas.shift import Announce, TimeRound
from service.schemas.tournaments import TournamentChanged


@dataclass(frozen=True, slots=True)
class Hall:
    streams: Streams[Tournament]

    async def announce(
        self, visit: TournamentVisit, request: RequestMeta, body: LazyBody[Announce]
    ) -> TournamentChanged:
        """Everybody reads it on the screen and on the tournament's page."""
        require_organiser_of(visit.caller)
        change = partial(hall.announce, text=(await body()).text or "")
        return await change_tournament(self.streams, visit, request, change)

    async def time_round(
        self, visit: TournamentVisit, round_: int, request: RequestMeta, body: LazyBody[TimeRound]
    ) -> TournamentChanged:
        """The clock runs from now on."""
        require_organiser_of(visit.caller)
        check_round(visit.tournament, round_)
        minutes = (await body()).minutes
        ends_at = 0
        if minutes is not None:
            ends_at = milliseconds(self.streams.clock() + timedelta(minutes=minutes))
        change = partial(hall.time_round, number=round_, ends_at_ms=ends_at)
        return await change_tournament(self.streams, visit, request, change)
