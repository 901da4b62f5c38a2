"""The organiser's desk: a dispute laid out for a page, to organisers, parties and whoever may look."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from msgspec import Struct

from domain.kernel.moments import milliseconds
from domain.kernel.table import Seat
from domain.matches.rulings.state import Dispute
from domain.matches.state import Match
from domain.tournaments.due import Due, due
from domain.tournaments.state import Tournament
from projections import queries, tournament_queries
from projections.dispute_queue import DisputeRow
from projections.match_list import MatchRow
from projections.queries import Database
from projections.standings import TournamentRow
from service.access.callers import Caller
from service.access.visibility import listing_of
from service.access.visits import Visit, Visits
from service.app.disputes import evidence
from service.app.disputes.voices import Voice, voices
from service.app.live.incidents import Incidents
from service.app.matches.given import given
from service.app.matches.views import stored_events
from service.app.pages import ListPage, page_of
from service.app.tournaments.queries import TournamentPlace
from service.event_store.aggregate import Version, Versions
from service.event_store.codec import decode, decode_meta
from service.platform.errors import RevisionNotFound
from service.schemas.disputes import EvidenceView
from service.schemas.matches import EventView

IdlePlace = tuple[datetime, UUID]
"""Of a match in the list: when it was created, and its id."""
CHAIN = 40
"""As many events at most are compared with what a command would have led to."""


class Laid(Struct, frozen=True):
    """`evidence` is the caller's part of it. `shown` and `before` are the match after an event and before it,
    `asked_at` that at the question, and `taken` the number of the command given, by seat."""

    evidence: EvidenceView
    voices: tuple[Voice, ...]
    shown: Version[Match]
    before: Version[Match] | None
    asked_at: Version[Match] | None
    taken: Mapping[Seat, int]


class Glance(Struct, frozen=True):
    """A contested event, with the match after it and before it."""

    visit: Visit
    event: EventView
    shown: Version[Match]
    before: Version[Match] | None


@dataclass(frozen=True, slots=True)
class Desk:
    matches: Versions[Match]
    tournaments: Versions[Tournament]
    read_models: Database
    visits: Visits
    incidents: Incidents

    async def lay_out(self, visit: Visit, dispute: Dispute, at: int | None, around: int) -> Laid:
        """All that bears on the dispute, as the caller may see it, be they a party or not."""
        revision = at or dispute.revision
        if revision > visit.revision:
            raise RevisionNotFound(revision, visit.revision)
        view = await evidence.collect(
            self.matches, self.incidents, visit.seen, dispute, visit.viewer(), around
        )
        asked_at = None
        if view.decision is not None:
            asked_at = await self.matches.at(visit.seen, view.decision.revision)
        return Laid(
            view,
            await voices(self.matches, visit.seen, dispute, visit.viewer()),
            await self.matches.at(visit.seen, revision),
            await self.matches.at(visit.seen, revision - 1) if revision > 1 else None,
            asked_at,
            await self._taken(visit, asked_at, view),
        )

    async def glance(self, caller: Caller, row: DisputeRow) -> Glance:
        """The contested event of a dispute in the list, as organisers see it."""
        visit, revision = await self.visits.as_caller(caller, row.match_id), row.revision
        recorded = await self.matches.log.read(visit.match_id, after=revision - 1, to=revision)
        (event,) = stored_events(visit.match, recorded, visit.viewer())
        before = await self.matches.at(visit.seen, revision - 1) if revision > 1 else None
        return Glance(visit, event, await self.matches.at(visit.seen, revision), before)

    async def idle(
        self, caller: Caller, *, moved_before: datetime, due: datetime, after: IdlePlace | None, limit: int
    ) -> ListPage[MatchRow]:
        """The caller's matches that nobody moves: without a running clock since `moved_before`, or whose clock was
        up at `due`. The one begun first comes first."""
        rows = await queries.list_idle_matches(
            self.read_models,
            moved_before=moved_before,
            due=due,
            listing=listing_of(caller),
            after=after,
            limit=limit + 1,
        )
        return page_of(rows, limit, lambda row: (row.created_at, row.match_id))

    async def rounds(
        self, caller: Caller, now: datetime, after: TournamentPlace | None, limit: int
    ) -> ListPage[tuple[TournamentRow, Due]]:
        """Of `limit` tournaments of the caller those that wait for their organisers, the oldest first."""
        rows = await tournament_queries.list_going_tournaments(
            self.read_models, listing=listing_of(caller), after=after, limit=limit + 1
        )
        page = page_of(rows, limit, lambda row: (row.created_at, row.tournament_id))
        steps = [
            (row, due((await self.tournaments.newest(row.tournament_id)).state, milliseconds(now)))
            for row in page.rows
        ]
        return ListPage([(row, step) for row, step in steps if step is not None], page.following)

    async def _taken(
        self, visit: Visit, asked_at: Version[Match] | None, view: EvidenceView
    ) -> dict[Seat, int]:
        if asked_at is None or view.decision is None:
            return {}
        first = asked_at.revision
        events = await self.matches.log.read(visit.match_id, after=first, to=first + CHAIN)
        kind, _, seat = decode_meta(events[0]).actor.rpartition(" ")[2].partition(":")
        if kind != "seat" or int(seat) not in view.decision.legal:
            return {}
        game = visit.match.game
        decoded = (decode(game.name, each) for each in events)
        own = [event for event in decoded if isinstance(event, game.events)]
        number = await given(asked_at.state, int(seat), view.decision.legal[int(seat)], own)
        return {} if number is None else {int(seat): number}
