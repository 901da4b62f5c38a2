"""Chance as it could have been: every result of a draw, before anybody forks for one of them."""

from typing import Annotated

from litestar.params import QueryParameter

from service.access.visits import Visit
from service.app.app import App
from service.http.controllers.pictures import LanguageName
from service.http.limits.cost import Cost
from service.http.rows.reads import Dated, match_query
from service.http.rows.route import group
from service.schemas.outcomes import AwaitedDrawsView, OutcomesView

At = Annotated[
    int,
    QueryParameter(name="at", ge=1, le=2**31 - 1, description="The event after which something is drawn."),
]
PROBLEMS = ("forbidden", "revision_not_found", "against_the_rules")


@match_query(
    "/outcomes",
    "listOutcomes",
    summary="See what chance could give",
    answer=OutcomesView,
    cost=Cost(outcomes=200),
    problems=PROBLEMS,
)
async def outcomes(app: App, visit: Visit, at: At) -> Dated:
    """Every possible result of what is drawn after event `at`, with its probability and the state it leads to.

    At most 1000 of them, for callers who may fork the match. Each can be played on in a scripted fork.
    """
    return Dated(await app.queries.outcomes.possible(visit, at), at, is_pinned=True)


@match_query(
    "/draws",
    "listAwaitedDraws",
    summary="See what is drawn next",
    answer=AwaitedDrawsView,
    problems=PROBLEMS,
)
async def draws(app: App, visit: Visit, at: At, language: LanguageName = "en") -> Dated:
    """The draws after event `at` and, of an order of cards, the cards that lie in it.

    For callers who may fork the match. The places in the outcomes of a scripted fork count in these items.
    """
    return Dated(await app.queries.outcomes.draws(visit, at, language), at, is_pinned=True)


OUTCOMES = group("/v1/matches/{match_id:uuid}", "forks", draws, outcomes)
