"""The pages on which a match or a tournament is set up, with every term of it."""

from litestar import Controller, MediaType, Response, get

from domain.games import GAMES
from service.web.controllers.viewer import Accepted, LanguageName, html_page
from service.web.options import options
from service.web.words import language_of


class SetupPagesController(Controller):
    include_in_schema = False

    @get("/matches/new", media_type=MediaType.HTML)
    async def match(self, language: LanguageName = None, accepted: Accepted = "") -> Response[str]:
        return _page("match", language, accepted)

    @get("/tournaments/new", media_type=MediaType.HTML)
    async def tournament(self, language: LanguageName = None, accepted: Accepted = "") -> Response[str]:
        return _page("tournament", language, accepted)


def _page(what: str, language: str | None, accepted: str) -> Response[str]:
    collection = "/matches" if what == "match" else "/tournaments"
    given = [(game.name, game.title, options(game)) for game in GAMES.values()]
    return html_page(
        f"new_{what}.html",
        language_of(language, accepted),
        f"{collection}/new",
        options=given,
        what=what,
        posted_to=f"/v1{collection}",
    )
