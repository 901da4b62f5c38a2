"""The pages about games and players."""

import asyncio
import re
from typing import Annotated, Final
from uuid import UUID

from litestar import Controller, MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter, QueryParameter

from domain.games import GAMES
from domain.kernel import guides
from domain.scenarios.lessons import LONGEST_LESSON
from service.app.lessons import lesson_film
from service.app.matches.player_seats import SeatPlace
from service.app.profiles import MOST_MATCHES
from service.http.inputs import paging
from service.http.inputs import request as http
from service.http.inputs.request import HttpRequest
from service.http.limits import purse
from service.http.limits.cost import Cost
from service.web.controllers.viewer import Reader, html_page
from service.web.guide import every_card, guide_page, shelf_card, shelf_cards
from service.web.lesson_pictures import lesson_pictures
from service.web.options import options
from service.web.table import card_texts, script_words

Name = Annotated[str, QueryParameter(name="name", pattern=paging.PRINTABLE_NAME)]

GameName = Annotated[str, PathParameter()]
PLAYER_ID: Final = re.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
LAST_RESULTS: Final = 10
Step = Annotated[int, QueryParameter(name="step", ge=1, le=LONGEST_LESSON)]


class GamePagesController(Controller):
    include_in_schema = False

    @get("/games", media_type=MediaType.HTML)
    async def shelf(self, reader: Reader) -> Response[str]:
        return html_page("games.html", reader, cards=shelf_cards(reader.language))

    @get("/games/{game:str}", media_type=MediaType.HTML)
    async def game(self, game: GameName, reader: Reader) -> Response[str]:
        _check_known(game)
        return html_page(
            "game.html",
            reader,
            card=shelf_card(game, reader.language),
            steps=await asyncio.to_thread(lesson_pictures, game, reader.language),
            options=options(GAMES[game], reader.language),
            cards=every_card(game, reader.language),
        )

    @get("/games/{game:str}/guide", media_type=MediaType.HTML)
    async def guide(self, game: GameName, reader: Reader) -> Response[str]:
        _check_known(game)
        text = await asyncio.to_thread(guide_page, game, reader.language)
        if text is None:
            raise NotFoundException(f"{game} has no guide")
        return html_page(
            "guide.html",
            reader,
            game=GAMES[game],
            text=text,
            has_lesson=shelf_card(game, reader.language).has_lesson,
        )

    @get("/games/{game:str}/learn", media_type=MediaType.HTML)
    async def learn(self, game: GameName, reader: Reader, step: Step = 1) -> Response[str]:
        """The lesson in words; scripts then play it at the table, from a step on."""
        _check_known(game)
        film = await asyncio.to_thread(lesson_film, game, reader.language)
        if film is None:
            raise NotFoundException(f"{game} has no lesson")
        return html_page(
            "learn.html",
            reader,
            game=GAMES[game],
            title=film.title,
            sentence=shelf_card(game, reader.language).sentence,
            step=step,
            steps=[step.say for step in film.steps],
            has_art=guides.art(GAMES[game].package) is not None,
            script_texts={
                "words": script_words(reader.language),
                "texts": card_texts(GAMES[game], reader.language),
            },
        )

    @get("/players", media_type=MediaType.HTML)
    async def player(
        self, request: HttpRequest, name: Name, reader: Reader, after: paging.After = None
    ) -> Response[str]:
        """The person that a name is asked for: browsers take `.` and `..` out of paths, so it stands in the
        query."""
        return await _seats(request, name, after, reader)

    @get("/players/{player:path}", media_type=MediaType.HTML)
    async def player_by_path(
        self,
        request: HttpRequest,
        reader: Reader,
        player: Annotated[str, PathParameter(max_length=61)],
        after: paging.After = None,
    ) -> Response[str]:
        """The same for names that can stand in a path; an id is that of a player without an account."""
        name = str(player).removeprefix("/")
        if PLAYER_ID.fullmatch(name):
            return await _profile(request, UUID(name), reader)
        if not re.fullmatch(paging.PRINTABLE_NAME, name):
            raise NotFoundException("no player has such a name")
        return await _seats(request, name, after, reader)


async def _profile(request: HttpRequest, player_id: UUID, reader: Reader) -> Response[str]:
    await purse.pay(request.scope, Cost(matches=3 * MOST_MATCHES))
    queries = request.use_cases.queries.profiles
    return html_page(
        "profile.html",
        reader,
        profile=await queries.look(player_id),
        results=(await queries.results(player_id))[:LAST_RESULTS],
        games={each.name: each.title for each in GAMES.values()},
    )


def _check_known(game: str) -> None:
    if game not in GAMES:
        raise NotFoundException(f"there is no game {game}; known: {', '.join(GAMES)}")


async def _seats(request: HttpRequest, name: str, after: str | None, reader: Reader) -> Response[str]:
    """As `listPlayerSeats` answers."""
    caller = await http.caller_of(request)
    before = paging.place(after, SeatPlace)
    page = await request.use_cases.queries.seats.page(caller, name, before=before, limit=paging.PAGE)
    return html_page(
        "player.html",
        reader,
        name=name,
        rows=page.rows,
        following=paging.continued(page),
        games={each.name: each.title for each in GAMES.values()},
    )
