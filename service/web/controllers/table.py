"""The page of the table, and the drawings of games that it shows."""

from typing import Annotated

from litestar import Controller, MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter

from domain.games import GAMES
from domain.kernel import guides
from service.http.inputs import request as http
from service.http.inputs.parameters import MatchId
from service.http.inputs.request import HttpRequest
from service.web.controllers.viewer import Accepted, LanguageName, html_page
from service.web.table import card_texts, script_words
from service.web.words import language_of

DRAWING_HEADERS = {
    "Cache-Control": "public, max-age=300",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}


class TableController(Controller):
    include_in_schema = False

    @get("/matches/{match_id:uuid}/table", media_type=MediaType.HTML)
    async def table(
        self,
        request: HttpRequest,
        match_id: MatchId,
        language: LanguageName = None,
        accepted: Accepted = "",
    ) -> Response[str]:
        """The table as the caller sees it, in words; scripts then draw it and play at it."""
        visit = await http.at_match(request, match_id)
        tongue = language_of(language, accepted)
        answer = await request.use_cases.queries.descriptions.table(visit, visit.viewer(None), None, tongue)
        game = visit.match.game
        path = f"/matches/{match_id}"
        return html_page(
            "table.html",
            tongue,
            f"{path}/table",
            answer=answer,
            game=game,
            path=path,
            has_art=guides.art(game.package) is not None,
            script_texts={"words": script_words(tongue), "texts": card_texts(game, tongue)},
        )

    @get("/art/{drawings:str}")
    async def drawings(self, drawings: Annotated[str, PathParameter()]) -> Response[str]:
        """The symbols that a game draws its pieces with; the name ends in `.svg`."""
        game = GAMES.get(drawings.removesuffix(".svg"))
        art = guides.art(game.package) if game else None
        if art is None:
            raise NotFoundException(f"there are no drawings {drawings}")
        return Response(art, media_type="image/svg+xml", headers=DRAWING_HEADERS)
