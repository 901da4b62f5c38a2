"""Forks of a match at any event, and the tree they make."""

from typing import Annotated
from uuid import UUID

from litestar.params import QueryParameter

from service.access.visits import Visit
from service.app.app import App
from service.http.inputs import paging
from service.http.rows.changes import match_change
from service.http.rows.reads import match_query
from service.http.rows.route import group
from service.schemas.forks import ForkMatch, ForkPage, NewFork

RELATIVES = 50
After = Annotated[
    str | None,
    QueryParameter(
        name="after",
        max_length=200,
        description="The `next` of the page before; absent: the oldest ancestor.",
    ),
]
Limit = Annotated[int, QueryParameter(ge=1, le=RELATIVES, description="At most this many on a page.")]


@match_query("", "listForks", summary="See the tree of forks", answer=ForkPage)
async def lineage(app: App, visit: Visit, after: After = None, limit: Limit = RELATIVES) -> ForkPage:
    """The tree this match belongs to, the oldest ancestor first, each match after its parent, page by page."""
    (last,) = paging.place(after, tuple[UUID]) or (None,)
    page = await app.queries.forks.page(visit, last, limit)
    return ForkPage(visit.match_id, page.rows, paging.continued(page))


FORKS = group(
    "/v1/matches/{match_id:uuid}/forks",
    "forks",
    match_change(
        "",
        "forkMatch",
        lambda app: app.commands.forks.fork,
        summary="Fork a match at an event",
        is_conditional=False,
        makes_match=True,
        answer=NewFork,
        body=ForkMatch,
        problems=(
            *("forbidden", "revision_not_found", "against_the_rules", "seed_not_kept"),
            "too_many_in_play",
        ),
        pointers={
            "unknown_seat": "/bots",
            "luck_not_granted": "/luck/kind",
            "impossible_outcome": "/luck/outcomes",
            "outcomes_unused": "/luck/outcomes",
            "then_unused": "/luck/then",
        },
        says="""
        A new match that shares everything up to the event, with tokens for all seats that no bot plays.

        Forking a match in play shows hidden things, so only its organiser may do it and see the fork; a fork of a
        disclosed match may be forked by its host, too.
        """,
    ),
    lineage,
)
