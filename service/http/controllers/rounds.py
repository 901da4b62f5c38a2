"""Rounds of a tournament: pair, look at, start, rule forfeits."""

from litestar import Controller, Response, get, post
from litestar.exceptions import NotFoundException

from domain.tournaments import decider
from service.contract.promises import Contract
from service.http.controllers import at_tournament, bodies
from service.http.controllers import request as http
from service.http.controllers.at_tournament import RoundNumber, TableNumber, TournamentId, check_round
from service.http.controllers.request import HttpRequest, IdempotencyKey, IfMatch, Service
from service.schemas.tournaments import PairRound, RoundView, RuleForfeit, TournamentChanged
from service.tournaments import rendering


class RoundsController(Controller):
    path = "/v1/tournaments/{tournament_id:uuid}/rounds"
    tags = ("tournaments",)

    @post(
        operation_id="pairRound",
        summary="Pair the next round",
        contract=Contract(
            answer=TournamentChanged,
            status=201,
            body=PairRound,
            callers=("organiser",),
            problems=("forbidden", "not_now"),
        ),
    )
    async def pair(
        self,
        request: HttpRequest,
        service: Service,
        tournament_id: TournamentId,
        idempotency_key: IdempotencyKey = None,
        if_match: IfMatch = None,
    ) -> Response[TournamentChanged]:
        """Find the best pairing and publish it, with the reason for each table; `getRound` shows it."""
        _, asked = await at_tournament.organise(request, service, tournament_id, idempotency_key, if_match)
        data = await bodies.read(request, PairRound)
        done = await service.rounds.pair(
            tournament_id,
            asked,
            at_tournament.changed,
            again=data.again,
        )
        return at_tournament.answered(done, 201)

    @get(
        "/{round_:int}",
        operation_id="getRound",
        summary="See the tables of a round",
        contract=Contract(answer=RoundView),
    )
    async def round(
        self, request: HttpRequest, service: Service, tournament_id: TournamentId, round_: RoundNumber
    ) -> Response[RoundView]:
        """Who meets whom and why, in which matches, and how these ended."""
        held = await at_tournament.look(request, service, tournament_id)
        check_round(held.state, round_)
        return http.private(rendering.round_(held, round_), held.revision)

    @post(
        "/{round_:int}/start",
        operation_id="startRound",
        summary="Start a round",
        status_code=200,
        contract=Contract(
            answer=TournamentChanged, callers=("organiser",), problems=("forbidden", "not_now")
        ),
    )
    async def start(
        self,
        request: HttpRequest,
        service: Service,
        tournament_id: TournamentId,
        round_: RoundNumber,
        idempotency_key: IdempotencyKey = None,
        if_match: IfMatch = None,
    ) -> Response[TournamentChanged]:
        """Create the matches of all tables, with everybody seated: they are being played at once.

        Asked again, it creates those that are missing because the first attempt was cut off.
        """
        held, asked = await at_tournament.organise(request, service, tournament_id, idempotency_key, if_match)
        check_round(held.state, round_)
        done = await service.rounds.start(
            tournament_id,
            round_,
            asked,
            at_tournament.changed,
        )
        return at_tournament.answered(done)

    @post(
        "/{round_:int}/tables/{table:int}/forfeits",
        operation_id="ruleForfeit",
        summary="Rule that entrants forfeit a table",
        status_code=200,
        contract=Contract(
            answer=TournamentChanged,
            body=RuleForfeit,
            callers=("organiser",),
            problems=("forbidden", "not_now", "against_the_rules"),
        ),
    )
    async def forfeit(
        self,
        request: HttpRequest,
        service: Service,
        tournament_id: TournamentId,
        round_: RoundNumber,
        table: TableNumber,
        idempotency_key: IdempotencyKey = None,
        if_match: IfMatch = None,
    ) -> Response[TournamentChanged]:
        """They come last in all matches of the table, without points. If one is left, the table is decided."""
        held, asked = await at_tournament.organise(request, service, tournament_id, idempotency_key, if_match)
        check_round(held.state, round_)
        if table > len(held.state.round(round_).tables):
            raise NotFoundException(f"round {round_} has no table {table}")
        data = await bodies.read(request, RuleForfeit)
        with bodies.pointing(unknown_entrant="/entrants"):
            return await at_tournament.apply(
                service,
                tournament_id,
                lambda decision: decider.rule_forfeit(decision, round_, table, data.entrants, data.reason),
                asked,
            )
