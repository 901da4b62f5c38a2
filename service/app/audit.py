"""The audit trail: for the operator whole, for organisers that of their own matches."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from service.access.audit import Action, Audit, AuditEntry
from service.access.callers import Caller, require_admin, require_organiser, require_organises
from service.access.visits import Visits
from service.app.pages import ListPage, page_of

EntryPlace = tuple[datetime, UUID]
"""Of a row in the list: when the entry was recorded, and its id."""


@dataclass(frozen=True, slots=True)
class AuditQueries:
    audit: Audit
    visits: Visits

    async def page(
        self,
        caller: Caller,
        *,
        action: Action | None,
        match_id: UUID | None,
        before: EntryPlace | None,
        limit: int,
    ) -> ListPage[AuditEntry]:
        """Newest first. Organisers read those of their own matches, each named by `match_id` (MV-ORG-05)."""
        if match_id is None:
            require_admin(caller)
        elif caller.role != "admin":
            require_organises(caller)
            visit = await self.visits.as_caller(caller, match_id, looks=False)
            require_organiser(visit.caller)
        rows = await self.audit.entries(action=action, match_id=match_id, before=before, limit=limit + 1)
        return page_of(rows, limit, lambda entry: (entry.recorded_at, entry.entry_id))
