"""Where am I awaited: one request for a program that plays many matches."""

from litestar import Controller, Response, post

from service.http.controllers.play import WaitSeconds
from service.http.inputs import bodies
from service.http.inputs import request as http
from service.http.inputs.request import HttpRequest, Service
from service.http.live.waiting import turns_when_asked
from service.http.operation import Contract
from service.schemas.turns import AskTurns, Turns


class TurnsController(Controller):
    path = "/v1/turns"
    tags = ("play",)

    @post(
        operation_id="listTurns",
        summary="List the turns of many seats",
        status_code=200,
        contract=Contract(answer=Turns, body=AskTurns, problems=("too_many_streams", "streams_full")),
    )
    async def turns(self, request: HttpRequest, service: Service, wait: WaitSeconds = 0) -> Response[Turns]:
        """Which of your seats are awaited, each with every command it may post now.

        The body names the seats by their tokens, so a bearer token is not needed; a key brings its own budget of
        requests. With `wait` the answer comes when one of the seats has something to post, when all their matches
        are over, or after so many seconds. Nothing is changed.
        """
        caller = await http.caller_of(request, service)
        asked = await bodies.read(request, AskTurns)
        found = await service.app.turns.look(asked.seats)
        if wait and not found.turns:
            found = await turns_when_asked(request, service, caller, asked.seats, wait)
        return Response(found, headers=http.PRIVATE)
