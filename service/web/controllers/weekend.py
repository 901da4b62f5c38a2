"""Several tournaments as one weekend: a page that is its own printed sheet, and a table for a spreadsheet."""

from litestar import Controller, MediaType, Response, get

from service.http.answering import PRIVATE
from service.http.controllers.weekend import Cups, weekend_for
from service.http.inputs import request as http
from service.http.inputs.request import HttpRequest
from service.web.controllers.viewer import Reader, page_turn

OFFERED = 20
"""How many of the newest tournaments can be added by a press."""


class WeekendController(Controller):
    include_in_schema = False

    @get("/weekend", media_type=MediaType.HTML)
    async def weekend(self, request: HttpRequest, reader: Reader, cups: Cups) -> Response[str]:
        chosen = await weekend_for(request, cups)
        caller = await http.caller_of(request)
        newest = await request.use_cases.queries.tournaments.page(caller, limit=OFFERED)
        stages = chosen.rows()
        inside = {each.tournament_id for cup in stages for each in cup}
        async with page_turn(request, chosen.entrants) as write:
            return await write(
                "weekend.html",
                reader,
                cups=stages,
                ids=[str(cup[0].tournament_id) for cup in stages],
                ranking=chosen.ranking(),
                is_final=chosen.is_final,
                others=[each for each in newest.rows if each.tournament_id not in inside],
            )

    @get("/weekend/ranking.csv", media_type="text/csv")
    async def table(self, request: HttpRequest, cups: Cups) -> Response[str]:
        chosen = await weekend_for(request, cups)
        headers = {**PRIVATE, "Content-Disposition": 'attachment; filename="weekend.csv"'}
        return Response(chosen.csv(), media_type="text/csv", headers=headers)
