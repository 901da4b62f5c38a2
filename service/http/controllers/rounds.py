"""Rounds of a tournament: pair, look at, start, rule forfeits."""

from litestar import Controller, Response, get, post

from service.app.tournaments import views as rendering
from service.app.tournaments.tournaments import check_round
from service.http.inputs import at_tournament, bodies
from service.http.inputs import request as http
from service.http.inputs.at_tournament import RoundNumber, TableNumber, TournamentId
from service.http.inputs.request import HttpRequest, IdempotencyKey, IfMatch, Service
from service.http.operation import Contract
from service.schemas.tournaments import (
    PairRound,
    ReplayTable,
    RoundView,
    RuleForfeit,
    TournamentChanged,
    UnstartRound,
)


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
            body_is_optional=True,
            callers=("organiser",),
            problems=("forbidden", "not_now", "pairing_busy"),
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
        visit, asked = await at_tournament.ask(request, service, tournament_id, idempotency_key, if_match)
        wish = bodies.wish_if_any(request, PairRound)
        paired = await service.app.tournaments.pair_round(visit, asked, wish)
        there = f"/v1/tournaments/{tournament_id}/rounds/{paired.round}"
        return at_tournament.changed(paired, 201, Location=there)

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
        visit = await at_tournament.look(request, service, tournament_id)
        check_round(visit.tournament, round_)
        return http.private(rendering.round_(visit.seen, round_), visit.seen.revision)

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
        """Create the first match of every table, with everybody seated: it is being played at once. The next match
        of a table begins when the one before has a result.

        Asked again, it creates those that are missing because the first attempt was cut off.
        """
        visit, asked = await at_tournament.ask(request, service, tournament_id, idempotency_key, if_match)
        return at_tournament.changed(await service.app.tournaments.start_round(visit, round_, asked))

    @post(
        "/{round_:int}/unstart",
        operation_id="unstartRound",
        summary="Take the start of a round back",
        status_code=200,
        contract=Contract(
            answer=TournamentChanged,
            body=UnstartRound,
            callers=("organiser",),
            problems=("forbidden", "not_now"),
        ),
    )
    async def unstart(
        self,
        request: HttpRequest,
        service: Service,
        tournament_id: TournamentId,
        round_: RoundNumber,
        idempotency_key: IdempotencyKey = None,
        if_match: IfMatch = None,
    ) -> Response[TournamentChanged]:
        """Call off its matches, which then count nowhere; it may be started anew or paired again. Only while no
        player has played in any of them.
        """
        visit, asked = await at_tournament.ask(request, service, tournament_id, idempotency_key, if_match)
        wish = bodies.wish(request, UnstartRound)
        return at_tournament.changed(await service.app.tournaments.unstart_round(visit, round_, asked, wish))

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
            pointers={"unknown_entrant": "/entrants"},
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
        """They come last in all matches of the table, without points, and resign in those being played.
        If one is left, the table is decided.
        """
        visit, asked = await at_tournament.ask(request, service, tournament_id, idempotency_key, if_match)
        wish = bodies.wish(request, RuleForfeit)
        ruled = await service.app.table_rulings.rule_forfeit(visit, round_, table, asked, wish)
        return at_tournament.changed(ruled)

    @post(
        "/{round_:int}/tables/{table:int}/forfeits/withdrawal",
        operation_id="takeBackForfeit",
        summary="Take a forfeit back",
        status_code=200,
        contract=Contract(
            answer=TournamentChanged,
            body=RuleForfeit,
            callers=("organiser",),
            problems=("forbidden", "not_now", "against_the_rules"),
            pointers={"unknown_entrant": "/entrants"},
        ),
    )
    async def take_back(
        self,
        request: HttpRequest,
        service: Service,
        tournament_id: TournamentId,
        round_: RoundNumber,
        table: TableNumber,
        idempotency_key: IdempotencyKey = None,
        if_match: IfMatch = None,
    ) -> Response[TournamentChanged]:
        """Put the matches of the table back to where they were before the forfeit. Only while nobody has played on
        in any of them.
        """
        visit, asked = await at_tournament.ask(request, service, tournament_id, idempotency_key, if_match)
        wish = bodies.wish(request, RuleForfeit)
        ruled = await service.app.table_rulings.take_back_forfeit(visit, round_, table, asked, wish)
        return at_tournament.changed(ruled)

    @post(
        "/{round_:int}/tables/{table:int}/replay",
        operation_id="replayTable",
        summary="Have a table played again",
        status_code=200,
        contract=Contract(
            answer=TournamentChanged,
            body=ReplayTable,
            callers=("organiser",),
            problems=("forbidden", "not_now", "against_the_rules"),
        ),
    )
    async def replay(
        self,
        request: HttpRequest,
        service: Service,
        tournament_id: TournamentId,
        round_: RoundNumber,
        table: TableNumber,
        idempotency_key: IdempotencyKey = None,
        if_match: IfMatch = None,
    ) -> Response[TournamentChanged]:
        """The entrants of a decided table play it again, in new matches. Earlier play and rulings there no longer
        count.
        """
        visit, asked = await at_tournament.ask(request, service, tournament_id, idempotency_key, if_match)
        wish = bodies.wish(request, ReplayTable)
        return at_tournament.changed(
            await service.app.table_rulings.replay_table(visit, round_, table, asked, wish)
        )
