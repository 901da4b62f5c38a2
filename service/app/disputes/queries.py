"""Everything that can be read of disputes: the list, one dispute, its evidence, the preview of a ruling."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from domain.kernel.table import Language
from domain.matches.rulings.state import Dispute
from domain.matches.state import Match
from projections import queries
from projections.dispute_queue import DisputeRow
from projections.queries import Database
from service.access.callers import Caller, require_organiser, require_organising
from service.access.visibility import listing_of
from service.access.visits import Visit
from service.app.disputes import evidence, previews, views
from service.app.disputes.disputes import party_of, verdict_of
from service.app.disputes.rulings import RulingContexts
from service.app.live.incidents import Incidents
from service.app.matches.changes import LazyBody
from service.app.pages import ListPage, page_of
from service.event_store.requests import RequestMeta
from service.event_store.streams import Streams
from service.platform.errors import StaleRevision
from service.schemas.disputes import DisputeList, DisputeView, EvidenceView, GiveRuling
from service.schemas.previews import RulingPreview

DisputePlace = tuple[datetime, UUID, int]
"""Of a row in the list: when the dispute was opened, its match, and its number there."""


@dataclass(frozen=True, slots=True)
class DisputeQueries:
    matches: Streams[Match]
    read_models: Database
    contexts: RulingContexts
    incidents: Incidents

    async def page(
        self,
        caller: Caller,
        *,
        statuses: Sequence[str] | None = None,
        game: str | None = None,
        after: DisputePlace | None = None,
        limit: int = 50,
    ) -> ListPage[DisputeRow]:
        """The disputes of the caller's matches, oldest first; perhaps a moment behind the log."""
        require_organising(caller)
        rows = await queries.list_disputes(
            self.read_models,
            statuses=None if statuses is None else list(statuses),
            game=game,
            listing=listing_of(caller),
            after=after,
            limit=limit + 1,
        )
        return page_of(rows, limit, lambda row: (row.opened_at, row.match_id, row.number))

    async def of_match(self, visit: Visit) -> DisputeList:
        """With statements and rulings, the first dispute first."""
        disputes = visit.match.sheet.disputes.all
        return DisputeList(visit.match_id, [await self.view(visit, each) for each in disputes])

    async def view(self, visit: Visit, dispute: Dispute) -> DisputeView:
        return await views.shown(self.matches, visit.seen, dispute, visit.viewer())

    async def evidence(self, visit: Visit, dispute: Dispute, around: int) -> EvidenceView:
        """All that bears on the contested event: for organisers whole, for a seat its part."""
        party_of(visit.caller)
        return await evidence.collect(
            self.matches, self.incidents, visit.seen, dispute, visit.viewer(), around
        )

    async def preview(
        self,
        visit: Visit,
        dispute_id: str,
        request: RequestMeta,
        body: LazyBody[GiveRuling],
        language: Language | None,
    ) -> RulingPreview:
        """The events and the table a ruling would lead to; nothing is stored (MV-RUL-10)."""
        require_organiser(visit.caller)
        ruling = await body()
        if request.if_revision is not None and request.if_revision != visit.revision:
            raise StaleRevision(request.if_revision, visit.revision)
        verdict = verdict_of(visit.caller, ruling)
        return await previews.preview(self.contexts, visit, dispute_id, verdict, language)
