"""Several tournaments as one weekend."""

from typing import Annotated, Any, Final
from uuid import UUID

from litestar import Response
from litestar.params import QueryParameter

from service.app.tournaments.weekend import Weekend
from service.http import answering
from service.http.controllers.reading import LanguageName
from service.http.inputs import request as http
from service.http.inputs.request import HttpRequest
from service.http.limits import purse
from service.http.limits.cost import Cost
from service.http.problems.answers import InvalidParameter
from service.http.rows.route import group, written
from service.schemas.weekend import WeekendView

MOST_ENTRANTS: Final = 500
"""Over all cups: as many as one tournament takes."""
UUIDS: Final = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"
Cups = Annotated[
    str,
    QueryParameter(
        pattern=f"^{UUIDS}(,{UUIDS}){{0,9}}$",
        description="The ids of the tournaments, one to ten, with commas between.",
    ),
]


async def weekend_for(request: HttpRequest, cups: str) -> Weekend:
    """For a caller who may look at lists, and pays for everybody who is listed."""
    ids = [UUID(each) for each in cups.split(",")]
    chosen = await request.use_cases.queries.tournaments.weekend(await http.caller_of(request), ids)
    if chosen.entrants > MOST_ENTRANTS:
        detail = f"these tournaments have {chosen.entrants} entrants, a weekend at most {MOST_ENTRANTS}"
        raise InvalidParameter("cups", detail)
    await purse.pay(request.scope, Cost(entrants=chosen.entrants))
    return chosen


@written(
    "",
    "getWeekend",
    method="get",
    summary="See several tournaments as one weekend",
    answer=WeekendView,
    problems=("tournament_not_found", "forbidden"),
)
async def weekend(request: HttpRequest, cups: Cups, language: LanguageName = "en") -> Response[Any]:
    """Their combined ranking by points for places (TO-WKD), and all that each of them shows everybody.

    The caller chooses the tournaments: no organiser vouches for the choice.
    """
    chosen = await weekend_for(request, cups)
    whole = await chosen.whole(request.use_cases.queries.tournaments.read_models, language)
    return Response(whole, headers=answering.PRIVATE)


WEEKEND = group("/v1/weekend", "tournaments", weekend)
