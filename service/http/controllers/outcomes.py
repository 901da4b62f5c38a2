"""What chance could have given: every result of a draw, before anybody forks for one of them."""

import asyncio
from typing import Annotated, Any

from litestar import Controller, Response, get
from litestar.params import QueryParameter

from domain.matches import outcomes
from service.access.visibility import require_may_fork
from service.access.visits import Visit
from service.app.matches import outcomes as answers
from service.http.controllers.pictures import LanguageName
from service.http.inputs import request as http
from service.http.inputs.request import HttpRequest, MatchId, Service
from service.http.operation import Contract
from service.schemas.outcomes import AwaitedDrawsView, OutcomesView

At = Annotated[
    int,
    QueryParameter(name="at", ge=1, le=2**31 - 1, description="The event after which something is drawn."),
]


class OutcomesController(Controller):
    path = "/v1/matches/{match_id:uuid}"
    tags = ("forks",)

    @get(
        "/outcomes",
        operation_id="listOutcomes",
        summary="See what chance could give",
        contract=Contract(
            answer=OutcomesView, problems=("forbidden", "revision_not_found", "against_the_rules")
        ),
    )
    async def outcomes(
        self, request: HttpRequest, service: Service, match_id: MatchId, at: At
    ) -> Response[OutcomesView]:
        """Every possible result of what is drawn after event `at`, with its probability and the state it leads to.

        At most 1000 of them, for callers who may fork the match. Each can be played on in a scripted fork.
        """
        visit = await http.at_match(request, service, match_id)
        require_may_fork(visit.caller, visit.match)
        moment = await service.matches.at(visit.seen, at)
        draws = [draw.field for draw in outcomes.awaited_draws(moment.state)]
        possible = await asyncio.to_thread(answers.possible, moment.state)
        return _answer(visit, OutcomesView(match_id, at, draws, possible))

    @get(
        "/draws",
        operation_id="listAwaitedDraws",
        summary="See what is drawn next",
        contract=Contract(
            answer=AwaitedDrawsView, problems=("forbidden", "revision_not_found", "against_the_rules")
        ),
    )
    async def draws(
        self,
        request: HttpRequest,
        service: Service,
        match_id: MatchId,
        at: At,
        language: LanguageName = "en",
    ) -> Response[AwaitedDrawsView]:
        """What is drawn after event `at` and, of an order of cards, which ones lie in it.

        For callers who may fork the match. The places in the outcomes of a scripted fork count in these items.
        """
        visit = await http.at_match(request, service, match_id)
        require_may_fork(visit.caller, visit.match)
        match = (await service.matches.at(visit.seen, at)).state
        draws = answers.awaited_draws(match, language)
        is_listed = answers.is_listed(outcomes.due(match).draws)
        return _answer(visit, AwaitedDrawsView(match_id, at, draws, is_listed))


def _answer(visit: Visit, found: OutcomesView | AwaitedDrawsView) -> Response[Any]:
    """What could be drawn after an event is the same for ever."""
    return Response(found, headers={"ETag": f'"{found.revision}"', **http.kept(visit, is_pinned=True)})
