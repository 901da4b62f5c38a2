"""Rematches: the offer for a match that is over, and the links between the two."""

from functools import partial

from litestar import Response

from service.access.visits import Visit
from service.app.app import App
from service.http import answering
from service.http.inputs import bodies
from service.http.inputs import request as http
from service.http.inputs.ids import MatchId
from service.http.inputs.request import HttpRequest
from service.http.limits.cost import Cost
from service.http.rows.reads import match_query
from service.http.rows.route import group, written
from service.schemas.rematches import AnswerRematch, RematchView


@match_query("", "getRematch", summary="See the offer of a rematch", answer=RematchView)
async def offer(app: App, visit: Visit) -> RematchView:
    """The seats that are ready to play again, and the links to the rematch and to the match before."""
    return await app.queries.rematches.look(visit)


@written(
    "",
    "answerRematch",
    summary="Offer or accept a rematch",
    answer=RematchView,
    body=AnswerRematch,
    callers=("seat",),
    problems=("not_now", "against_the_rules", "seed_not_kept", "too_many_in_play"),
    cost=Cost(matches=1),
)
async def answer(request: HttpRequest, match_id: MatchId) -> Response[RematchView]:
    """The caller's seat is ready to play again, or is not (MV-REM-01).

    When all players are ready, `next_id` is the new match. It has begun, and the tokens of the old one play it.
    A repetition changes nothing.
    """
    visit, body = await http.at_match(request, match_id), bodies.lazy(request, AnswerRematch)
    room = partial(http.room_for_matches, request)
    view = await request.use_cases.commands.rematches.answer(visit, body, room)
    return Response(view, headers=answering.PRIVATE)


REMATCHES = group("/v1/matches/{match_id:uuid}/rematch", "matches", offer, answer)
