"""Everything that can be read of a match, and the list of matches."""

from collections.abc import AsyncGenerator, Collection
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from msgspec import structs

from domain.kernel import names
from domain.kernel.table import Language, Seat, Viewer
from domain.matches.faults import faults_of
from domain.matches.history import undone_by
from domain.matches.state import Match
from projections import queries
from projections.match_list import MatchRow
from projections.queries import Database
from service.access.callers import Access, Caller, require_seat
from service.access.visibility import SpectatorDelay, listing_of
from service.access.visits import Visit
from service.app.matches import brief as briefs
from service.app.matches import views
from service.app.matches.rows import match_view
from service.app.matches.why_not import refused
from service.app.pages import ListPage, page_of
from service.event_store.streams import Streams
from service.platform.errors import RevisionNotFound
from service.projecting.reading import lineage
from service.schemas.matches import EventView, LegalCommands
from service.schemas.reading import DiffView, EventPage, MatchView, StateView, TimelinePage

EVENTS_AT_ONCE = 200
"""Of one page, and of one question to the log."""
MOST_LOOKS = 10
"""So often the list goes on past matches that are shown late and do not fit; then the page stays short."""
MatchPlace = tuple[datetime, UUID]
"""Of a row in the list: when it was created, and its id."""


@dataclass(frozen=True, slots=True)
class MatchQueries:
    """Every method about one match shows no more than the visit sees."""

    streams: Streams[Match]
    read_models: Database
    access: Access
    delay: SpectatorDelay

    async def page(
        self,
        caller: Caller,
        *,
        game: str | None = None,
        phase: str | None = None,
        player: str | None = None,
        parent_id: UUID | None = None,
        tournament_id: UUID | None = None,
        since: datetime | None = None,
        before: MatchPlace | None = None,
        limit: int = 50,
    ) -> ListPage[MatchRow]:
        """Matches that fit all filters, newest first. The page is cut from what the caller sees of them."""
        self.access.require_may_look(caller)
        fitting: list[MatchRow] = []
        for _ in range(MOST_LOOKS):
            rows = await queries.list_matches(
                self.read_models,
                game=game,
                phase=phase,
                player=names.composed(player) if player else None,
                parent_id=parent_id,
                tournament_id=tournament_id,
                since=since,
                listing=listing_of(caller),
                before=before,
                limit=limit + 1,
            )
            visible = await self.delay.rows(rows, caller)
            fitting += [row for row in visible if phase in (None, row.phase)]
            if len(fitting) > limit or len(rows) <= limit:
                return page_of(fitting, limit, _place)
            before = _place(rows[-1])
        return ListPage(fitting, before)

    async def over(self, match_ids: Collection[UUID]) -> list[UUID]:
        """Those that have ended, as far as the read models have come."""
        rows = await queries.list_named_matches(self.read_models, match_ids, listing=queries.EVERYTHING)
        return [row.match_id for row in rows if row.phase == "finished"]

    async def row(self, visit: Visit) -> MatchView:
        return await match_view(self.streams.log, visit)

    async def state(self, visit: Visit, viewer: Viewer, at: int | None) -> StateView:
        """Raises `RevisionNotFound`."""
        return views.state(await self.streams.at(visit.seen, at), viewer)

    async def at(self, visit: Visit, at: int | None) -> Visit:
        """The visit as of event `at`: nothing later is known. Raises `RevisionNotFound`."""
        return Visit(visit.caller, await self.streams.at(visit.seen, at))

    async def events(
        self, visit: Visit, viewer: Viewer, first: int, last: int, limit: int = EVENTS_AT_ONCE
    ) -> EventPage:
        """`limit` events from `first` to `last` at most. Raises `RevisionNotFound`."""
        check_begun(visit, first)
        end = min(last, first + limit - 1, visit.revision)
        return EventPage(
            game=visit.match.sheet.game,
            match_id=visit.match_id,
            viewer=viewer,
            items=await self._between(visit, viewer, first, end),
            next_from=end + 1 if end < min(last, visit.revision) else None,
        )

    async def all_events(
        self, visit: Visit, viewer: Viewer, first: int, last: int
    ) -> AsyncGenerator[list[EventView], None]:
        """The events from `first` to `last`, a question to the log at a time."""
        while first <= last:
            end = min(last, first + EVENTS_AT_ONCE - 1)
            yield await self._between(visit, viewer, first, end)
            first = end + 1

    async def difference(self, visit: Visit, viewer: Viewer, first: int, last: int | None) -> DiffView:
        """Raises `RevisionNotFound`."""
        before = await self.streams.at(visit.seen, first)
        after = await self.streams.at(visit.seen, last)
        changes = views.changes(before.state, after.state, viewer)
        return DiffView(visit.match_id, before.revision, after.revision, viewer, changes)

    async def timeline(
        self, now: Visit, viewer: Viewer, language: Language, first: int, limit: int, at: int | None
    ) -> TimelinePage:
        """In words, as of event `at`; perhaps a moment behind the log. Raises `RevisionNotFound`."""
        visit = await self.at(now, at)
        newest, rewinds = visit.revision, visit.match.sheet.rewinds
        lines = await queries.read_timeline(
            self.read_models,
            await lineage(self.streams.log, now.match_id, is_fork=now.match.sheet.parent is not None),
            viewer,
            language,
            after=first - 1,
            to=newest,
            limit=limit,
        )
        if rewinds:
            lines = [
                structs.replace(line, undone_by=undone_by(rewinds, line.revision, line.type))
                for line in lines
            ]
        goes_on = len(lines) == limit and lines[-1].revision < newest
        following = lines[-1].revision + 1 if goes_on else None
        return TimelinePage(visit.match_id, viewer, newest, lines, following)

    def legal(self, visit: Visit, as_: str | None, language: Language | None = None) -> LegalCommands:
        """The commands of the caller's seat, with a language in words, too; organisers name the seat."""
        return views.legal(visit.seen, _seat(visit, as_), language)

    async def brief(self, visit: Visit, as_: str | None, language: Language) -> str:
        """The decision of that seat in words."""
        seat = _seat(visit, as_)
        first = max(1, visit.revision - briefs.EVENTS)
        recent = await self._between(visit, seat, first, visit.revision)
        with faults_of(visit.match):
            return briefs.brief(visit.match, seat, visit.revision, recent, language)

    def legal_and_refused(
        self, visit: Visit, as_: str | None, language: Language | None, chosen: str
    ) -> LegalCommands:
        """The same with why other parts cannot be touched: first, or after the part `chosen`."""
        legal = self.legal(visit, as_, language)
        if not legal.commands:
            return legal
        return structs.replace(legal, refused=refused(visit.match, legal.seat, chosen, language or "en"))

    async def _between(self, visit: Visit, viewer: Viewer, first: int, last: int) -> list[EventView]:
        recorded = await self.streams.log.read(visit.match_id, after=first - 1, to=last)
        return views.stored_events(visit.match, recorded, viewer)


def _seat(visit: Visit, as_: str | None) -> Seat:
    """The caller's seat, or the one that an organiser names."""
    viewer = visit.viewer(as_) if visit.caller.is_organiser else None
    return viewer if isinstance(viewer, int) else require_seat(visit.caller)


def _place(row: MatchRow) -> MatchPlace:
    return row.created_at, row.match_id


def check_begun(visit: Visit, first: int) -> None:
    """Raise `RevisionNotFound` where the match has not come as far as event `first`."""
    if first > visit.revision:
        raise RevisionNotFound(first, visit.revision)
