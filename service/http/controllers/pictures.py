"""Pictures of a match at any revision, as SVG and PNG, and films of many."""

import hashlib
from inspect import Parameter
from typing import Annotated, Any, Final, Literal

from litestar import Response
from litestar.params import QueryParameter

from domain.kernel.chance import Outcome
from domain.kernel.scene import Layout
from domain.kernel.table import Language
from service.access.visits import Visit
from service.app.app import App
from service.app.pictures.films import MOST_EVENTS, Shape, Shot
from service.app.pictures.pictures import DrawnPicture, Wanted
from service.http import answering
from service.http.controllers.replay import NDJSON, From, last_of
from service.http.edge.etags import is_known
from service.http.inputs import request as http
from service.http.inputs.ids import MatchId
from service.http.inputs.parameters import Revision, TicketText, ViewerName
from service.http.inputs.request import HttpRequest
from service.http.limits import purse
from service.http.limits.cost import Cost
from service.http.live.rate_limited import PacedStream, pieces
from service.http.problems.answers import InvalidParameter
from service.http.rows.reads import Dated, match_query
from service.http.rows.route import declared_by, group, route, written
from service.pictures.captions import NoSuchPart
from service.pictures.themes import ThemeName
from service.schemas.tables import TableAnswer

SVG, PNG = "image/svg+xml", "image/png"
HEADERS: Final = {"Content-Security-Policy": "default-src 'none'; sandbox", "Vary": "Authorization"}
A_DAY: Final = {"Cache-Control": "public, max-age=86400"}
PROBLEMS: Final = ("forbidden", "revision_not_found")

Since = Annotated[
    int | None,
    QueryParameter(name="from", ge=1, le=2**31 - 1, description="Mark what has changed since this event."),
]
LanguageName = Annotated[Language, QueryParameter(name="language", description="The language of its words.")]
LayoutName = Annotated[
    Layout, QueryParameter(name="layout", description="960 units wide, or 420 for phones.")
]
Theme = Annotated[
    ThemeName, QueryParameter(name="theme", description="Its colours; `print` is black on white.")
]
Caption = Annotated[
    Literal["true", "false"],
    QueryParameter(name="caption", description="Whether the event is told below it."),
]
Naming = Annotated[
    Literal["true", "false"],
    QueryParameter(name="names", description="Whether sentences have the names of players, not seats."),
]
Points = Annotated[
    str | None,
    QueryParameter(
        name="point",
        max_length=400,
        pattern="^[^,]{1,80}(,[^,]{1,80}){0,4}$",
        description="Up to five parts that an arrow points to, by their names (`data-part`), with commas between.",
    ),
]
OutcomeText = Annotated[
    str | None,
    QueryParameter(
        name="outcome",
        max_length=1000,
        pattern=r"^\d{1,4}(-\d{1,4}){0,199}(,\d{1,4}(-\d{1,4}){0,199}){0,9}$",
        description="The table that this result of what is drawn after event `at` would lead to. As listed by "
        "`listOutcomes`, with commas between draws and hyphens between the places of a shuffle (`4`, `3,2-0-1`). "
        "Only for callers who may fork the match. Nothing is created.",
    ),
]
Width = Annotated[
    int, QueryParameter(name="width", ge=300, le=1600, description="Pixels; the height follows.")
]
ShapeName = Annotated[
    Shape, QueryParameter(name="shape", description="Pictures, or tables by their meaning (`getTable`).")
]
To = Annotated[
    int | None,
    QueryParameter(
        name="to", ge=1, le=2**31 - 1, description="The last revision; absent: as far as a film goes."
    ),
]


async def _drawing(
    request: HttpRequest,
    match_id: MatchId,
    at: Revision = None,
    as_: ViewerName = None,
    from_: Since = None,
    language: LanguageName = "en",
    layout: LayoutName = "wide",
    theme: Theme = "light",
    caption: Caption = "false",
    point: Points = None,
    outcome: OutcomeText = None,
    ticket: TicketText = None,
) -> tuple[Visit, Wanted, DrawnPicture]:
    visit = await http.visit_with_ticket(request, match_id, ticket)
    is_told, points, next_draws = caption == "true", points_of(point), outcome_of(outcome)
    picture = Wanted(visit.viewer(as_), at, from_, language, layout, theme, is_told, points, next_draws)
    try:
        return visit, picture, await request.use_cases.queries.pictures.draw(visit, picture)
    except NoSuchPart as error:
        raise InvalidParameter("point", str(error)) from error


async def _svg(request: HttpRequest, **terms: Any) -> Response[bytes]:
    visit, picture, drawing = await _drawing(request, **terms)
    headers = _headers(visit, picture, drawing, drawing.svg)
    return Response(drawing.svg.encode(), media_type=SVG, headers=headers)


async def _png(request: HttpRequest, width: int, **terms: Any) -> Response[bytes]:
    visit, picture, drawing = await _drawing(request, **terms)
    headers = _headers(visit, picture, drawing, f"{width} {drawing.svg}")
    if is_known(request.headers.get("if-none-match", ""), headers["ETag"]):
        return Response(b"", status_code=304, headers=headers)
    await purse.pay(request.scope, Cost(pixels=width * width))
    content = await request.use_cases.queries.pictures.maker.png(visit.caller, drawing.svg, width)
    return Response(content, media_type=PNG, headers=headers)


*TERMS, TICKET = declared_by(_drawing, 1)
WIDTH: Final = Parameter("width", Parameter.KEYWORD_ONLY, default=960, annotation=Width)
svg = route(
    "/picture.svg",
    "getPicture",
    _svg,
    [*TERMS, TICKET],
    method="get",
    summary="See the table as a picture",
    answer=None,
    problems=(*PROBLEMS, "against_the_rules"),
    cost=Cost(scenes=2),
    media_types={SVG: "The table, without scripts and styles; `data-part` names its parts."},
    also=answering.UNCHANGED,
    says="""
    The table as it was after event `at`, drawn from what the caller may see.

    Caches may keep for a day what anybody may see of a given event; they keep nothing else.
    """,
)
png = route(
    "/picture.png",
    "getPictureAsPng",
    _png,
    [*TERMS, WIDTH, TICKET],
    method="get",
    summary="See the table as a PNG",
    answer=None,
    problems=(*PROBLEMS, "against_the_rules", "png_busy"),
    cost=Cost(scenes=2),
    media_types={PNG: "As `picture.svg`, for programs that show no SVG."},
    also=answering.UNCHANGED,
    says="The same picture as `picture.svg` gives, as many pixels wide as asked for.",
)


@written(
    "/film",
    "getFilm",
    method="get",
    summary="Read events with their pictures",
    answer=None,
    problems=(*PROBLEMS, "answers_busy"),
    media_types={
        NDJSON: "A line for each event: the first with the whole `scene`, others with changes.",
    },
)
async def film(
    request: HttpRequest,
    match_id: MatchId,
    from_: From = 1,
    to: To = None,
    as_: ViewerName = None,
    language: LanguageName = "en",
    layout: LayoutName = "wide",
    names: Naming = "false",
    shape: ShapeName = "picture",
    at: Revision = None,
    ticket: TicketText = None,
) -> PacedStream:
    """At most 1000 events as the caller may know them, each told and with what it changes in the picture.

    Each costs a point (`RateLimit`). With `at` it is told as of then: `undone_by` knows of no later
    ruling, and such a film never changes.

    A line has `revision`, `step` (the last revision of what was recorded at once), `level` (2 begins a round,
    1 a turn), `type`, `at`, `actor`, `rules`, `text`, `undone_by`, `awaited` and `marks`. To draw it, take the
    picture before it, let the parts of `gone` leave, and draw those of `set` in their places, one after the
    other: a part that was there keeps what is not named; one with `after` is drawn behind the part of that
    name, or first if that is empty. Shapes come once: each list of them, of parts and then of marks, has
    the next number from 0, in the order of the lines, and a number in its place means that list. So do the
    items of `words`, the table told, counted apart; there a number in place of a whole group is that group of
    the line before.

    With `shape=table` the first line has the whole `table`, others have `change`: the fields of `pieces` that
    differ, the names `removed`, `surfaces`, `seats`, `words` and `headline` where they differ, `order` where other
    surfaces are there. `beat` groups events seen as one: its `id`, its `kind` and the event's `part`.
    """
    now = await http.visit_with_ticket(request, match_id, ticket)
    viewer, visit = now.viewer(as_), await request.use_cases.queries.matches.at(now, at)
    last = min(last_of(visit, from_, to), from_ + MOST_EVENTS - 1)
    await purse.pay(request.scope, Cost(scenes=last - from_ + 1))
    release = await http.place_for(request, last - from_ + 1)
    shot = Shot(from_, last, viewer, language, layout, names == "true", shape)
    headers = answering.caching_of(now, is_pinned=at is not None)
    source = pieces(request.use_cases.queries.films.film(visit, shot))
    return PacedStream(source, media_type=NDJSON, headers=headers, release=release)


@match_query(
    "/table",
    "getTable",
    takes_tickets=True,
    summary="See the table by its meaning",
    answer=TableAnswer,
    problems=PROBLEMS,
    cost=Cost(scenes=1),
    also=answering.UNCHANGED,
)
async def table(
    app: App, visit: Visit, at: Revision = None, as_: ViewerName = None, language: LanguageName = "en"
) -> Dated:
    """The table as it was after event `at`: surfaces, and pieces that lie on them, for programs that draw it.

    It shows what the picture shows to the same viewer, and names each thing alike.
    """
    answer = await app.queries.descriptions.table(visit, visit.viewer(as_), at, language)
    return Dated(answer, visit.revision, is_pinned=at is not None)


PICTURES = group("/v1/matches/{match_id:uuid}", "replay", film, png, svg, table)


def points_of(point: str | None) -> tuple[str, ...]:
    return tuple(point.split(",")) if point else ()


def outcome_of(outcome: str | None) -> tuple[Outcome, ...]:
    """The result of each draw; empty where nothing is asked for."""
    draws = outcome.split(",") if outcome else ()
    return tuple(tuple(int(number) for number in draw.split("-")) for draw in draws)


def _headers(visit: Visit, picture: Wanted, drawing: DrawnPicture, answered: str) -> dict[str, str]:
    """The tag hangs on what is drawn alone, so that it lasts as long as a release draws the same."""
    tag = hashlib.sha256(answered.encode()).hexdigest()[:32]
    caching = answering.caching_of(visit, is_pinned=picture.at is not None and not picture.outcome)
    if drawing.is_lasting and caching is answering.PRIVATE:
        caching = A_DAY
    return {**HEADERS, **caching, "ETag": f'"{tag}"'}
