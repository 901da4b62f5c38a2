"""The audit trail, for the operator, and for organisers of the matches that are theirs."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from litestar import Controller, Response, get
from litestar.params import QueryParameter

from service.access.audit import Action
from service.access.callers import require_admin, require_organiser, require_organises
from service.http.inputs import paging
from service.http.inputs import request as http
from service.http.inputs.request import HttpRequest, Service
from service.http.operation import Contract
from service.schemas.keys import AuditPage

ActionWanted = Annotated[Action | None, QueryParameter(name="action", description="Only these.")]
MatchWanted = Annotated[UUID | None, QueryParameter(name="match_id", description="Only at this match.")]
EntryKey = tuple[datetime, UUID]


class AuditController(Controller):
    path = "/v1/audit"
    tags = ("keys",)

    @get(
        operation_id="listAuditEntries",
        summary="Read the audit trail",
        contract=Contract(answer=AuditPage, callers=("admin", "organiser"), problems=("forbidden",)),
    )
    async def entries(
        self,
        request: HttpRequest,
        service: Service,
        action: ActionWanted = None,
        match_id: MatchWanted = None,
        after: paging.After = None,
        limit: paging.PageSize = paging.PAGE,
    ) -> Response[AuditPage]:
        """What was done with the rights of organisers and admins, newest first.

        Keys made, rotated and revoked; webhooks that are shown everything; looks at matches that are not open to
        all, and forks of them; rulings. An entry is written before the request it is about is answered.
        Organisers read those of their own matches, each named by `match_id` (MV-ORG-05).
        """
        caller = await service.access.caller(http.token(request))
        if match_id is None:
            require_admin(caller)
        elif caller.role != "admin":
            require_organises(caller)
            visit = await service.visits.as_caller(caller, match_id, looks=False)
            require_organiser(visit.caller)
        found = await service.audit.entries(
            action=action, match_id=match_id, before=paging.place(after, EntryKey), limit=limit + 1
        )
        shown, following = paging.page_of(found, limit, lambda entry: (entry.recorded_at, entry.entry_id))
        return paging.listed(request, AuditPage(shown, following))
