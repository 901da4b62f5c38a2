"""Who is there in a round of a tournament: returns, requested byes, check-in."""

from litestar import Controller, Response, post

from service.http.inputs import at_tournament, bodies
from service.http.inputs.at_tournament import EntrantNumber, TournamentId
from service.http.inputs.request import HttpRequest, IdempotencyKey, IfMatch, Service
from service.http.operation import Contract
from service.schemas.tournaments import RequestBye, TournamentChanged

PROBLEMS = ("forbidden", "not_now", "against_the_rules")


class AttendanceController(Controller):
    path = "/v1/tournaments/{tournament_id:uuid}"
    tags = ("tournaments",)

    @post(
        "/entries/{entrant:int}/return",
        operation_id="returnEntry",
        summary="Take back who has withdrawn",
        status_code=200,
        contract=Contract(answer=TournamentChanged, callers=("organiser",), problems=PROBLEMS),
    )
    async def take_back(
        self,
        request: HttpRequest,
        service: Service,
        tournament_id: TournamentId,
        entrant: EntrantNumber,
        idempotency_key: IdempotencyKey = None,
        if_match: IfMatch = None,
    ) -> Response[TournamentChanged]:
        """They are paired again from the next round on. They get no points for the rounds they missed."""
        visit, asked = await at_tournament.ask(request, service, tournament_id, idempotency_key, if_match)
        return at_tournament.changed(await service.app.attendance.take_back(visit, entrant, asked))

    @post(
        "/entries/{entrant:int}/byes",
        operation_id="requestBye",
        summary="Request a bye",
        status_code=200,
        contract=Contract(
            answer=TournamentChanged,
            body=RequestBye,
            callers=("entrant", "organiser"),
            problems=PROBLEMS,
            pointers={"round_paired": "/round", "bye_requested": "/round"},
        ),
    )
    async def request_bye(
        self,
        request: HttpRequest,
        service: Service,
        tournament_id: TournamentId,
        entrant: EntrantNumber,
        idempotency_key: IdempotencyKey = None,
        if_match: IfMatch = None,
    ) -> Response[TournamentChanged]:
        """Ask not to be paired in a coming round, as often as the terms allow. Organisers may give anybody a
        bye."""
        visit, asked = await at_tournament.ask(request, service, tournament_id, idempotency_key, if_match)
        wish = bodies.wish(request, RequestBye)
        return at_tournament.changed(await service.app.attendance.request_bye(visit, entrant, asked, wish))

    @post(
        "/check-in",
        operation_id="openCheckIn",
        summary="Open the check-in of the next round",
        status_code=200,
        contract=Contract(answer=TournamentChanged, callers=("organiser",), problems=PROBLEMS),
    )
    async def open_check_in(
        self,
        request: HttpRequest,
        service: Service,
        tournament_id: TournamentId,
        idempotency_key: IdempotencyKey = None,
        if_match: IfMatch = None,
    ) -> Response[TournamentChanged]:
        """It stays open for as long as the terms say. Entrants who have not checked in by then are not paired in
        the round."""
        visit, asked = await at_tournament.ask(request, service, tournament_id, idempotency_key, if_match)
        return at_tournament.changed(await service.app.attendance.open_check_in(visit, asked))

    @post(
        "/entries/{entrant:int}/check-in",
        operation_id="checkIn",
        summary="Check in for the next round",
        status_code=200,
        contract=Contract(answer=TournamentChanged, callers=("entrant", "organiser"), problems=PROBLEMS),
    )
    async def check_in(
        self,
        request: HttpRequest,
        service: Service,
        tournament_id: TournamentId,
        entrant: EntrantNumber,
        idempotency_key: IdempotencyKey = None,
        if_match: IfMatch = None,
    ) -> Response[TournamentChanged]:
        """Say that you are there. Organisers may say it for others, even after the check-in has ended."""
        visit, asked = await at_tournament.ask(request, service, tournament_id, idempotency_key, if_match)
        return at_tournament.changed(await service.app.attendance.check_in(visit, entrant, asked))
