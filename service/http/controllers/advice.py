"""Advice for one's own seat, where the match allows it."""

from litestar import Controller, Response, get

from service.http.controllers.reading import LanguageName
from service.http.inputs import request as http
from service.http.inputs.request import HttpRequest, MatchId, Service
from service.http.operation import Contract
from service.schemas.advice import Advice


class AdviceController(Controller):
    path = "/v1/matches/{match_id:uuid}/advice"
    tags = ("play",)

    @get(
        operation_id="getAdvice",
        summary="Ask what a bot would do",
        contract=Contract(
            answer=Advice,
            callers=("seat",),
            problems=("forbidden", "not_now", "against_the_rules", "advice_busy"),
        ),
    )
    async def advise(
        self, request: HttpRequest, service: Service, match_id: MatchId, language: LanguageName = "en"
    ) -> Response[Advice]:
        """What the bot `mcts` would do in the place of the caller's seat, and why: an estimate, with its figures.

        Only in a match that was created with `allows_advice`, and while it waits for the seat. The bot sees what
        the seat sees. The same table has the same advice.
        """
        visit = await http.at_match(request, service, match_id)
        return http.private(await service.app.advice.advise(visit, language), visit.revision)
