"""The pages on which a match or a tournament is set up, with every term of it."""

from typing import Annotated
from uuid import UUID

from litestar import Controller, MediaType, Response, get
from litestar.params import QueryParameter

from domain.games import GAMES
from service.web.controllers.viewer import Reader, html_page
from service.web.options import options
from service.web.presets import CLOCKS, TOURNAMENTS

EarlierId = Annotated[UUID | None, QueryParameter()]
GameChoice = Annotated[str | None, QueryParameter(pattern="^[a-z0-9_]{0,30}$")]


class SetupPagesController(Controller):
    include_in_schema = False

    @get("/matches/new", media_type=MediaType.HTML)
    async def match(self, reader: Reader, game: GameChoice = None) -> Response[str]:
        return _page("match", reader, game)

    @get("/tournaments/new", media_type=MediaType.HTML)
    async def tournament(self, reader: Reader, continues: EarlierId = None) -> Response[str]:
        """With the id of an earlier tournament the new one `continues` it."""
        return _page("tournament", reader, continues=continues)


def _page(what: str, reader: Reader, game: str | None = None, continues: UUID | None = None) -> Response[str]:
    collection = "/matches" if what == "match" else "/tournaments"
    games = [(each.name, each.title, options(each, reader.language)) for each in GAMES.values()]
    return html_page(
        f"new_{what}.html",
        reader,
        game=game,
        continues=continues,
        options=games,
        presets={"tournament": TOURNAMENTS, "clock": CLOCKS},
        with_windows=[each.name for each in GAMES.values() if each.windows],
        what=what,
        posted_to=f"/v1{collection}",
    )
