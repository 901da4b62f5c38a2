"""Further pages of a match: the tree of its forks, its story on paper, and what other sites embed."""

from typing import Annotated
from uuid import UUID

from litestar import Controller, MediaType, Response, get
from litestar.params import QueryParameter

from service.http.controllers.forks import RELATIVES, After
from service.http.inputs import paging
from service.http.inputs import request as http
from service.http.inputs.ids import MatchId
from service.http.inputs.parameters import Revision, ViewerName
from service.http.inputs.request import HttpRequest
from service.http.limits.cost import Cost
from service.http.problems.answers import InvalidParameter
from service.web.controllers.viewer import Reader, Since, html_page, viewed
from service.web.drawn_forks import drawn_forks
from service.web.fork_tree import fork_tree
from service.web.refusals import EMBEDDED_POLICY
from service.web.story import KINDS, LINES, Kind, story_sheet
from service.web.viewer import sittings_of
from service.web.words import words


class MatchPagesController(Controller):
    path = "/matches/{match_id:uuid}"
    include_in_schema = False

    @get("/forks", media_type=MediaType.HTML)
    async def forks(
        self, request: HttpRequest, match_id: MatchId, reader: Reader, after: After = None
    ) -> Response[str]:
        visit = await http.at_match(request, match_id)
        (last,) = paging.place(after, tuple[UUID]) or (None,)
        page = await request.use_cases.queries.forks.page(visit, last, RELATIVES)
        path = f"/matches/{match_id}/forks"
        branches = fork_tree(page.rows, match_id, words(reader.language)["forks"])
        return html_page(
            "forks.html",
            reader,
            title=visit.match.sheet.title or visit.match.game.title,
            branches=branches,
            drawn=drawn_forks(branches, words(reader.language)),
            is_alone=after is None and page.following is None and len(page.rows) == 1,
            following=paging.continued(page),
            path=path,
        )

    @get("/story", media_type=MediaType.HTML, cost=Cost(scenes=12))
    async def story(
        self,
        request: HttpRequest,
        match_id: MatchId,
        reader: Reader,
        kind: Annotated[Kind, QueryParameter()] = "all",
        seat: Annotated[int | None, QueryParameter(ge=0, le=5)] = None,
        as_: ViewerName = None,
        since: Since = None,
    ) -> Response[str]:
        """On paper: at most `LINES` events on a sheet."""
        visit = await http.at_match(request, match_id)
        first, viewer = since or 1, visit.viewer(as_)
        page = await request.use_cases.queries.matches.events(visit, viewer, first, visit.revision, LINES)
        path, sheet, sittings = f"/matches/{match_id}/story", visit.match.sheet, sittings_of(visit.match)
        if seat is not None and seat >= len(sittings):
            raise InvalidParameter("seat", f"the last seat at this table is {len(sittings) - 1}")
        return html_page(
            "story.html",
            reader,
            s=story_sheet(
                visit.match,
                page.items,
                visit.revision,
                reader.language,
                kind,
                None if seat is None else sittings[seat],
            ),
            match_id=str(match_id),
            title=": ".join(filter(None, (visit.match.game.title, sheet.title))),
            sittings=sittings,
            newest=visit.revision,
            kinds=KINDS,
            kind=kind,
            seat=seat,
            path=path,
            chosen=as_,
        )

    @get("/embed", media_type=MediaType.HTML, cost=Cost(scenes=3))
    async def embed(
        self,
        request: HttpRequest,
        match_id: MatchId,
        reader: Reader,
        at: Revision = None,
        as_: ViewerName = None,
        since: Since = None,
    ) -> Response[str]:
        visit = await http.at_match(request, match_id)
        v = await viewed(request.use_cases, visit, at, as_, since, reader.language)
        path = f"/matches/{match_id}"
        page = html_page("embed.html", reader, v=v, path=path, chosen=as_)
        page.headers["Content-Security-Policy"] = EMBEDDED_POLICY
        return page
