"""Entries to a tournament: made, corrected, withdrawn."""

from litestar import Controller, Response, post

from service.http.inputs import at_tournament, bodies
from service.http.inputs import request as http
from service.http.inputs.at_tournament import EntrantNumber, TournamentId
from service.http.inputs.request import NAME, HttpRequest, IdempotencyKey, IfMatch, Service
from service.http.operation import Contract
from service.schemas.tournaments import CorrectEntry, MakeEntry, NewEntry, TournamentChanged


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
            problems=("forbidden", "not_now", "against_the_rules"),
            pointers={**NAME, "key_entered": "/key_id", "ratings_by_organisers": "/rating"},
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

        You enter with a key of your own, unless the terms allow `anonymous_entries`. Organisers may enter others,
        and house bots.
        """
        visit, asked = await at_tournament.ask(request, service, tournament_id, idempotency_key, if_match)
        entry = await service.app.tournaments.enter(visit, asked, bodies.wish(request, MakeEntry))
        return http.created(entry, f"/v1/tournaments/{tournament_id}")

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
        """Leave the tournament: you are paired no longer. Tables already paired stay; the organisers may rule a
        forfeit there."""
        visit, asked = await at_tournament.ask(request, service, tournament_id, idempotency_key, if_match)
        return at_tournament.changed(await service.app.tournaments.withdraw(visit, entrant, asked))

    @post(
        "/{entrant:int}/correction",
        operation_id="correctEntry",
        summary="Correct an entry",
        status_code=200,
        contract=Contract(
            answer=TournamentChanged,
            body=CorrectEntry,
            callers=("organiser",),
            problems=("forbidden", "not_now", "against_the_rules"),
            pointers=NAME,
        ),
    )
    async def correct(
        self,
        request: HttpRequest,
        service: Service,
        tournament_id: TournamentId,
        entrant: EntrantNumber,
        idempotency_key: IdempotencyKey = None,
        if_match: IfMatch = None,
    ) -> Response[TournamentChanged]:
        """Correct a name, a rating or a seed."""
        visit, asked = await at_tournament.ask(request, service, tournament_id, idempotency_key, if_match)
        wish = bodies.wish(request, CorrectEntry)
        return at_tournament.changed(await service.app.tournaments.correct_entry(visit, entrant, asked, wish))
