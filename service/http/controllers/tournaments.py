"""Tournaments: create, look at, finish."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from litestar import Controller, Response, get, post
from litestar.params import QueryParameter

from domain.games import GAMES
from domain.matches.clocks import TimeControl
from domain.tournaments import decider
from domain.tournaments.events import TournamentCreated
from domain.tournaments.terms import POINT, Terms
from domain.tournaments.trf import report
from projections import queries
from service import entropy
from service.access.at_tournaments import ADMIN, organising
from service.access.callers import require_organising
from service.contract.promises import Contract
from service.errors import RevisionNotFound
from service.http.controllers import at_tournament, bodies, paging
from service.http.controllers import request as http
from service.http.controllers.at_tournament import TournamentId
from service.http.controllers.matches import Game
from service.http.controllers.replay import From, Limit
from service.http.controllers.request import HttpRequest, IdempotencyKey, IfMatch, Service
from service.http.problems import InvalidBody
from service.schemas.tournaments import (
    CreateTournament,
    FinishTournament,
    NewTournament,
    StandingsView,
    TournamentChanged,
    TournamentEvents,
    TournamentPage,
    TournamentView,
)
from service.tournaments import rendering

CSV = "text/csv"
TRF = "text/plain"
PhaseFilter = Annotated[
    Literal["entries", "running", "finished"] | None,
    QueryParameter(description="Only tournaments in this phase."),
]
TournamentKey = tuple[datetime, UUID]


class TournamentsController(Controller):
    path = "/v1/tournaments"
    tags = ("tournaments",)

    @post(
        operation_id="createTournament",
        summary="Create a tournament",
        contract=Contract(
            answer=NewTournament,
            status=201,
            body=CreateTournament,
            callers=("organiser",),
            problems=("forbidden", "against_the_rules"),
        ),
    )
    async def create(
        self, request: HttpRequest, service: Service, idempotency_key: IdempotencyKey = None
    ) -> Response[NewTournament]:
        """Announce a tournament. Whose key this is organises it, and whose keys are named."""
        caller = await service.access.caller(http.token(request))
        require_organising(caller)
        data = await bodies.read(request, CreateTournament)
        asked = await http.asked_by(request, organising(caller).caller, idempotency_key)
        tournament_id = entropy.new_id()
        organisers = tuple(dict.fromkeys((caller.organises_as or ADMIN, *map(str, data.organisers))))
        created = TournamentCreated(str(tournament_id), data.title, organisers, _terms(data))
        with bodies.pointing(invalid_options="/options", invalid_clocks="/clocks"):
            decision = decider.create(created)
        done = await service.tournaments.open(
            tournament_id,
            decision,
            asked,
            answer=lambda done: msgspec.json.encode(NewTournament(tournament_id, done.revision)),
        )
        answer = msgspec.json.decode(done.answer, type=NewTournament)
        location = {"Location": f"/v1/tournaments/{answer.tournament_id}"}
        return Response(answer, status_code=201, headers=location)

    @get(
        operation_id="listTournaments",
        summary="List the tournaments",
        contract=Contract(answer=TournamentPage),
    )
    async def tournaments(
        self,
        request: HttpRequest,
        service: Service,
        game: Game = None,
        phase: PhaseFilter = None,
        after: paging.After = None,
        limit: paging.PageSize = paging.PAGE,
    ) -> Response[TournamentPage]:
        """Tournaments that fit all filters, newest first."""
        service.access.require_may_look(await service.access.caller(http.token(request)))
        rows = await queries.list_tournaments(
            service.pool,
            game=game,
            phase=phase,
            before=paging.place(after, TournamentKey),
            limit=limit + 1,
        )
        page, following = paging.page_of(rows, limit, lambda row: (row.created_at, row.tournament_id))
        return Response(TournamentPage(page, following), headers=http.PRIVATE)

    @get(
        "/{tournament_id:uuid}",
        operation_id="getTournament",
        summary="See a tournament",
        contract=Contract(answer=TournamentView),
    )
    async def tournament(
        self, request: HttpRequest, service: Service, tournament_id: TournamentId
    ) -> Response[TournamentView]:
        """Its terms and who has entered."""
        held = await at_tournament.look(request, service, tournament_id)
        return http.private(rendering.tournament(held), held.revision)

    @get(
        "/{tournament_id:uuid}/events",
        operation_id="listTournamentEvents",
        summary="Read what has happened in a tournament",
        contract=Contract(answer=TournamentEvents, problems=("revision_not_found",)),
    )
    async def events(
        self,
        request: HttpRequest,
        service: Service,
        tournament_id: TournamentId,
        from_: From = 1,
        limit: Limit = 200,
    ) -> Response[TournamentEvents]:
        """Everything that was decided, by whom and by which rules: pairings with their reasons, rulings, flags."""
        held = await at_tournament.look(request, service, tournament_id)
        if from_ > held.revision:
            raise RevisionNotFound(from_, held.revision)
        end = min(held.revision, from_ + limit - 1)
        stored = await service.log.read(tournament_id, after=from_ - 1, to=end)
        following = end + 1 if end < held.revision else None
        page = TournamentEvents(tournament_id, rendering.events(stored), following)
        return http.private(page, held.revision)

    @get(
        "/{tournament_id:uuid}/standings",
        operation_id="getStandings",
        summary="See the standings",
        contract=Contract(answer=StandingsView, media_types={CSV: "One line per entrant, with a header."}),
    )
    async def standings(
        self, request: HttpRequest, service: Service, tournament_id: TournamentId
    ) -> Response[StandingsView] | Response[str]:
        """Everybody, the first first, with every result and ruling known by `revision`.

        With `Accept: text/csv` as a table for a spreadsheet.
        """
        held = await at_tournament.look(request, service, tournament_id)
        revision, rows = await queries.read_standings(service.pool, tournament_id)
        view = StandingsView(tournament_id, revision, held.state.terms.tie_breaks, rows)
        if CSV in request.headers.get("accept", ""):
            return Response(rendering.standings_csv(view), media_type=CSV, headers=http.PRIVATE)
        return http.private(view, revision)

    @get(
        "/{tournament_id:uuid}/report",
        operation_id="getTournamentReport",
        summary="Export a tournament of tables of two as text",
        contract=Contract(
            answer=None,
            problems=("against_the_rules",),
            media_types={TRF: "In the manner of TRF16: `001` lines with one column of ten for each round."},
        ),
    )
    async def report(
        self, request: HttpRequest, service: Service, tournament_id: TournamentId
    ) -> Response[str]:
        """For pairing and rating programs: entrants, opponents, seats and results in fixed columns."""
        held = await at_tournament.look(request, service, tournament_id)
        return Response(report(held.state), media_type=TRF, headers=http.PRIVATE)

    @post(
        "/{tournament_id:uuid}/finish",
        operation_id="finishTournament",
        summary="Finish a tournament",
        status_code=200,
        contract=Contract(
            answer=TournamentChanged,
            body=FinishTournament,
            callers=("organiser",),
            problems=("forbidden", "not_now"),
        ),
    )
    async def finish(
        self,
        request: HttpRequest,
        service: Service,
        tournament_id: TournamentId,
        idempotency_key: IdempotencyKey = None,
        if_match: IfMatch = None,
    ) -> Response[TournamentChanged]:
        """End it, when no table is open and all rounds are played; before that only if `early` is asked for."""
        _, asked = await at_tournament.organise(request, service, tournament_id, idempotency_key, if_match)
        data = await bodies.read(request, FinishTournament)
        return await at_tournament.apply(
            service,
            tournament_id,
            lambda decision: decider.finish(decision, early=data.early),
            asked,
        )


def _terms(data: CreateTournament) -> Terms:
    """The terms asked for, of a game that there is."""
    game = GAMES.get(data.game)
    if game is None:
        raise InvalidBody("/game", f"there is no game {data.game}; known: {', '.join(GAMES)}")
    bodies.convert(data.options, game.options, "/options")
    return Terms(
        game=data.game,
        edition=game.edition,
        table_size=data.table_size,
        format=data.format,
        options=data.options,
        smallest_table=data.smallest_table or 0,
        rounds=data.rounds,
        matches_per_round=data.matches_per_round,
        points=data.points,
        bye_points=None if data.bye_points is None else data.bye_points * POINT,
        tie_breaks=data.tie_breaks,
        advance=data.advance,
        late_entry_rounds=data.late_entry_rounds,
        capacity=data.capacity,
        is_open=data.is_open,
        clocks=None
        if data.clocks is None
        else msgspec.convert(data.clocks, TimeControl, from_attributes=True),
    )
