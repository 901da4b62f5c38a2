"""What a match has pages for besides the viewer: the tree of its forks, and what other sites embed."""

from uuid import UUID

from litestar import Controller, MediaType, Response, get

from service.http.controllers import paging
from service.http.controllers import request as http
from service.http.controllers.forks import RELATIVES, After
from service.http.controllers.request import HttpRequest, MatchId, Revision, Service, ViewerName
from service.http.controllers.viewing import Accepted, LanguageName, Since, html_page, viewed
from service.http.refusal_pages import EMBEDDED_POLICY
from service.pages.drawn_forks import drawn_forks
from service.pages.fork_tree import fork_tree
from service.pages.template import address
from service.pages.words import language_of, words


class MatchPagesController(Controller):
    path = "/matches/{match_id:uuid}"
    include_in_schema = False

    @get("/forks", media_type=MediaType.HTML)
    async def forks(
        self,
        request: HttpRequest,
        service: Service,
        match_id: MatchId,
        after: After = None,
        language: LanguageName = None,
        accepted: Accepted = "",
    ) -> Response[str]:
        visit = await http.at_match(request, service, match_id)
        last = paging.place(after, tuple[UUID])
        shown, following = await service.app.forks.lineage(visit, last[0] if last else None, RELATIVES)
        path = f"/matches/{match_id}/forks"
        found, branches = language_of(language, accepted), fork_tree(shown, match_id)
        return html_page(
            "forks.html",
            found,
            address(path, after=after),
            title=visit.match.sheet.title or visit.match.game.title,
            branches=branches,
            drawn=drawn_forks(branches, words(found)),
            is_alone=after is None and following is None and len(shown) == 1,
            following=None if following is None else paging.cursor(following),
            path=path,
        )

    @get("/embed", media_type=MediaType.HTML)
    async def embed(
        self,
        request: HttpRequest,
        service: Service,
        match_id: MatchId,
        at: Revision = None,
        as_: ViewerName = None,
        since: Since = None,
        language: LanguageName = None,
        accepted: Accepted = "",
    ) -> Response[str]:
        visit = await http.at_match(request, service, match_id)
        found = language_of(language, accepted)
        v = await viewed(service, visit, at, as_, since, found)
        path = f"/matches/{match_id}"
        here = address(f"{path}/embed", at=at, as_=as_, from_=since)
        page = html_page("embed.html", found, here, v=v, path=path, chosen=as_)
        page.headers["Content-Security-Policy"] = EMBEDDED_POLICY
        return page
