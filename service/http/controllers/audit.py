"""The audit trail, for the operator, and for organisers of the matches that are theirs."""

from typing import Annotated
from uuid import UUID

from litestar.params import QueryParameter

from service.access.audit import Action
from service.access.callers import Caller
from service.app.app import App
from service.app.audit import EntryPlace
from service.http.inputs import paging
from service.http.rows.reads import caller_query
from service.http.rows.route import group
from service.schemas.keys import AuditPage

ActionFilter = Annotated[Action | None, QueryParameter(name="action", description="Only these.")]
MatchFilter = Annotated[UUID | None, QueryParameter(name="match_id", description="Only at this match.")]


@caller_query(
    "",
    "listAuditEntries",
    summary="Read the audit trail",
    answer=AuditPage,
    callers=("admin", "organiser"),
)
async def entries(
    app: App,
    caller: Caller,
    action: ActionFilter = None,
    match_id: MatchFilter = None,
    after: paging.After = None,
    limit: paging.PageSize = paging.PAGE,
) -> AuditPage:
    """Actions by the rights of organisers and admins, newest first.

    Keys made, rotated and revoked; webhooks that are shown everything; looks at matches that are not open to
    all, and forks of them; rulings. An entry is written before the request it is about is answered.
    Organisers read those of their own matches, each named by `match_id` (MV-ORG-05).
    """
    before = paging.place(after, EntryPlace)
    page = await app.queries.audit.page(caller, action=action, match_id=match_id, before=before, limit=limit)
    return AuditPage(page.rows, paging.continued(page))


AUDIT = group("/v1/audit", "keys", entries)
