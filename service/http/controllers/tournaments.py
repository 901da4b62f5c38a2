"""Tournaments: create, look at, finish."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from litestar import Controller, Response, get, post
from litestar.params import QueryParameter

from domain.tournaments.trf import report
from projections import queries
from service.access.at_tournaments import organising
from service.app.tournaments import views as rendering
from service.http.controllers.matches import Game
from service.http.controllers.replay import From, Limit
from service.http.inputs import at_tournament, bodies, paging
from service.http.inputs import request as http
from service.http.inputs.at_tournament import TournamentId
from service.http.inputs.request import HttpRequest, IdempotencyKey, IfMatch, Service
from service.http.operation import Contract
from service.platform.errors import RevisionNotFound
from service.schemas.tournaments import (
    CancelTournament,
    ChangeTerms,
    CreateTournament,
    FinishTournament,
    NewTournament,
    StandingsView,
    TournamentChanged,
    TournamentEvents,
    TournamentPage,
    TournamentView,
)

CSV = "text/csv"
TRF = "text/plain"
PhaseFilter = Annotated[
    Literal["entries", "running", "finished", "cancelled"] | None,
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
            pointers={"invalid_options": "/options", "invalid_clocks": "/clocks"},
        ),
    )
    async def create(
        self, request: HttpRequest, service: Service, idempotency_key: IdempotencyKey = None
    ) -> Response[NewTournament]:
        """Announce a tournament. The holder of this key organises it, with the holders of the keys named."""
        caller = await http.caller_of(request, service)
        asked = await http.asked_by(request, organising(caller).caller, idempotency_key)
        new = await service.app.tournaments.create(caller, asked, bodies.wish(request, CreateTournament))
        return http.created(new, f"/v1/tournaments/{new.tournament_id}")

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
        service.access.require_may_look(await http.caller_of(request, service))
        rows = await queries.list_tournaments(
            service.read_models,
            game=paging.known_game(game),
            phase=phase,
            before=paging.place(after, TournamentKey),
            limit=limit + 1,
        )
        page, following = paging.page_of(rows, limit, lambda row: (row.created_at, row.tournament_id))
        return paging.listed(request, TournamentPage(page, following))

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
        visit = await at_tournament.look(request, service, tournament_id)
        return http.private(rendering.tournament(visit.seen), visit.seen.revision)

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
        visit = await at_tournament.look(request, service, tournament_id)
        if from_ > visit.seen.revision:
            raise RevisionNotFound(from_, visit.seen.revision)
        end = min(visit.seen.revision, from_ + limit - 1)
        stored = await service.log.read(tournament_id, after=from_ - 1, to=end)
        following = end + 1 if end < visit.seen.revision else None
        page = TournamentEvents(tournament_id, rendering.events(stored), following)
        return http.private(page, visit.seen.revision, **paging.onward(request, page))

    @get(
        "/{tournament_id:uuid}/standings",
        operation_id="getStandings",
        summary="See the standings",
        contract=Contract(
            answer=StandingsView,
            media_types={CSV: "One line per entrant, with a header."},
            also=http.UNCHANGED,
        ),
    )
    async def standings(
        self, request: HttpRequest, service: Service, tournament_id: TournamentId
    ) -> Response[StandingsView] | Response[str]:
        """All entrants by rank, with every result and ruling of the tournament up to `revision`, its newest.

        With `Accept: text/csv` as a table for a spreadsheet, which names the revision in every line.
        """
        visit = await at_tournament.look(request, service, tournament_id)
        view = await rendering.standings(service.read_models, visit.seen)
        if CSV in request.headers.get("accept", ""):
            headers = {"ETag": f'"{view.revision}"', **http.PRIVATE}
            return Response(rendering.standings_csv(view), media_type=CSV, headers=headers)
        return http.private(view, view.revision)

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
        visit = await at_tournament.look(request, service, tournament_id)
        return Response(report(visit.tournament), media_type=TRF, headers=http.PRIVATE)

    @post(
        "/{tournament_id:uuid}/terms",
        operation_id="changeTerms",
        summary="Change the terms of a tournament",
        status_code=200,
        contract=Contract(
            answer=TournamentChanged,
            body=ChangeTerms,
            callers=("organiser",),
            problems=("forbidden", "not_now", "against_the_rules"),
            pointers={"invalid_clocks": "/clocks"},
        ),
    )
    async def change_terms(
        self,
        request: HttpRequest,
        service: Service,
        tournament_id: TournamentId,
        idempotency_key: IdempotencyKey = None,
        if_match: IfMatch = None,
    ) -> Response[TournamentChanged]:
        """Change the terms nothing depends on yet: capacity, rounds, organisers, and between rounds the clocks and
        who looks at the matches that begin from then on.
        """
        visit, asked = await at_tournament.ask(request, service, tournament_id, idempotency_key, if_match)
        wish = bodies.wish(request, ChangeTerms)
        return at_tournament.changed(await service.app.tournaments.change_terms(visit, asked, wish))

    @post(
        "/{tournament_id:uuid}/cancel",
        operation_id="cancelTournament",
        summary="Cancel a tournament",
        status_code=200,
        contract=Contract(
            answer=TournamentChanged,
            body=CancelTournament,
            callers=("organiser",),
            problems=("forbidden", "not_now"),
        ),
    )
    async def cancel(
        self,
        request: HttpRequest,
        service: Service,
        tournament_id: TournamentId,
        idempotency_key: IdempotencyKey = None,
        if_match: IfMatch = None,
    ) -> Response[TournamentChanged]:
        """The tournament is not held, or not to its end. Matches being played are over without result."""
        visit, asked = await at_tournament.ask(request, service, tournament_id, idempotency_key, if_match)
        wish = bodies.wish(request, CancelTournament)
        return at_tournament.changed(await service.app.tournaments.cancel(visit, asked, wish))

    @post(
        "/{tournament_id:uuid}/finish",
        operation_id="finishTournament",
        summary="Finish a tournament",
        status_code=200,
        contract=Contract(
            answer=TournamentChanged,
            body=FinishTournament,
            body_is_optional=True,
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
        """End the tournament when no table is open and all rounds are played; earlier only with `early`."""
        visit, asked = await at_tournament.ask(request, service, tournament_id, idempotency_key, if_match)
        wish = bodies.wish_if_any(request, FinishTournament)
        return at_tournament.changed(await service.app.tournaments.finish(visit, asked, wish))
