"""The root of the contract: which release answers, and where to begin."""

from typing import Final

from litestar import Controller, Response, get

from service.http.controllers.rules import UNCHANGING
from service.http.operation import Contract
from service.platform.release import RELEASE
from service.schemas.games import Service

LINKS: Final = {
    "contract": "/openapi.json",
    "streams": "/asyncapi.json",
    "reference": "/docs",
    "problems": "/problems",
    "keys": "/.well-known/moviola-keys.json",
    "games": "/v1/games",
    "matches": "/v1/matches",
    "tournaments": "/v1/tournaments",
}


class RootController(Controller):
    path = "/v1"
    tags = ("games",)

    @get(
        operation_id="getService",
        summary="Read which release answers",
        contract=Contract(answer=Service, reads_log=False),
    )
    async def service(self) -> Response[Service]:
        """The release, whose number is the contract's as well, and where to begin."""
        return Response(Service(RELEASE, LINKS), headers=UNCHANGING)
