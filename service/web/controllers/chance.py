"""The page of what chance could give after an event: its results, and the table that each leads to."""

import asyncio

from litestar import Controller, MediaType, Response, get

from service.access.visibility import require_may_fork
from service.http.controllers.pictures import OutcomeText, outcome_of
from service.http.inputs import request as http
from service.http.inputs.ids import MatchId
from service.http.inputs.parameters import Revision, ViewerName
from service.http.inputs.request import HttpRequest
from service.http.limits.cost import Cost
from service.web.chance import chance_page
from service.web.controllers.viewer import Reader, html_page


class ChancePagesController(Controller):
    path = "/matches/{match_id:uuid}/chance"
    include_in_schema = False

    @get(media_type=MediaType.HTML, cost=Cost(scenes=12))
    async def chance(
        self,
        request: HttpRequest,
        match_id: MatchId,
        reader: Reader,
        at: Revision = None,
        as_: ViewerName = None,
        outcome: OutcomeText = None,
    ) -> Response[str]:
        """For whoever may fork the match; off the event loop, as a thousand results take a while."""
        visit = await http.at_match(request, match_id)
        require_may_fork(visit.caller, visit.match)
        viewer = visit.viewer(as_)
        past = await request.use_cases.queries.matches.at(visit, at)
        chosen = outcome_of(outcome)
        page = await asyncio.to_thread(chance_page, visit, past.seen, viewer, chosen, reader.language)
        path = f"/matches/{match_id}"
        return html_page("chance.html", reader, c=page, path=path, chosen_as=as_)
