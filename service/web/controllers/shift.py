"""The shift's page: claims and who has them, tables, notes and what each arbiter did, for organisers."""

from litestar import Controller, MediaType, Response, get

from service.http.inputs.ids import TournamentId
from service.http.inputs.request import HttpRequest
from service.platform.clock import utc_now
from service.web.controllers.tournaments import listed_visit
from service.web.controllers.viewer import Reader, html_page


class ShiftController(Controller):
    path = "/tournaments/{tournament_id:uuid}/shift"
    include_in_schema = False

    @get(media_type=MediaType.HTML)
    async def shift(self, request: HttpRequest, tournament_id: TournamentId, reader: Reader) -> Response[str]:
        """Empty for anybody else."""
        visit = await listed_visit(request, tournament_id)
        view = None
        if visit.caller.is_organiser:
            view = await request.use_cases.queries.shift.view(visit, utc_now())
        path = f"/tournaments/{tournament_id}"
        return html_page(
            "shift.html",
            reader,
            t=visit.tournament,
            shift=view,
            me=visit.caller.caller.organises_as or "admin",
            path=path,
        )
