"""Setting up matches: create, join, start, resign."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from litestar import Controller, Response, get, post
from litestar.params import QueryParameter

from domain.kernel import names
from projections import queries
from service.access.visibility import listing_of
from service.http.inputs import bodies, paging
from service.http.inputs import request as http
from service.http.inputs.request import NAME, HttpRequest, IdempotencyKey, IfMatch, MatchId, Service
from service.http.operation import Contract
from service.schemas.matches import Accepted, CreateMatch, NewMatch, NewSeat, TakeSeat
from service.schemas.reading import MatchPage

Game = Annotated[str | None, QueryParameter(pattern="^[a-z_]{1,30}$", description="Only this game.")]
PhaseFilter = Annotated[
    Literal["open", "playing", "finished"] | None, QueryParameter(description="Only matches in this phase.")
]
Player = Annotated[
    str | None, QueryParameter(pattern=paging.PRINTABLE_NAME, description="Only with this player.")
]
Parent = Annotated[UUID | None, QueryParameter(description="Only forks of this match.")]
MatchKey = tuple[datetime, UUID]
CREATE_POINTERS = {"invalid_options": "/options", "unknown_seat": "/bots", "invalid_clocks": "/clocks"}
CREATE_INVALID = {"unknown_game": "/game", "wrong_number_of_seats": "/seats"}


class MatchesController(Controller):
    path = "/v1/matches"
    tags = ("matches",)

    @post(
        operation_id="createMatch",
        summary="Create a match",
        contract=Contract(
            answer=NewMatch,
            status=201,
            body="CreateMatch",
            problems=("forbidden", "against_the_rules", "broken_position"),
            pointers=CREATE_POINTERS,
            invalid=CREATE_INVALID,
        ),
    )
    async def create(
        self, request: HttpRequest, service: Service, idempotency_key: IdempotencyKey = None
    ) -> Response[NewMatch]:
        """Set up a match of a game; the answer holds the token that starts it.

        Created with a key that has the scope `organise`, the match is organised by that key.
        """
        caller = await http.caller_of(request, service)
        asked = await http.asked_by(request, caller, idempotency_key)
        new = await service.app.matches.create(caller, asked, bodies.wish(request, CreateMatch))
        return http.created(new, f"/v1/matches/{new.match_id}")

    @get(
        operation_id="listMatches",
        summary="List the matches",
        contract=Contract(answer=MatchPage, problems=("forbidden",)),
    )
    async def matches(
        self,
        request: HttpRequest,
        service: Service,
        game: Game = None,
        phase: PhaseFilter = None,
        player: Player = None,
        parent: Parent = None,
        after: paging.After = None,
        limit: paging.PageSize = paging.PAGE,
    ) -> Response[MatchPage]:
        """Matches that fit all filters, newest first.

        Only their organisers see private forks and unlisted matches. A
        match that spectators see late is listed as they see it; a page may then be shorter than its limit.
        """
        caller = await http.caller_of(request, service)
        service.access.require_may_look(caller)
        rows = await queries.list_matches(
            service.read_models,
            game=paging.known_game(game),
            phase=phase,
            player=None if player is None else names.composed(player),
            parent_id=parent,
            listing=listing_of(caller),
            before=paging.place(after, MatchKey),
            limit=limit + 1,
        )
        page, following = paging.page_of(rows, limit, lambda row: (row.created_at, row.match_id))
        page = await service.visits.delay.rows(page, caller)
        page = [row for row in page if phase in (None, row.phase)]
        return paging.listed(request, MatchPage(page, following))

    @post(
        "/{match_id:uuid}/seats",
        operation_id="takeSeat",
        summary="Take a seat",
        contract=Contract(
            answer=NewSeat,
            status=201,
            body=TakeSeat,
            problems=("forbidden", "not_now", "against_the_rules"),
            pointers={"unknown_seat": "/seat", "seat_taken": "/seat", **NAME},
        ),
    )
    async def take_seat(
        self,
        request: HttpRequest,
        service: Service,
        match_id: MatchId,
        idempotency_key: IdempotencyKey = None,
        if_match: IfMatch = None,
    ) -> Response[NewSeat]:
        """Join an open match. The answer holds the seat's token, shown this once: it plays the seat."""
        visit = await http.at_match(request, service, match_id, looks=False)
        asked = await http.asked_by(request, visit.caller, idempotency_key, if_match)
        seat = await service.app.matches.take_seat(visit, asked, bodies.wish(request, TakeSeat))
        return http.created(seat, f"/v1/matches/{match_id}")

    @post(
        "/{match_id:uuid}/start",
        operation_id="startMatch",
        summary="Start a match",
        status_code=200,
        contract=Contract(
            answer=Accepted,
            callers=("host", "seat", "organiser"),
            problems=("forbidden", "not_now", "seed_not_kept"),
        ),
    )
    async def start(
        self,
        request: HttpRequest,
        service: Service,
        match_id: MatchId,
        idempotency_key: IdempotencyKey = None,
        if_match: IfMatch = None,
    ) -> Response[bytes]:
        """Begin play. The host may, the match's organiser, and any seat: it needs every seat filled."""
        visit = await http.at_match(request, service, match_id)
        asked = await http.asked_by(request, visit.caller, idempotency_key, if_match)
        return http.changed(await service.app.matches.start(visit, asked))

    @post(
        "/{match_id:uuid}/cancel",
        operation_id="cancelMatch",
        summary="Cancel a match that has not begun",
        status_code=200,
        contract=Contract(
            answer=Accepted, callers=("host", "organiser"), problems=("forbidden", "not_now", "seed_not_kept")
        ),
    )
    async def cancel(
        self,
        request: HttpRequest,
        service: Service,
        match_id: MatchId,
        idempotency_key: IdempotencyKey = None,
        if_match: IfMatch = None,
    ) -> Response[bytes]:
        """The match is over without result: nobody sits down or starts it any more."""
        visit = await http.at_match(request, service, match_id)
        asked = await http.asked_by(request, visit.caller, idempotency_key, if_match)
        return http.changed(await service.app.matches.cancel(visit, asked))

    @post(
        "/{match_id:uuid}/resign",
        operation_id="resign",
        summary="Resign a seat",
        status_code=200,
        contract=Contract(
            answer=Accepted, callers=("seat",), problems=("forbidden", "not_now", "seed_not_kept")
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
        """Leave the match: from now on the default of the game's rules is played for the seat."""
        visit = await http.at_match(request, service, match_id)
        asked = await http.asked_by(request, visit.caller, idempotency_key, if_match)
        return http.changed(await service.app.matches.resign(visit, asked))

    @post(
        "/{match_id:uuid}/disclosure",
        operation_id="discloseMatch",
        summary="Disclose a match that is over",
        status_code=200,
        contract=Contract(
            answer=Accepted, callers=("organiser",), problems=("forbidden", "not_now", "seed_not_kept")
        ),
    )
    async def disclose(
        self,
        request: HttpRequest,
        service: Service,
        match_id: MatchId,
        idempotency_key: IdempotencyKey = None,
        if_match: IfMatch = None,
    ) -> Response[bytes]:
        """Stop waiting for disputes: everybody sees everything of the match, and its seeds are revealed.

        From then on no ruling takes it back into play.
        """
        visit = await http.at_match(request, service, match_id)
        asked = await http.asked_by(request, visit.caller, idempotency_key, if_match)
        return http.changed(await service.app.matches.disclose(visit, asked))
