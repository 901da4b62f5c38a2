"""Answers of the read models: the story of a match, the seats of a player.

They follow the log within a moment. A client reads what it has just done from the answer, or from
`state` and `events`, which read the log itself.
"""

from typing import Annotated, Literal

from litestar.params import QueryParameter

from domain.kernel import names
from service.access.callers import Caller
from service.access.visits import Visit
from service.app.app import App
from service.app.matches.player_seats import SeatPlace
from service.http.controllers.replay import From, Limit
from service.http.inputs import paging
from service.http.inputs.parameters import Revision, ViewerName
from service.http.limits.cost import Cost
from service.http.rows.reads import Dated, caller_query, match_query
from service.http.rows.route import group
from service.schemas.keys import LookList
from service.schemas.reading import PlayerSeats, TimelinePage

LanguageName = Annotated[Literal["en", "it"], QueryParameter(description="English or Italian.")]
PlayerName = Annotated[
    str, QueryParameter(name="player", pattern=paging.PRINTABLE_NAME, description="A player's name.")
]
Imports = Annotated[
    Literal["include"] | None, QueryParameter(description="`include`: those of imported matches as well.")
]


@match_query(
    "/matches/{match_id:uuid}/timeline",
    "getTimeline",
    takes_tickets=True,
    summary="Read the story of a match",
    answer=TimelinePage,
    cost=Cost(events=200),
    problems=("forbidden", "revision_not_found"),
)
async def timeline(
    app: App,
    visit: Visit,
    from_: From = 1,
    limit: Limit = 200,
    language: LanguageName = "en",
    at: Revision = None,
    as_: ViewerName = None,
) -> Dated:
    """The events in words, with the rules that caused them, as the caller may know them.

    It may be a moment behind the match: `newest` says how far the match is. With `at` it is told as of then:
    `undone_by` knows of no later ruling, and once such an answer is whole, it never changes.
    """
    page = await app.queries.matches.timeline(visit, visit.viewer(as_), language, from_, limit, at)
    is_whole = len(page.items) == max(0, min(limit, page.newest - from_ + 1))  # the read model is not behind
    return Dated(page, page.newest, is_pinned=at is not None and is_whole)


@caller_query(
    "/seats",
    "listPlayerSeats",
    summary="List the seats of a player",
    answer=PlayerSeats,
    problems=("forbidden",),
)
async def seats(
    app: App,
    caller: Caller,
    player: PlayerName,
    after: paging.After = None,
    limit: paging.PageSize = paging.PAGE,
    imports: Imports = None,
) -> PlayerSeats:
    """Where a player has sat and what came of it, newest first. Forks do not count.

    Imported matches are left out unless you ask for them: nobody here vouches for the names in them.
    """
    before = paging.place(after, SeatPlace)
    page = await app.queries.seats.page(
        caller, player, include_imports=imports is not None, before=before, limit=limit
    )
    return PlayerSeats(names.composed(player), page.rows, paging.continued(page))


@match_query(
    "/matches/{match_id:uuid}/looks",
    "listLooks",
    summary="Read who has looked at what was hidden",
    answer=LookList,
    cost=Cost(events=200),
    problems=("forbidden",),
)
async def looks(app: App, visit: Visit, from_: From = 1, limit: Limit = 200) -> LookList:
    """Looks of organisers, and of the operator, at everything of a match that was hidden then: one for each event
    that they saw the match at, the first one first.

    Organisers read them at once, everybody when the match is disclosed (MV-ORG-07). They lie in the log and in its
    checkpoints: `listLeaves` with the hash of the first as `stream` must name hashes of this list only.
    """
    return await app.queries.audit.looks(visit, from_, limit)


READING = group("/v1", "matches", timeline, seats, looks)
