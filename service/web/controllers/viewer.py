"""The pages about matches and rules. They ask what /v1 asks: who looks, what may they see, how late."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from typing import Annotated, Any, Final, Literal, NamedTuple
from urllib.parse import parse_qsl, quote, urlencode

import msgspec
from litestar import Controller, MediaType, Response, get
from litestar.di import NamedDependency
from litestar.params import HeaderParameter, PathParameter, QueryParameter

from domain.games import GAMES
from domain.kernel.table import SPECTATOR, Language
from service.access.visibility import sees
from service.access.visits import Visit
from service.app.app import App
from service.app.matches.queries import MatchPlace, check_begun
from service.http.controllers.rules import books
from service.http.inputs import paging
from service.http.inputs import request as http
from service.http.inputs.ids import MatchId
from service.http.inputs.parameters import Revision, ViewerName
from service.http.inputs.request import HttpRequest
from service.http.limits.cost import Cost
from service.pictures.themes import LIGHT
from service.platform.fair_queue import Bounds
from service.platform.processes.work_queue import busy_as
from service.web.files import static
from service.web.guide import shelf_cards
from service.web.match_list import listed
from service.web.notice import notice
from service.web.refusals import CALLING_POLICY, PAGE_HEADERS
from service.web.rulebook import rulebook_page
from service.web.template import page
from service.web.viewer import AROUND, viewer_page
from service.web.words import language_of, words

LARGE_PAGES: Final = Bounds("pages", waiting=64, wait_seconds=20.0)
"""One of 500 entrants takes some 0.3 seconds."""
TITLES: Final = {name: game.title for name, game in GAMES.items()}
SMALL_PAGE: Final = 50
"""Lines of a page that waits for no turn: it takes some 15 ms."""
LanguageName = Annotated[Literal["en", "it"] | None, QueryParameter(name="language")]
Accepted = Annotated[str, HeaderParameter(name="Accept-Language")]


class Reading(NamedTuple):
    """The language of a page, and its own address without the parameter for the language."""

    language: Language
    here: str


Reader = NamedDependency[Reading]
"""An argument `reader` is made by `reader_of`."""
Since = Annotated[int | None, QueryParameter(name="from", ge=1, le=2**31 - 1)]
Book = Annotated[str, PathParameter()]


def reader_of(request: HttpRequest, language: LanguageName = None, accepted: Accepted = "") -> Reading:
    parameters = parse_qsl(request.scope["query_string"].decode("latin-1"))
    query = urlencode([each for each in parameters if each[0] != "language"])
    return Reading(
        language_of(language, accepted), quote(request.scope["path"]) + ("?" + query if query else "")
    )


class ViewingController(Controller):
    include_in_schema = False

    @get("/", media_type=MediaType.HTML)
    async def home(self, reader: Reader) -> Response[str]:
        return html_page("home.html", reader, cards=shelf_cards(reader.language))

    @get("/matches", media_type=MediaType.HTML)
    async def matches(
        self,
        request: HttpRequest,
        reader: Reader,
        game: Annotated[str | None, QueryParameter(pattern="^[a-z_]{0,30}$")] = None,
        phase: Annotated[Literal["open", "playing", "finished", ""] | None, QueryParameter()] = None,
        player: Annotated[str | None, QueryParameter(max_length=60)] = None,
        after: paging.After = None,
    ) -> Response[str]:
        caller = await http.caller_of(request)
        filters: dict[str, Any] = {"game": game or None, "phase": phase or None, "player": player or None}
        before = paging.place(after, MatchPlace)
        found = await request.use_cases.queries.matches.page(
            caller, **filters, before=before, limit=paging.PAGE
        )
        return html_page(
            "matches.html",
            reader,
            rows=[*map(listed, found.rows)],
            following=paging.continued(found),
            games={name: known.title for name, known in GAMES.items()},
            **filters,
        )

    @get("/matches/{match_id:uuid}/review", media_type=MediaType.HTML, cost=Cost(scenes=12))
    async def review(
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
        return html_page(
            "viewer.html",
            reader,
            v=v,
            path=path,
            chosen=as_,
            origin=str(request.base_url).rstrip("/"),
            colours=LIGHT,
            is_open=visit.caller.role == "anonymous" and v["viewer"] == SPECTATOR,
        )

    @get("/rules", media_type=MediaType.HTML)
    async def rulebooks(self, reader: Reader) -> Response[str]:
        return html_page("rulebooks.html", reader, books=books().values())

    @get("/rules/{book:str}", media_type=MediaType.HTML)
    async def rulebook(self, book: Book, reader: Reader) -> Response[str]:
        written = await asyncio.to_thread(rulebook_page, book, reader.language)
        return html_page("rulebook.html", reader, book=written)

    @get("/notice", media_type=MediaType.HTML)
    async def notice(self, reader: Reader) -> Response[str]:
        return html_page("notice.html", reader, text=notice())

    @get("/me", media_type=MediaType.HTML)
    async def me(self, reader: Reader) -> Response[str]:
        """The scripts fill it: a page is asked for without a key."""
        written = html_page("me.html", reader, cards=shelf_cards(reader.language))
        written.headers["Content-Security-Policy"] = CALLING_POLICY
        return written

    @get("/push.js")
    async def worker(self, reader: Reader) -> Response[bytes]:
        """The worker that shows push messages. It stands at the root, since it concerns all pages."""
        texts = {"language": reader.language, "notices": words(reader.language)["push"], "games": TITLES}
        script, media_type = static("push/worker.js") or (b"", "")
        return Response(
            b"self.texts = " + msgspec.json.encode(texts) + b";\n" + script,
            media_type=media_type,
            headers={"Cache-Control": "no-cache", "Vary": "Accept-Language"},
        )


async def viewed(
    app: App, visit: Visit, at: int | None, as_: str | None, since: int | None, language: Language
) -> dict[str, Any]:
    """The match at an event for a viewer, both as they are asked for; raises what /v1 raises."""
    viewer, matches = visit.viewer(as_), app.queries.matches
    shown = (await matches.at(visit, at)).seen
    earlier = since if since is not None else shown.revision - 1
    if since is not None:
        check_begun(visit, since)
    before = (await matches.at(visit, earlier)).seen if earlier else None
    first = max(1, shown.revision - AROUND)
    page = await matches.events(visit, viewer, first, shown.revision + AROUND)
    delay = visit.match.sheet.spectator_delay_seconds
    return viewer_page(
        visit,
        shown,
        before,
        page.items,
        viewer,
        language,
        since=since,
        late=0 if sees(visit.caller, "play at once") else delay,
    )


def html_page(template: str, reader: Reading, **shown: Any) -> Response[str]:
    return _answer(page(template, *reader, **shown))


@asynccontextmanager
async def page_turn(
    request: HttpRequest, lines: int
) -> AsyncIterator[Callable[..., Awaitable[Response[str]]]]:
    """Around the reading and the writing of a page of so many lines; yields the function that writes it.

    A large page has its turn, and is written beside the loop. Raises `Busy`.
    """
    if lines <= SMALL_PAGE:
        yield _small_page
        return
    with busy_as("page_busy", "several large pages are waiting to be made: try again in a moment"):
        async with request.served.large_pages.turn(http.address_of(request)):
            yield _large_page


async def _small_page(template: str, reader: Reading, **values: Any) -> Response[str]:
    return html_page(template, reader, **values)


async def _large_page(template: str, reader: Reading, **values: Any) -> Response[str]:
    write = partial(page, template, *reader, **values)
    return _answer(await asyncio.get_running_loop().run_in_executor(_writing, write))


_writing: Final = ThreadPoolExecutor(1, "pages")


def _answer(text: str) -> Response[str]:
    return Response(text, media_type=MediaType.HTML, headers=PAGE_HEADERS)
