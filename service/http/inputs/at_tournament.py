"""Parameters of operations about tournaments, and the visit to one."""

from typing import Annotated, TypeAlias
from uuid import UUID

from litestar.params import PathParameter

from service.access.visits import TournamentVisit
from service.http.inputs.request import HttpRequest, note_caller, token

TournamentId: TypeAlias = Annotated[UUID, PathParameter(description="The tournament.")]
RoundNumber: TypeAlias = Annotated[int, PathParameter(ge=1, le=1000, description="The round, from 1.")]
TableNumber: TypeAlias = Annotated[int, PathParameter(ge=1, le=500, description="The table, from 1.")]
EntrantNumber: TypeAlias = Annotated[int, PathParameter(ge=1, le=500, description="The entrant, from 1.")]
PenaltyNumber: TypeAlias = Annotated[int, PathParameter(ge=1, le=10_000, description="The penalty, from 1.")]


async def at_tournament(request: HttpRequest, tournament_id: UUID, *, looks: bool = False) -> TournamentVisit:
    """With `looks` for callers who may look at tournaments."""
    visit = await request.visits.at_tournament(token(request), tournament_id, looks=looks)
    note_caller(request, visit.caller.caller)
    return visit
