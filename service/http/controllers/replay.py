"""Looking at a match: its state at any revision, its events, the difference between two revisions."""

from collections.abc import AsyncGenerator
from typing import Annotated, Any

import msgspec
from litestar import Response
from litestar.params import QueryParameter

from domain.kernel.table import Viewer
from service.access.visits import Visit
from service.app.app import App
from service.app.matches.queries import EVENTS_AT_ONCE, check_begun
from service.http import answering
from service.http.inputs import request as http
from service.http.inputs.ids import MatchId
from service.http.inputs.parameters import Revision, TicketText, ViewerName
from service.http.inputs.request import HttpRequest
from service.http.limits import purse
from service.http.limits.cost import Cost
from service.http.live.rate_limited import PacedStream, pieces
from service.http.problems.answers import InvalidParameter
from service.http.rows.changes import match_change
from service.http.rows.reads import Dated, answer_about, match_query
from service.http.rows.route import group, written
from service.schemas.reading import DiffView, EventPage, MatchView, StateView

NDJSON = "application/x-ndjson"

From = Annotated[int, QueryParameter(name="from", ge=1, le=2**31 - 1, description="The first revision.")]
To = Annotated[
    int | None,
    QueryParameter(name="to", ge=1, le=2**31 - 1, description="The last revision; absent: the newest."),
]
Limit = Annotated[int, QueryParameter(ge=1, le=EVENTS_AT_ONCE, description="At most this many on a page.")]
_line = msgspec.json.Encoder().encode


@match_query(
    "",
    "getMatch",
    summary="See a match as the list has it",
    answer=MatchView,
    problems=("forbidden",),
    also=answering.UNCHANGED,
)
async def match(app: App, visit: Visit) -> MatchView:
    """The players, the awaited seats, the result, and the views that the caller may ask for."""
    return await app.queries.matches.row(visit)


@match_query(
    "/state",
    "getState",
    takes_tickets=True,
    summary="See the state at any revision",
    answer=StateView,
    problems=("forbidden", "revision_not_found"),
    also=answering.UNCHANGED,
)
async def state(app: App, visit: Visit, at: Revision = None, as_: ViewerName = None) -> Dated:
    """The match as it was after event `at`, as the caller may see it."""
    view = await app.queries.matches.state(visit, visit.viewer(as_), at)
    return Dated(view, view.revision, is_pinned=at is not None)


@written(
    "/events",
    "listEvents",
    method="get",
    summary="Read the events",
    answer=EventPage,
    problems=("forbidden", "revision_not_found", "answers_busy"),
    media_types={NDJSON: "Every event from `from` to `to`, one `EventView` a line."},
)
async def events(
    request: HttpRequest,
    match_id: MatchId,
    from_: From = 1,
    to: To = None,
    limit: Limit = EVENTS_AT_ONCE,
    at: Revision = None,
    as_: ViewerName = None,
    ticket: TicketText = None,
) -> Response[Any] | PacedStream:
    """A page of events as the caller may see them, up to `to` or the newest, whichever comes first.

    With `Accept: application/x-ndjson` all of them in one answer, one a line. With `at` they are told as of
    then: `undone_by` knows of no later ruling, and such an answer never changes.
    """
    now, matches = await http.visit_with_ticket(request, match_id, ticket), request.use_cases.queries.matches
    viewer, visit = now.viewer(as_), await matches.at(now, at)
    last = last_of(visit, from_, to)
    if NDJSON in request.headers.get("accept", ""):
        headers = answering.caching_of(now, is_pinned=at is not None)
        await purse.pay(request.scope, Cost(events=last - from_ + 1))
        release = await http.place_for(request, last - from_ + 1)
        lines = _lines(request.use_cases, visit, viewer, from_, last)
        return PacedStream(pieces(lines), media_type=NDJSON, headers=headers, release=release)
    await purse.pay(request.scope, Cost(events=limit))
    page = await matches.events(visit, viewer, from_, last, limit)
    return answer_about(request, now, Dated(page, visit.revision, is_pinned=at is not None))


def last_of(visit: Visit, first: int, last: int | None) -> int:
    """The last event of a part that begins with event `first`. Raises `InvalidParameter`, `RevisionNotFound`."""
    check_begun(visit, first)
    if last is not None and last < first:
        raise InvalidParameter("to", f"to={last} lies before from={first}")
    return min(last or visit.revision, visit.revision)


async def _lines(
    app: App, visit: Visit, viewer: Viewer, first: int, last: int
) -> AsyncGenerator[bytes, None]:
    async for views in app.queries.matches.all_events(visit, viewer, first, last):
        yield b"".join(_line(view) + b"\n" for view in views)


@match_query(
    "/diff",
    "diffRevisions",
    takes_tickets=True,
    summary="Compare two revisions",
    answer=DiffView,
    problems=("forbidden", "revision_not_found"),
)
async def difference(app: App, visit: Visit, from_: From = 1, to: To = None, as_: ViewerName = None) -> Dated:
    """The difference between the state after event `from` and after event `to`, as the caller may see it."""
    view = await app.queries.matches.difference(visit, visit.viewer(as_), from_, to)
    newest = visit.revision if to is None else max(view.from_revision, view.to_revision)
    return Dated(view, newest, is_pinned=to is not None)


REPLAY = group(
    "/v1/matches/{match_id:uuid}",
    "replay",
    match,
    difference,
    events,
    state,
    match_change(
        "",
        "deleteFork",
        lambda app: app.commands.forks.delete,
        is_keyed=False,
        method="delete",
        summary="Delete a private fork",
        callers=("host", "organiser"),
        problems=("against_the_rules", "seed_not_kept"),
        says="""
        From now on nobody finds or opens it: whoever asks again gets 404. Forks of it stay.

        Its host may, who made it, and whoever organises it. Its log stays, and the audit trail says who it was.
        """,
    ),
)
