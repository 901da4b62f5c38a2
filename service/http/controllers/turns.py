"""Where am I awaited: one request for a program that plays many matches."""

from litestar import Response

from service.http import answering
from service.http.controllers.play import WaitSeconds
from service.http.inputs import bodies
from service.http.inputs import request as http
from service.http.inputs.request import HttpRequest
from service.http.limits import purse
from service.http.limits.cost import Cost
from service.http.live.waiting import turns_when_asked
from service.http.rows.route import group, written
from service.schemas.turns import AskTurns, TurnsNow


@written(
    "",
    "listTurns",
    summary="List the turns of many seats",
    answer=TurnsNow,
    body=AskTurns,
    problems=("too_many_streams", "streams_full"),
)
async def list_turns(request: HttpRequest, wait: WaitSeconds = 0) -> Response[TurnsNow]:
    """Which of your seats are awaited, each with every command it may post now.

    The body names the seats by their tokens, so a bearer token is not needed; a key brings its own budget of
    requests. With `wait` the answer comes when one of the seats has something to post, when all their matches
    are over, or after so many seconds. Nothing is changed.
    """
    caller = await http.caller_of(request)
    question = await bodies.read(request, AskTurns)
    await purse.pay(request.scope, Cost(matches=len(question.seats) - 1))
    turns = await request.use_cases.queries.turns.look(question.seats)
    if wait and not turns.turns:
        turns = await turns_when_asked(request, caller, question.seats, wait)
    return Response(turns, headers=answering.PRIVATE)


TURNS = group("/v1/turns", "play", list_turns)
