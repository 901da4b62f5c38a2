"""What handlers of tournaments read of a request, and how they answer a change."""

from typing import Annotated, TypeAlias
from uuid import UUID

import msgspec
from litestar import Response
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter

from domain.tournaments.state import Tournament
from service.access.at_tournaments import Visitor, require_may_look, require_organiser_of, visitor_at
from service.application import Application
from service.event_store.aggregate import Version
from service.event_store.requests import Asked
from service.event_store.streams import Applied, Change
from service.http.controllers import request as http
from service.http.controllers.request import HttpRequest
from service.schemas.tournaments import TournamentChanged

TournamentId: TypeAlias = Annotated[UUID, PathParameter(description="The tournament.")]
RoundNumber: TypeAlias = Annotated[int, PathParameter(ge=1, le=1000, description="The round, from 1.")]
TableNumber: TypeAlias = Annotated[int, PathParameter(ge=1, le=500, description="The table, from 1.")]
EntrantNumber: TypeAlias = Annotated[int, PathParameter(ge=1, le=500, description="The entrant, from 1.")]
_encode = msgspec.json.Encoder().encode


async def visit(
    request: HttpRequest, service: Application, tournament_id: UUID
) -> tuple[Version[Tournament], Visitor]:
    """The tournament at its newest revision and who is calling."""
    held = await service.tournaments.newest(tournament_id)
    return held, await visitor_at(service.access, held.state, http.token(request))


async def look(request: HttpRequest, service: Application, tournament_id: UUID) -> Version[Tournament]:
    """The tournament, for whoever may look at tournaments."""
    held, visitor = await visit(request, service, tournament_id)
    require_may_look(service.access, visitor)
    return held


async def organise(
    request: HttpRequest,
    service: Application,
    tournament_id: UUID,
    idempotency_key: str | None,
    if_match: str | None,
) -> tuple[Version[Tournament], Asked]:
    """As `visit`, for organisers of the tournament only, with the request as the log records it."""
    held, visitor = await visit(request, service, tournament_id)
    require_organiser_of(visitor)
    return held, await http.asked_by(request, visitor.caller, idempotency_key, if_match)


def changed(done: Applied[Tournament]) -> bytes:
    return _encode(TournamentChanged(done.stream_id, done.revision, done.state.phase))


async def apply(
    service: Application, tournament_id: UUID, change: Change, asked: Asked
) -> Response[TournamentChanged]:
    done = await service.tournaments.execute(tournament_id, change, asked, answer=changed)
    return answered(done.answer)


def answered(body: bytes, status: int = 200) -> Response[TournamentChanged]:
    answer = msgspec.json.decode(body, type=TournamentChanged)
    headers = {"ETag": f'"{answer.revision}"', **http.PRIVATE}
    return Response(answer, status_code=status, headers=headers)


def check_round(tournament: Tournament, number: int) -> None:
    """404 for a round that has not been paired."""
    if number > len(tournament.rounds):
        raise NotFoundException(f"round {number} is not paired; {len(tournament.rounds)} rounds are")
