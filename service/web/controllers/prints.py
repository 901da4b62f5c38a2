"""Sheets of a tournament that hang on a wall, one matter on each, and its tables for a spreadsheet."""

from typing import Annotated, Literal, get_args

from litestar import Controller, MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter

from service.app.tournaments import views as rendering
from service.app.tournaments.exports import EXPORTS, exported
from service.http.answering import PRIVATE
from service.http.inputs.ids import TournamentId
from service.http.inputs.request import HttpRequest
from service.web.controllers.tournaments import RoundName, listed_visit, rounds_of
from service.web.controllers.viewer import Reader, page_turn
from service.web.cross_table import cross_table
from service.web.tournament import by_name

Sheet = Literal["standings", "pairings", "names", "slips", "cross-table", "schedule", "penalties"]
SheetName = Annotated[str, PathParameter()]
ExportName = Annotated[str, PathParameter()]


class PrintsController(Controller):
    path = "/tournaments/{tournament_id:uuid}"
    include_in_schema = False

    @get("/print/{sheet:str}", media_type=MediaType.HTML)
    async def sheet(
        self,
        request: HttpRequest,
        tournament_id: TournamentId,
        sheet: SheetName,
        reader: Reader,
        round_: RoundName = None,
    ) -> Response[str]:
        """Pairings, names and slips are those of one round: the newest unless another is named."""
        if sheet not in get_args(Sheet):
            raise NotFoundException(f"there is no sheet {sheet}")
        visit = await listed_visit(request, tournament_id)
        entrants = visit.tournament.entrants
        async with page_turn(request, len(entrants)) as write:
            rounds = rounds_of(visit, reader.language)
            chosen = rounds[min(round_ or len(rounds), len(rounds)) - 1] if rounds else None
            players = {each.number: each.player for each in entrants}
            ranking = await request.use_cases.queries.tournaments.standings(visit)
            clubs = {each.number: each.club for each in entrants}
            path = f"/tournaments/{tournament_id}"
            return await write(
                "prints.html",
                reader,
                sheet=sheet,
                view=rendering.tournament(visit.seen),
                ranking=ranking,
                lines=cross_table(ranking.standings, rounds, clubs),
                rounds=rounds,
                round=chosen,
                players=players,
                by_name=by_name(chosen, players) if chosen else (),
                path=path,
                origin=str(request.base_url).rstrip("/"),
            )

    @get("/export/{export:str}", media_type="text/csv")
    async def export(
        self, request: HttpRequest, tournament_id: TournamentId, export: ExportName
    ) -> Response[str]:
        if export not in EXPORTS:
            raise NotFoundException(f"there is no table {export}")
        visit = await listed_visit(request, tournament_id)
        headers = {**PRIVATE, "Content-Disposition": f'attachment; filename="{export}.csv"'}
        return Response(exported(visit.tournament, export), media_type="text/csv", headers=headers)
