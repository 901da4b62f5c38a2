"""Setting up matches: create, join, start, resign."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from litestar import Controller, Response, get, post
from litestar.params import QueryParameter

from domain.matches import creating, decider
from domain.matches import events as e
from domain.matches.clocks import TimeControl
from domain.matches.decider import MatchDecision
from domain.matches.state import Match
from projections import queries
from service import entropy
from service.access.callers import require_host, require_seat
from service.contract.promises import Contract
from service.event_store.streams import Applied
from service.http.controllers import bodies, paging
from service.http.controllers import request as http
from service.http.controllers.request import HttpRequest, IdempotencyKey, IfMatch, MatchId, Service
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
        ),
    )
    async def create(
        self, request: HttpRequest, service: Service, idempotency_key: IdempotencyKey = None
    ) -> Response[NewMatch]:
        """Set up a match of a game; the answer holds the token that starts it.

        Created with a key that has the scope `organise`, the match is organised by that key.
        """
        caller = await service.access.caller(http.token(request))
        service.access.require_may_create(caller)
        data = await bodies.read(request, CreateMatch)
        asked = await http.asked_by(request, caller, idempotency_key)
        created = await self._create(service, data, asked.key, caller.organises_as)
        match_id = UUID(created.match_id)
        applied = await service.matches.open(
            match_id,
            creating.create(created),
            asked,
            answer=lambda done: msgspec.json.encode(
                NewMatch(match_id, done.revision, "open", created.luck.commitment)
            ),
        )
        answer = msgspec.json.decode(applied.answer, type=NewMatch)
        token = entropy.token(service.settings.secret, answer.match_id, "host", asked.key)
        return Response(
            msgspec.structs.replace(answer, host_token=token),
            status_code=201,
            headers={"Location": f"/v1/matches/{answer.match_id}"},
        )

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

        Private forks, and matches that show themselves to nobody else, are listed for those who organise them. A
        match that spectators see late is listed as they see it; a page may then be shorter than its limit.
        """
        caller = await service.access.caller(http.token(request))
        service.access.require_may_look(caller)
        rows = await queries.list_matches(
            service.pool,
            game=game,
            phase=phase,
            player=player,
            parent_id=parent,
            reader=http.reader(caller),
            before=paging.place(after, MatchKey),
            limit=limit + 1,
        )
        page, following = paging.page_of(rows, limit, lambda row: (row.created_at, row.match_id))
        page = await service.spectating.rows(page, caller)
        page = [row for row in page if phase in (None, row.phase)]
        return Response(MatchPage(page, following), headers=http.PRIVATE)

    @post(
        "/{match_id:uuid}/seats",
        operation_id="takeSeat",
        summary="Take a seat",
        contract=Contract(
            answer=NewSeat, status=201, body=TakeSeat, problems=("forbidden", "not_now", "against_the_rules")
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
        seen, caller = await http.at_match(request, service, match_id, looks=False)
        service.access.require_may_join(caller)
        data = await bodies.read(request, TakeSeat)
        asked = await http.asked_by(request, caller, idempotency_key, if_match)
        nonce = asked.key or entropy.new_seed().hex()

        def join(decision: MatchDecision) -> None:
            seat = creating.first_free_seat(decision.state) if data.seat is None else data.seat
            token = entropy.token(service.settings.secret, match_id, f"seat:{seat}", nonce)
            taken = e.SeatTaken(seat, data.player, entropy.fingerprint(token), data.entropy)
            creating.take_seat(decision, taken)

        def answer(done: Applied[Match]) -> bytes:
            (taken,) = (each.event for each in done.caused if isinstance(each.event, e.SeatTaken))
            return msgspec.json.encode(NewSeat(match_id, taken.seat, done.revision))

        async with http.as_seen(seen):
            with bodies.pointing(unknown_seat="/seat", seat_taken="/seat"):
                applied = await service.matches.execute(match_id, join, asked, answer=answer)
        taken = msgspec.json.decode(applied.answer, type=NewSeat)
        token = entropy.token(service.settings.secret, match_id, f"seat:{taken.seat}", nonce)
        return Response(msgspec.structs.replace(taken, seat_token=token), status_code=201)

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
        seen, caller = await http.at_match(request, service, match_id)
        if caller.seat is None:
            require_host(caller)
        async with http.as_seen(seen):
            return await http.apply(
                request, service, match_id, caller, decider.begin_play, idempotency_key, if_match
            )

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
        _, caller = await http.at_match(request, service, match_id)
        seat = require_seat(caller)
        return await http.apply(
            request,
            service,
            match_id,
            caller,
            lambda decision: decider.resign(decision, seat),
            idempotency_key,
            if_match,
        )

    async def _create(self, service: Service, data: CreateMatch, key: str, organiser: str) -> e.MatchCreated:
        """The event that opens the match, checked by its game; its seed is kept before it is committed to."""
        with bodies.invalid(unknown_game="/game", wrong_number_of_seats="/seats"):
            game = creating.game_for(data.game, data.seats)
        bodies.convert(data.options, game.options, "/options")
        if data.position is not None:
            bodies.convert(data.position, game.position, "/position")
        match_id, seed = entropy.new_id(), entropy.new_seed()
        token = entropy.token(service.settings.secret, match_id, "host", key)
        created = e.MatchCreated(
            match_id=str(match_id),
            game=game.name,
            edition=game.edition,
            seats=data.seats,
            options=data.options,
            luck=creating.own_luck(str(match_id), seed),
            title=data.title,
            bots=dict(data.bots),
            position=data.position,
            host=entropy.fingerprint(token),
            organiser=organiser,
            spectators=data.spectators,
            spectator_delay_seconds=data.spectator_delay_seconds,
            clocks=None
            if data.clocks is None
            else msgspec.convert(data.clocks, TimeControl, from_attributes=True),
        )
        with bodies.pointing(invalid_options="/options", unknown_seat="/bots", invalid_clocks="/clocks"):
            creating.create(created)
        await service.seeds.keep(match_id, seed)
        return created
