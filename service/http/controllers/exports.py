"""Events of many matches in one answer, for whoever counts over them."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from litestar.params import QueryParameter

from service.app.matches.exports import MATCHES_AT_ONCE, Wish
from service.http import answering
from service.http.controllers.matches import Game, Since, Tournament
from service.http.controllers.replay import NDJSON
from service.http.inputs import paging
from service.http.inputs import request as http
from service.http.inputs.request import HttpRequest
from service.http.limits import purse
from service.http.limits.cost import Cost
from service.http.live.rate_limited import PacedStream, pieces
from service.http.rows.route import group, written

Edition = Annotated[
    str | None, QueryParameter(max_length=40, pattern="^[ -~]*$", description="Only of this edition.")
]
Until = Annotated[datetime | None, QueryParameter(description="Only made before this time.")]
AfterMatch = Annotated[
    UUID | None,
    QueryParameter(
        name="after", description="The last match that you have whole; absent: from the first one."
    ),
]
Limit = Annotated[int, QueryParameter(ge=1, le=MATCHES_AT_ONCE, description="At most so many matches.")]


@written(
    "/events",
    "exportEvents",
    method="get",
    summary="Read every event of many matches",
    answer=None,
    problems=("forbidden", "answers_busy"),
    media_types={NDJSON: "A line for each match (`ExportedMatch`), and after it one for each of its events."},
)
async def events(
    request: HttpRequest,
    game: Game = None,
    edition: Edition = None,
    tournament: Tournament = None,
    since: Since = None,
    until: Until = None,
    after: AfterMatch = None,
    limit: Limit = MATCHES_AT_ONCE,
) -> PacedStream:
    """Matches that are over and open to everybody, those made first first, each with all of its events.

    Nothing in them is hidden. Forks and imported matches are not among them. An answer has 50,000 events or one
    match; `Link` has the address of the next one. If it was cut off, go on with `after` the last match that has as
    many events as its `revision` says. A match is disclosed later than it is made: to miss none, begin some time
    before the last one that you have.
    """
    wish = Wish(
        game=paging.known_game(game), edition=edition, tournament_id=tournament, since=since, until=until
    )
    exports = request.use_cases.queries.exports
    export = await exports.plan(await http.caller_of(request), wish, after, limit)
    await purse.pay(request.scope, Cost(exported=export.events))
    release = await http.place_for(request, export.events)
    headers = {**answering.PRIVATE, **paging.onward(request, export)}
    return PacedStream(
        pieces(exports.lines(export.rows)), media_type=NDJSON, headers=headers, release=release
    )


EXPORTS = group("/v1/exports", "matches", events)
