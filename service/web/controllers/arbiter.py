"""An organiser's controls of one match, each with its consequences."""

from litestar import Controller, MediaType, Response, get

from service.app.matches.next_steps import next_steps
from service.app.matches.views import clocks
from service.http.inputs import request as http
from service.http.inputs.ids import MatchId
from service.http.inputs.request import HttpRequest
from service.web.controllers.viewer import Reader, html_page
from service.web.viewer import sittings_of


class ArbiterController(Controller):
    path = "/matches/{match_id:uuid}/arbiter"
    include_in_schema = False

    @get(media_type=MediaType.HTML)
    async def arbiter(self, request: HttpRequest, match_id: MatchId, reader: Reader) -> Response[str]:
        """Without controls for anybody else."""
        visit = await http.at_match(request, match_id)
        return html_page(
            "arbiter.html",
            reader,
            sheet=visit.match.sheet,
            sittings=sittings_of(visit.match),
            clocks={each.seat: each for each in clocks(visit.match.sheet)},
            steps=next_steps(visit.match) if visit.caller.is_organiser else None,
            path=f"/matches/{match_id}",
        )
