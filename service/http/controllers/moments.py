"""The moments of a match that is over."""

from litestar import Response

from service.http.inputs import request as http
from service.http.inputs.ids import MatchId
from service.http.inputs.request import HttpRequest
from service.http.limits import purse
from service.http.limits.cost import Cost
from service.http.rows.reads import answer_about
from service.http.rows.route import group, written
from service.schemas.moments import MomentsView


@written("", "getMoments", method="get", summary="See how a match went", answer=MomentsView)
async def moments(request: HttpRequest, match_id: MatchId) -> Response[MomentsView]:
    """Facts of the score: the last lead, the last time that the best were level, the largest step of a seat.

    Three at most, in order of time, each with the event after which the score was so. None while the match is not
    over, and none of a game without a score.
    """
    visit = await http.at_match(request, match_id)
    await purse.pay(request.scope, Cost(events=visit.revision))
    return answer_about(request, visit, await request.use_cases.queries.moments.look(visit))


MOMENTS = group("/v1/matches/{match_id:uuid}/moments", "replay", moments)
