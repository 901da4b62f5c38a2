"""Seats that are left, seats whose player is gone, and pauses."""

from litestar import Controller, Response, post

from service.http.inputs import bodies
from service.http.inputs import request as http
from service.http.inputs.request import NAME, HttpRequest, IdempotencyKey, IfMatch, MatchId, Service
from service.http.operation import Contract
from service.schemas.matches import Accepted, NewSeat
from service.schemas.seats import PauseMatch, ReinstateSeat, ResignSeat, SubstitutePlayer, VacateSeat

PROBLEMS = ("forbidden", "not_now", "against_the_rules", "seed_not_kept")
SEAT = {"unknown_seat": "/seat"}
NO_PLAYER = {"no_player_there": "/seat"}


class SeatsController(Controller):
    path = "/v1/matches/{match_id:uuid}"
    tags = ("matches",)

    @post(
        "/leave",
        operation_id="leaveMatch",
        summary="Leave a match that has not begun",
        status_code=200,
        contract=Contract(answer=Accepted, callers=("seat",), problems=("forbidden", "not_now")),
    )
    async def leave(
        self,
        request: HttpRequest,
        service: Service,
        match_id: MatchId,
        idempotency_key: IdempotencyKey = None,
        if_match: IfMatch = None,
    ) -> Response[bytes]:
        """The seat is free again, and its token is worth nothing from then on: whoever repeats the request gets
        401. Once play has begun a seat resigns.
        """
        visit = await http.at_match(request, service, match_id)
        asked = await http.asked_by(request, visit.caller, idempotency_key, if_match)
        return http.changed(await service.app.seats.leave(visit, asked))

    @post(
        "/seats/vacate",
        operation_id="vacateSeat",
        summary="Remove a player before the match begins",
        status_code=200,
        contract=Contract(
            answer=Accepted,
            body=VacateSeat,
            callers=("host", "organiser"),
            problems=("forbidden", "not_now", "against_the_rules"),
            pointers={**SEAT, **NO_PLAYER},
        ),
    )
    async def vacate(
        self,
        request: HttpRequest,
        service: Service,
        match_id: MatchId,
        idempotency_key: IdempotencyKey = None,
        if_match: IfMatch = None,
    ) -> Response[bytes]:
        """The seat is free again, and its token is worth nothing from then on. Everybody reads the reason."""
        visit = await http.at_match(request, service, match_id)
        asked = await http.asked_by(request, visit.caller, idempotency_key, if_match)
        return http.changed(await service.app.seats.vacate(visit, asked, bodies.wish(request, VacateSeat)))

    @post(
        "/seats/resign",
        operation_id="resignSeat",
        summary="Resign a seat whose player is gone",
        status_code=200,
        contract=Contract(
            answer=Accepted, body=ResignSeat, callers=("organiser",), problems=PROBLEMS, pointers=SEAT
        ),
    )
    async def resign(
        self,
        request: HttpRequest,
        service: Service,
        match_id: MatchId,
        idempotency_key: IdempotencyKey = None,
        if_match: IfMatch = None,
    ) -> Response[bytes]:
        """From now on the game's default is played for the seat. If only one seat has not
        resigned, the match is over and that seat has won.
        """
        visit = await http.at_match(request, service, match_id)
        asked = await http.asked_by(request, visit.caller, idempotency_key, if_match)
        return http.changed(await service.app.seats.resign(visit, asked, bodies.wish(request, ResignSeat)))

    @post(
        "/seats/reinstate",
        operation_id="reinstateSeat",
        summary="Take back that a seat has resigned",
        status_code=200,
        contract=Contract(
            answer=Accepted, body=ReinstateSeat, callers=("organiser",), problems=PROBLEMS, pointers=SEAT
        ),
    )
    async def reinstate(
        self,
        request: HttpRequest,
        service: Service,
        match_id: MatchId,
        idempotency_key: IdempotencyKey = None,
        if_match: IfMatch = None,
    ) -> Response[bytes]:
        """The match goes back to where it was before, and the same draws come again, also if it was over. Only
        while no player and no house bot has played on since.
        """
        visit = await http.at_match(request, service, match_id)
        asked = await http.asked_by(request, visit.caller, idempotency_key, if_match)
        wish = bodies.wish(request, ReinstateSeat)
        return http.changed(await service.app.seats.reinstate(visit, asked, wish))

    @post(
        "/seats/substitute",
        operation_id="substitutePlayer",
        summary="Seat another player",
        contract=Contract(
            answer=NewSeat,
            status=201,
            body=SubstitutePlayer,
            callers=("organiser",),
            problems=PROBLEMS,
            pointers={**SEAT, **NAME},
        ),
    )
    async def substitute(
        self,
        request: HttpRequest,
        service: Service,
        match_id: MatchId,
        idempotency_key: IdempotencyKey = None,
        if_match: IfMatch = None,
    ) -> Response[NewSeat]:
        """The answer holds the seat's new token, shown only this once; the old one no longer works. The
        player takes over what the seat holds, and its time. A seat that had resigned is in play again.
        """
        visit = await http.at_match(request, service, match_id)
        asked = await http.asked_by(request, visit.caller, idempotency_key, if_match)
        wish = bodies.wish(request, SubstitutePlayer)
        new = await service.app.seats.substitute(visit, asked, wish)
        return http.created(new, f"/v1/matches/{match_id}")

    @post(
        "/pause",
        operation_id="pauseMatch",
        summary="Pause a match",
        status_code=200,
        contract=Contract(answer=Accepted, body=PauseMatch, callers=("organiser",), problems=PROBLEMS),
    )
    async def pause(
        self,
        request: HttpRequest,
        service: Service,
        match_id: MatchId,
        idempotency_key: IdempotencyKey = None,
        if_match: IfMatch = None,
    ) -> Response[bytes]:
        """No seat plays, nothing is drawn and no clock runs until the match is resumed."""
        visit = await http.at_match(request, service, match_id)
        asked = await http.asked_by(request, visit.caller, idempotency_key, if_match)
        return http.changed(await service.app.seats.pause(visit, asked, bodies.wish(request, PauseMatch)))

    @post(
        "/resume",
        operation_id="resumeMatch",
        summary="Resume a paused match",
        status_code=200,
        contract=Contract(answer=Accepted, callers=("organiser",), problems=PROBLEMS),
    )
    async def resume(
        self,
        request: HttpRequest,
        service: Service,
        match_id: MatchId,
        idempotency_key: IdempotencyKey = None,
        if_match: IfMatch = None,
    ) -> Response[bytes]:
        """Play goes on where it was, and the clocks run on from what they showed."""
        visit = await http.at_match(request, service, match_id)
        asked = await http.asked_by(request, visit.caller, idempotency_key, if_match)
        return http.changed(await service.app.seats.resume(visit, asked))
