"""The audit trail: for the operator whole, for organisers that of their own matches."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from service.access.audit import Action, Audit, AuditEntry
from service.access.callers import Caller, refusal, require_admin, require_organiser, require_organises
from service.access.keys import KeyStore
from service.access.visits import Visit, Visits
from service.app.pages import ListPage, page_of
from service.event_store.codec import looks_decoder
from service.event_store.records import StoredEvent
from service.schemas.keys import LookList, LookView

EntryPlace = tuple[datetime, UUID]
"""Of a row in the list: when the entry was recorded, and its id."""


@dataclass(frozen=True, slots=True)
class AuditQueries:
    audit: Audit
    keys: KeyStore
    visits: Visits

    async def looks(self, visit: Visit, first: int, limit: int) -> LookList:
        """For organisers at once, for everybody when the match is disclosed (MV-ORG-07)."""
        if not (visit.caller.is_organiser or visit.match.sheet.is_disclosed):
            raise refusal(visit.caller, "the key of an organiser: the match is not disclosed (MV-ORG-07)")
        recorded = await self.visits.looks.of(visit.match_id, first - 1, first - 1 + limit)
        return LookList(visit.match_id, [await self._look(each) for each in recorded])

    async def _look(self, record: StoredEvent) -> LookView:
        look = looks_decoder().decode(record.type, record.version, record.payload, record.meta)
        key_id = look.actor.partition(":")[2]
        key = await self.keys.look(UUID(key_id)) if key_id else None
        name = "" if key is None else key.name
        return LookView(
            record.revision, record.recorded_at, look.actor, name, look.revision, record.hash.hex()
        )

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
