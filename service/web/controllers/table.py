"""The page of a match: its lobby, its table and its result. The drawings that it shows."""

from typing import Annotated, Final

from litestar import Controller, MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter
from litestar.response import Redirect

from domain.games import GAMES
from domain.kernel import guides
from domain.kernel.table import SPECTATOR
from domain.scenarios import lessons
from service.access.visibility import sees
from service.http.inputs import request as http
from service.http.inputs.ids import MatchId
from service.http.inputs.parameters import Revision, ViewerName
from service.http.inputs.request import HttpRequest
from service.pictures.scenes import told_of_import
from service.web.controllers.viewer import LanguageName, Reader, Since, html_page
from service.web.table import card_texts, script_words
from service.web.template import address
from service.web.viewer import line_of, organised_by

DRAWING_HEADERS = {
    "Cache-Control": "public, max-age=300",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}


LAST_EVENTS: Final = 10
"""How many sentences a reader without scripts is told."""


class TableController(Controller):
    include_in_schema = False

    @get("/matches/{match_id:uuid}", media_type=MediaType.HTML)
    async def table(
        self,
        request: HttpRequest,
        match_id: MatchId,
        reader: Reader,
        at: Revision = None,
        as_: ViewerName = None,
        since: Since = None,
        language: LanguageName = None,
    ) -> Response[str]:
        """The table as the caller sees it, in words; scripts then draw it and play at it. An address that names an
        event or a viewer is one of the review (decision 107)."""
        path = f"/matches/{match_id}"
        if any(each is not None for each in (at, as_, since)):
            review = address(f"{path}/review", at=at, as_=as_, from_=since, language=language)
            return Redirect(review, status_code=308)
        visit = await http.at_match(request, match_id)
        viewer = visit.viewer(None)
        queries, game, sheet = request.use_cases.queries, visit.match.game, visit.match.sheet
        answer = await queries.descriptions.table(visit, viewer, None, reader.language)
        first = max(1, answer.revision - LAST_EVENTS + 1)
        events = await queries.matches.events(visit, viewer, first, answer.revision)
        return html_page(
            "table.html",
            reader,
            answer=answer,
            game=game,
            title=": ".join(filter(None, (game.title, sheet.title))),
            path=path,
            origin=str(request.base_url).rstrip("/"),
            is_open=visit.caller.role == "anonymous" and viewer == SPECTATOR,
            commitment=sheet.luck.commitment,
            organised_by=organised_by(sheet),
            imported=told_of_import(sheet, reader.language),
            late=0 if sees(visit.caller, "play at once") else sheet.spectator_delay_seconds,
            lines=[line_of(visit.match, each, reader.language) for each in reversed(events.items)],
            has_art=guides.art(game.package) is not None,
            has_lesson=lessons.lesson(game) is not None,
            script_texts={"words": script_words(reader.language), "texts": card_texts(game, reader.language)},
        )

    @get("/matches/{match_id:uuid}/table", media_type=MediaType.HTML)
    async def old_address(self, match_id: MatchId, language: LanguageName = None) -> Response[str]:
        return Redirect(address(f"/matches/{match_id}", language=language), status_code=308)

    @get("/art/{drawings:str}")
    async def drawings(self, drawings: Annotated[str, PathParameter()]) -> Response[str]:
        """The symbols that a game draws its pieces with; the name ends in `.svg`."""
        game = GAMES.get(drawings.removesuffix(".svg"))
        art = guides.art(game.package) if game else None
        if art is None:
            raise NotFoundException(f"there are no drawings {drawings}")
        return Response(art, media_type="image/svg+xml", headers=DRAWING_HEADERS)
