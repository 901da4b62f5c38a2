"""Calls for an arbiter, from the table: made by a seat, answered and closed by an organiser."""

from typing import Annotated

from litestar import Response
from litestar.params import PathParameter

from service.http import answering
from service.http.inputs import request as http
from service.http.inputs.ids import MatchId
from service.http.inputs.request import HttpRequest
from service.http.rows.changes import ORGANISER
from service.http.rows.route import group, written
from service.schemas.calls import CallList

CallingSeat = Annotated[int, PathParameter(description="The seat that called, counted from 0.", ge=0, le=5)]


@written(
    "",
    "listCalls",
    method="get",
    summary="See the open calls of a table",
    answer=CallList,
    callers=("seat", "organiser"),
)
async def calls(request: HttpRequest, match_id: MatchId) -> Response[CallList]:
    """Organisers see all of them, a seat its own; nobody else sees any (MV-CAL-04)."""
    visit = await http.at_match(request, match_id, looks=False)
    return Response(await request.use_cases.queries.calls.at(visit), headers=answering.PRIVATE)


@written(
    "",
    "callArbiter",
    summary="Call an arbiter to the table",
    answer=CallList,
    callers=("seat",),
    problems=("not_now", "against_the_rules"),
)
async def call(request: HttpRequest, match_id: MatchId) -> Response[CallList]:
    """Play goes on, and nobody but the organisers learns of it. While the seat has an open call, a repetition
    changes nothing."""
    visit = await http.at_match(request, match_id, looks=False)
    return Response(await request.use_cases.commands.calls.call(visit), headers=answering.PRIVATE)


@written(
    "/{seat:int}/answer",
    "answerCall",
    summary="Be on the way to a table",
    answer=CallList,
    callers=ORGANISER,
    problems=("not_now",),
)
async def answer(request: HttpRequest, match_id: MatchId, seat: CallingSeat) -> Response[CallList]:
    """The seat and the other organisers see it. The call stays open."""
    visit = await http.at_match(request, match_id, looks=False)
    return Response(await request.use_cases.commands.calls.answer(visit, seat), headers=answering.PRIVATE)


@written(
    "/{seat:int}/close",
    "closeCall",
    summary="Close a call",
    answer=CallList,
    callers=ORGANISER,
    problems=("not_now",),
)
async def close(request: HttpRequest, match_id: MatchId, seat: CallingSeat) -> Response[CallList]:
    """The arbiter has been there, or is not needed any more. The answer has the calls that are still open."""
    visit = await http.at_match(request, match_id, looks=False)
    return Response(await request.use_cases.commands.calls.close(visit, seat), headers=answering.PRIVATE)


CALLS = group("/v1/matches/{match_id:uuid}/calls", "matches", calls, call, answer, close)
