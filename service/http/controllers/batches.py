"""Setting up many matches with one request."""

from litestar import Controller, Response, post

from service.app.matches.batches import Made
from service.http.controllers.batch_answers import MadeMatch, MadeMatches
from service.http.controllers.matches import CREATE_INVALID, CREATE_POINTERS
from service.http.inputs import bodies
from service.http.inputs import request as http
from service.http.inputs.request import HttpRequest, IdempotencyKey, Service
from service.http.limits import purse
from service.http.operation import Contract
from service.http.problems import answers as problems
from service.schemas.matches import CreateMatch, CreateMatches, MatchesAsWritten, NewMatch


class BatchesController(Controller):
    path = "/v1/matches/batch"
    tags = ("matches",)

    @post(
        operation_id="createMatches",
        summary="Create many matches",
        status_code=200,
        contract=Contract(
            answer=MadeMatches,
            body=CreateMatches,
            problems=("forbidden",),
            pointers=CREATE_POINTERS,
            invalid=CREATE_INVALID,
        ),
    )
    async def create(
        self, request: HttpRequest, service: Service, idempotency_key: IdempotencyKey = None
    ) -> Response[MadeMatches]:
        """Set up as many as 100 matches at once; the answer holds the token that starts each of them.

        Each is made or refused by itself, as createMatch would: the answer has a match or a problem for each, in
        the order of the body. First they are counted, each as one request of the class `create`: if there are more
        than are left, 429 refuses all. One `Idempotency-Key` is for all of them: the same request again gives the
        same matches, and makes those that a failure has kept from being made.
        """
        caller = await http.caller_of(request, service)
        service.access.require_may_create(caller)
        asked = await http.asked_by(request, caller, idempotency_key)
        written = (await bodies.read(request, MatchesAsWritten)).matches
        await purse.pay(request.scope, len(written) - 1)
        wishes = [bodies.part(each, CreateMatch) for each in written]
        made = await service.app.batches.create(caller, asked, wishes)
        return http.handed_out(MadeMatches([_item(request, each) for each in made]), 200)


def _item(request: HttpRequest, made: Made) -> MadeMatch:
    if isinstance(made, NewMatch):
        return MadeMatch(match=made)
    return MadeMatch(problem=problems.described(request, made))
