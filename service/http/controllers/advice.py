"""Advice for one's own seat, where the match allows it."""

from service.access.visits import Visit
from service.app.app import App
from service.http.controllers.reading import LanguageName
from service.http.limits.cost import Cost
from service.http.rows.reads import match_query
from service.http.rows.route import group
from service.schemas.advice import Advice


@match_query(
    "",
    "getAdvice",
    summary="Ask what a bot would do",
    answer=Advice,
    cost=Cost(playouts=200),
    callers=("seat",),
    problems=("not_now", "against_the_rules", "advice_busy"),
)
async def advise(app: App, visit: Visit, language: LanguageName = "en") -> Advice:
    """The move of the bot `mcts` in the place of the caller's seat, with its reasons: an estimate, with its
    figures.

    Only in a match that was created with `allows_advice`, and while it waits for the seat. The bot sees what
    the seat sees. The same table has the same advice.
    """
    return await app.queries.advice.advise(visit, language)


ADVICE = group("/v1/matches/{match_id:uuid}/advice", "play", advise)
