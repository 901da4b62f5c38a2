"""What the read models tell: the story of a match, the seats of a player.

They follow the log within a moment. A client reads what it has just done from the answer, or from
`state` and `events`, which read the log itself.
"""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from litestar import Controller, Response, get
from litestar.params import QueryParameter
from msgspec import structs

from domain.kernel import names
from domain.matches.history import undone_by
from projections import queries
from service.access.visibility import listing_of
from service.http.controllers.replay import From, Limit
from service.http.inputs import paging
from service.http.inputs import request as http
from service.http.inputs.request import HttpRequest, MatchId, Revision, Service, TicketText, ViewerName
from service.http.operation import Contract
from service.projecting.reading import lineage
from service.schemas.reading import PlayerSeats, TimelinePage

LanguageName = Annotated[Literal["en", "it"], QueryParameter(description="English or Italian.")]
PlayerName = Annotated[
    str, QueryParameter(name="player", pattern=paging.PRINTABLE_NAME, description="A player's name.")
]
Imports = Annotated[
    Literal["include"] | None, QueryParameter(description="`include`: those of imported matches as well.")
]
SeatKey = tuple[datetime, UUID, int]


class ReadingController(Controller):
    path = "/v1"
    tags = ("matches",)

    @get(
        "/matches/{match_id:uuid}/timeline",
        operation_id="getTimeline",
        summary="Read the story of a match",
        contract=Contract(answer=TimelinePage, problems=("forbidden", "revision_not_found")),
    )
    async def timeline(
        self,
        request: HttpRequest,
        service: Service,
        match_id: MatchId,
        from_: From = 1,
        limit: Limit = 200,
        language: LanguageName = "en",
        at: Revision = None,
        as_: ViewerName = None,
        ticket: TicketText = None,
    ) -> Response[TimelinePage]:
        """What happened, in words, with the rules that caused it, as the caller may know it.

        It may be a moment behind the match: `newest` says how far the match is. With `at` it is told as of then:
        `undone_by` knows of no later ruling, and once such an answer is whole, it never changes.
        """
        now = await http.looking(request, service, match_id, ticket)
        visit = await http.then(service, now, at)
        seen_as, newest = now.viewer(as_), visit.revision
        lines = await queries.read_timeline(
            service.read_models,
            await lineage(service.log, match_id, is_fork=now.match.sheet.parent is not None),
            seen_as,
            language,
            after=from_ - 1,
            to=newest,
            limit=limit,
        )
        rewinds = visit.match.sheet.rewinds
        if rewinds:
            lines = [
                structs.replace(line, undone_by=undone_by(rewinds, line.revision, line.type))
                for line in lines
            ]
        goes_on = len(lines) == limit and lines[-1].revision < newest
        page = TimelinePage(match_id, seen_as, newest, lines, lines[-1].revision + 1 if goes_on else None)
        is_whole = len(lines) == max(0, min(limit, newest - from_ + 1))  # the read model has come as far
        headers = http.kept(now, is_pinned=at is not None and is_whole)
        return Response(page, headers={"ETag": f'"{newest}"', **headers, **paging.onward(request, page)})

    @get(
        "/seats",
        operation_id="listPlayerSeats",
        summary="List the seats of a player",
        contract=Contract(answer=PlayerSeats, problems=("forbidden",)),
    )
    async def seats(
        self,
        request: HttpRequest,
        service: Service,
        player: PlayerName,
        after: paging.After = None,
        limit: paging.PageSize = paging.PAGE,
        imports: Imports = None,
    ) -> Response[PlayerSeats]:
        """Where a player has sat and what came of it, newest first. Forks do not count.

        Imported matches are left out unless you ask for them: nobody here vouches for the names in them.
        """
        caller = await http.caller_of(request, service)
        service.access.require_may_look(caller)
        rows = await queries.list_seats(
            service.read_models,
            names.composed(player),
            include_imports=imports is not None,
            listing=listing_of(caller),
            before=paging.place(after, SeatKey),
            limit=limit + 1,
        )
        page, following = paging.page_of(rows, limit, lambda row: (row.began_at, row.match_id, row.seat))
        return paging.listed(request, PlayerSeats(names.composed(player), page, following))
