"""What handlers of tournaments read of a request, and how they answer a change."""

from typing import Annotated, TypeAlias
from uuid import UUID

from litestar import Response
from litestar.params import PathParameter

from service.access.at_tournaments import require_may_look
from service.access.visits import TournamentVisit
from service.app import RequestMeta
from service.http.application import Application
from service.http.inputs import request as http
from service.http.inputs.request import HttpRequest
from service.schemas.tournaments import TournamentChanged

TournamentId: TypeAlias = Annotated[UUID, PathParameter(description="The tournament.")]
RoundNumber: TypeAlias = Annotated[int, PathParameter(ge=1, le=1000, description="The round, from 1.")]
TableNumber: TypeAlias = Annotated[int, PathParameter(ge=1, le=500, description="The table, from 1.")]
EntrantNumber: TypeAlias = Annotated[int, PathParameter(ge=1, le=500, description="The entrant, from 1.")]


async def visit(request: HttpRequest, service: Application, tournament_id: UUID) -> TournamentVisit:
    return await service.visits.at_tournament(http.token(request), tournament_id)


async def look(request: HttpRequest, service: Application, tournament_id: UUID) -> TournamentVisit:
    """As `visit`, for whoever may look at tournaments."""
    there = await visit(request, service, tournament_id)
    require_may_look(service.access, there.caller)
    return there


async def ask(
    request: HttpRequest,
    service: Application,
    tournament_id: UUID,
    idempotency_key: str | None,
    if_match: str | None,
) -> tuple[TournamentVisit, RequestMeta]:
    """As `visit`, with the request as the log records it."""
    there = await visit(request, service, tournament_id)
    return there, await http.asked_by(request, there.caller.caller, idempotency_key, if_match)


def changed(answer: TournamentChanged, status: int = 200, **more: str) -> Response[TournamentChanged]:
    headers = {"ETag": f'"{answer.revision}"', **http.PRIVATE, **more}
    return Response(answer, status_code=status, headers=headers)
