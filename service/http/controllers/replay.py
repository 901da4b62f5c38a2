"""Looking at a match: its state at any revision, its events, what changed between two of them; deleting a fork."""

from collections.abc import AsyncGenerator
from typing import Annotated

import msgspec
from litestar import Controller, Response, delete, get
from litestar.params import QueryParameter

from domain.kernel.table import Viewer
from service.access.visits import Visit
from service.app.matches import views as rendering
from service.app.matches.rows import match_view
from service.http.application import Application
from service.http.inputs import paging
from service.http.inputs import request as http
from service.http.inputs.request import (
    HttpRequest,
    IfMatch,
    MatchId,
    Revision,
    Service,
    TicketText,
    ViewerName,
)
from service.http.live.rate_limited import PacedStream, pieces
from service.http.operation import Contract
from service.http.problems.answers import InvalidParameter
from service.platform.errors import RevisionNotFound
from service.schemas.matches import Accepted
from service.schemas.reading import DiffView, EventPage, MatchView, StateView

PAGE = 200
NDJSON = "application/x-ndjson"

From = Annotated[int, QueryParameter(name="from", ge=1, le=2**31 - 1, description="The first revision.")]
To = Annotated[
    int | None,
    QueryParameter(name="to", ge=1, le=2**31 - 1, description="The last revision; absent: the newest."),
]
Limit = Annotated[int, QueryParameter(ge=1, le=PAGE, description="At most this many on a page.")]
_line = msgspec.json.Encoder().encode


class ReplayController(Controller):
    path = "/v1/matches/{match_id:uuid}"
    tags = ("replay",)

    @get(
        operation_id="getMatch",
        summary="See a match as the list has it",
        contract=Contract(answer=MatchView, problems=("forbidden",), also=http.UNCHANGED),
    )
    async def match(self, request: HttpRequest, service: Service, match_id: MatchId) -> Response[MatchView]:
        """Who plays, whom the match waits for, how it ended, and which views the caller may ask for."""
        visit = await http.at_match(request, service, match_id)
        return http.private(await match_view(service.log, visit), visit.revision)

    @delete(
        operation_id="deleteFork",
        summary="Delete a private fork",
        status_code=200,
        contract=Contract(
            answer=Accepted,
            callers=("host", "organiser"),
            problems=("forbidden", "against_the_rules", "seed_not_kept"),
        ),
    )
    async def delete(
        self, request: HttpRequest, service: Service, match_id: MatchId, if_match: IfMatch = None
    ) -> Response[bytes]:
        """From now on nobody finds or opens it: whoever asks again gets 404. Forks of it stay.

        Its host may, who made it, and whoever organises it. Its log stays, and the audit trail says who it was.
        """
        visit = await http.at_match(request, service, match_id)
        asked = await http.asked_by(request, visit.caller, None, if_match)
        return http.changed(await service.app.forks.delete(visit, asked))

    @get(
        "/state",
        operation_id="getState",
        summary="See the state at any revision",
        contract=Contract(
            answer=StateView, problems=("forbidden", "revision_not_found"), also=http.UNCHANGED
        ),
    )
    async def state(
        self,
        request: HttpRequest,
        service: Service,
        match_id: MatchId,
        at: Revision = None,
        as_: ViewerName = None,
        ticket: TicketText = None,
    ) -> Response[StateView]:
        """The match as it was after event `at`, as the caller may see it."""
        visit = await http.looking(request, service, match_id, ticket)
        seen_as = visit.viewer(as_)
        version = await service.matches.at(visit.seen, at)
        headers = {"ETag": f'"{version.revision}"', **http.kept(visit, is_pinned=at is not None)}
        return Response(rendering.state(version, seen_as), headers=headers)

    @get(
        "/events",
        operation_id="listEvents",
        summary="Read the events",
        contract=Contract(
            answer=EventPage,
            problems=("forbidden", "revision_not_found"),
            media_types={NDJSON: "Every event from `from` to `to`, one `EventView` a line."},
        ),
    )
    async def events(
        self,
        request: HttpRequest,
        service: Service,
        match_id: MatchId,
        from_: From = 1,
        to: To = None,
        limit: Limit = PAGE,
        at: Revision = None,
        as_: ViewerName = None,
        ticket: TicketText = None,
    ) -> Response[EventPage] | PacedStream:
        """A page of events as the caller may see them, up to `to` or the newest, whichever comes first.

        With `Accept: application/x-ndjson` all of them in one answer, one a line. With `at` they are told as of
        then: `undone_by` knows of no later ruling, and such an answer never changes.
        """
        now = await http.looking(request, service, match_id, ticket)
        seen_as = now.viewer(as_)
        visit = await http.then(service, now, at)
        if from_ > visit.revision:
            raise RevisionNotFound(from_, visit.revision)
        if to is not None and to < from_:
            raise InvalidParameter("to", f"to={to} lies before from={from_}")
        last = min(to or visit.revision, visit.revision)
        headers = http.kept(now, is_pinned=at is not None)
        if NDJSON in request.headers.get("accept", ""):
            lines = _lines(service, visit, from_, last, seen_as)
            return PacedStream(pieces(lines), media_type=NDJSON, headers=headers)
        end = min(last, from_ + limit - 1)
        stored = await service.log.read(match_id, after=from_ - 1, to=end)
        page = EventPage(
            game=visit.match.sheet.game,
            match_id=match_id,
            viewer=seen_as,
            items=rendering.stored_events(visit.match, stored, seen_as),
            next_from=end + 1 if end < last else None,
        )
        more = paging.onward(request, page)
        return Response(page, headers={"ETag": f'"{visit.revision}"', **headers, **more})

    @get(
        "/diff",
        operation_id="diffRevisions",
        summary="Compare two revisions",
        contract=Contract(answer=DiffView, problems=("forbidden", "revision_not_found")),
    )
    async def diff(
        self,
        request: HttpRequest,
        service: Service,
        match_id: MatchId,
        from_: From = 1,
        to: To = None,
        as_: ViewerName = None,
        ticket: TicketText = None,
    ) -> Response[DiffView]:
        """What differs between the state after event `from` and after event `to`, as the caller may see it."""
        visit = await http.looking(request, service, match_id, ticket)
        seen_as = visit.viewer(as_)
        before = await service.matches.at(visit.seen, from_)
        after = await service.matches.at(visit.seen, to)
        changed = rendering.changes(before.state, after.state, seen_as)
        view = DiffView(match_id, before.revision, after.revision, seen_as, changed)
        newest = visit.revision if to is None else max(before.revision, after.revision)
        headers = {"ETag": f'"{newest}"', **http.kept(visit, is_pinned=to is not None)}
        return Response(view, headers=headers)


async def _lines(
    service: Application, visit: Visit, first: int, last: int, seen_as: Viewer
) -> AsyncGenerator[bytes, None]:
    while first <= last:
        end = min(last, first + PAGE - 1)
        stored = await service.log.read(visit.match_id, after=first - 1, to=end)
        views = rendering.stored_events(visit.match, stored, seen_as)
        yield b"".join(_line(view) + b"\n" for view in views)
        first = end + 1
