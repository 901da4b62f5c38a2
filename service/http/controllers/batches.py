"""Setting up many matches with one request."""

from litestar import Response

from service.app.matches.batches import Made
from service.http import answering
from service.http.controllers.batch_answers import MadeMatch, MadeMatches
from service.http.controllers.matches import CREATE_INVALID, CREATE_POINTERS
from service.http.inputs import bodies
from service.http.inputs import request as http
from service.http.inputs.parameters import IdempotencyKey
from service.http.inputs.request import HttpRequest
from service.http.limits import purse
from service.http.limits.cost import Cost
from service.http.problems import answers as problems
from service.http.rows.route import group, written
from service.schemas.matches import CreateMatch, CreateMatches, MatchesAsWritten, NewMatch


@written(
    "",
    "createMatches",
    summary="Create many matches",
    answer=MadeMatches,
    body=CreateMatches,
    problems=("forbidden", "too_many_in_play"),
    pointers=CREATE_POINTERS,
    invalid=CREATE_INVALID,
)
async def create(request: HttpRequest, idempotency_key: IdempotencyKey = None) -> Response[MadeMatches]:
    """Set up as many as 100 matches at once; the answer holds the token that starts each of them.

    Each is made or refused by itself, as createMatch would: the answer has a match or a problem for each, in
    the order of the body. First they are counted, each as one request of the class `create`: if there are more
    than are left, 429 refuses all. One `Idempotency-Key` is for all of them: the same request again gives the
    same matches, and makes those that a failure has kept from being made.
    """
    caller = await http.caller_of(request)
    request.use_cases.commands.batches.require_may_create(caller)
    meta = await http.meta_of(request, caller, idempotency_key)
    items = (await bodies.read(request, MatchesAsWritten)).matches
    await purse.pay(request.scope, Cost(matches=len(items) - 1), requests=len(items) - 1)
    count_in = await http.room_for_matches(request, len(items))
    parts = [bodies.part(each, CreateMatch) for each in items]
    outcomes = await request.use_cases.commands.batches.create(caller, meta, parts)
    await count_in(each.match_id for each in outcomes if isinstance(each, NewMatch))
    return answering.handed_out(MadeMatches([_item(request, each) for each in outcomes]), 200)


BATCHES = group("/v1/matches/batch", "matches", create)


def _item(request: HttpRequest, outcome: Made) -> MadeMatch:
    if isinstance(outcome, NewMatch):
        return MadeMatch(match=outcome)
    return MadeMatch(problem=problems.described(request, outcome))
