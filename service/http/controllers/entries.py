"""Entries to a tournament, and withdrawing from it."""

import msgspec
from litestar import Controller, Response, post
from litestar.exceptions import NotFoundException

from domain.tournaments import decider
from domain.tournaments.decider import TournamentDecision
from domain.tournaments.events import EntryMade
from domain.tournaments.state import Tournament
from service import entropy
from service.access.at_tournaments import require_entrant_or_organiser
from service.access.callers import Forbidden
from service.contract.promises import Contract
from service.event_store.streams import Applied
from service.http.controllers import at_tournament, bodies
from service.http.controllers import request as http
from service.http.controllers.at_tournament import EntrantNumber, TournamentId
from service.http.controllers.request import HttpRequest, IdempotencyKey, IfMatch, Service
from service.schemas.tournaments import MakeEntry, NewEntry, TournamentChanged


class EntriesController(Controller):
    path = "/v1/tournaments/{tournament_id:uuid}/entries"
    tags = ("tournaments",)

    @post(
        operation_id="enterTournament",
        summary="Enter a tournament",
        contract=Contract(
            answer=NewEntry,
            status=201,
            body=MakeEntry,
            callers=("anybody",),
            problems=("forbidden", "not_now"),
        ),
    )
    async def enter(
        self,
        request: HttpRequest,
        service: Service,
        tournament_id: TournamentId,
        idempotency_key: IdempotencyKey = None,
        if_match: IfMatch = None,
    ) -> Response[NewEntry]:
        """Take part. The answer holds a token, shown this once, that plays your seat in every match of yours.

        Organisers may enter others, and house bots.
        """
        _, visitor = await at_tournament.visit(request, service, tournament_id)
        if not visitor.is_organiser:
            service.access.require_may_join(visitor.caller)
        data = await bodies.read(request, MakeEntry)
        if data.bot and not visitor.is_organiser:
            raise Forbidden("house bots are entered by organisers")
        asked = await http.asked_by(request, visitor.caller, idempotency_key, if_match)
        nonce = asked.key or entropy.new_seed().hex()

        def token(entrant: int) -> str:
            return entropy.token(service.settings.secret, tournament_id, f"entrant:{entrant}", nonce)

        def change(decision: TournamentDecision) -> None:
            number = len(decision.state.entrants) + 1
            decider.enter(
                decision,
                data.player,
                "" if data.bot else entropy.fingerprint(token(number)),
                bot=data.bot or "",
                rating=data.rating,
                by_organiser=visitor.is_organiser,
            )

        def answer(done: Applied[Tournament]) -> bytes:
            (made,) = (each.event for each in done.caused if isinstance(each.event, EntryMade))
            return msgspec.json.encode(NewEntry(tournament_id, made.entrant, done.revision))

        with bodies.pointing(name_taken="/player"):
            done = await service.tournaments.execute(tournament_id, change, asked, answer=answer)
        made = msgspec.json.decode(done.answer, type=NewEntry)
        shown = "" if data.bot else token(made.entrant)
        return Response(
            msgspec.structs.replace(made, entrant_token=shown), status_code=201, headers=http.PRIVATE
        )

    @post(
        "/{entrant:int}/withdraw",
        operation_id="withdrawEntry",
        summary="Withdraw from a tournament",
        status_code=200,
        contract=Contract(
            answer=TournamentChanged, callers=("entrant", "organiser"), problems=("forbidden", "not_now")
        ),
    )
    async def withdraw(
        self,
        request: HttpRequest,
        service: Service,
        tournament_id: TournamentId,
        entrant: EntrantNumber,
        idempotency_key: IdempotencyKey = None,
        if_match: IfMatch = None,
    ) -> Response[TournamentChanged]:
        """Be paired no more. Tables that were paired before stay; the organisers may rule a forfeit there."""
        held, visitor = await at_tournament.visit(request, service, tournament_id)
        require_entrant_or_organiser(visitor, entrant)
        if entrant > len(held.state.entrants):
            raise NotFoundException(f"there is no entrant {entrant}; {len(held.state.entrants)} have entered")
        asked = await http.asked_by(request, visitor.caller, idempotency_key, if_match)
        return await at_tournament.apply(
            service, tournament_id, lambda decision: decider.withdraw(decision, entrant), asked
        )
