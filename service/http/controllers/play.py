"""Playing: what may I do, do it."""

from functools import cache, partial
from typing import Annotated, Any
from uuid import UUID

import msgspec
from litestar import Controller, Response, get, post

from domain.games import GAMES
from domain.kernel.decision import Rejected
from domain.kernel.game import union
from domain.kernel.table import Command, PlayDefault, Seat
from domain.matches import decider
from domain.matches.decider import MatchDecision
from domain.matches.state import Match
from service.access.callers import Caller, require_organiser, require_seat, viewer
from service.application import Application
from service.contract.promises import Contract
from service.event_store.aggregate import Version
from service.http.controllers import bodies
from service.http.controllers import request as http
from service.http.controllers.request import HttpRequest, IdempotencyKey, IfMatch, MatchId, Service
from service.http.problems import Refusal
from service.http.request_like import RequestLike
from service.matches.rendering import legal, legal_commands
from service.schemas.matches import Accepted, LegalCommands

COMMANDS_AT_ONCE = 200


class PlayController(Controller):
    path = "/v1/matches/{match_id:uuid}/commands"
    tags = ("play",)

    @get(
        operation_id="listLegalCommands",
        summary="List the legal commands of the caller's seat",
        contract=Contract(answer=LegalCommands, callers=("seat", "organiser"), problems=("forbidden",)),
    )
    async def list_legal(
        self, request: HttpRequest, service: Service, match_id: MatchId, as_: http.ViewerName = None
    ) -> Response[LegalCommands]:
        """Every command the seat may post now, ready to post. Organisers name the seat with `as`."""
        loaded, caller = await http.at_match(request, service, match_id)
        seat = _seat(caller, loaded, as_)
        return http.private(legal(loaded, seat), loaded.revision)

    @post(
        operation_id="submitCommand",
        summary="Play a command, or several at once",
        status_code=200,
        contract=Contract(
            answer=Accepted,
            body="SubmitCommand",
            callers=("seat", "organiser"),
            problems=("forbidden", "not_now", "against_the_rules", "seed_not_kept"),
        ),
    )
    async def submit(
        self,
        request: HttpRequest,
        service: Service,
        match_id: MatchId,
        idempotency_key: IdempotencyKey = None,
        if_match: IfMatch = None,
    ) -> Response[bytes]:
        """Post one of the listed commands, or an ordered list of 1 to 200 of them, applied all or nothing.

        A list ends where a command turns up what its seat could not see before: the rest is refused, whatever it
        is, and so is the whole list. An organiser may post `{"type": "play_default", "seat": n}` for a seat whose
        player is gone. A refusal names its rule and lists what the seat may do.
        """
        return await play_commands(request, service, match_id, idempotency_key, if_match)


async def play_commands(
    request: RequestLike,
    service: Application,
    match_id: UUID,
    idempotency_key: str | None,
    if_match: str | None,
) -> Response[bytes]:
    """Carry out the command or the list of them in the body of `request`."""
    loaded, caller = await http.seat_at(request, service, match_id)
    given = await bodies.decoded(request, command_decoder(loaded.state.sheet.game))
    commands = given if isinstance(given, list) else [given]
    if any(isinstance(command, PlayDefault) for command in commands):
        require_organiser(caller)
    only_defaults = all(isinstance(command, PlayDefault) for command in commands)
    seat = None if only_defaults else require_seat(caller)
    change = partial(_play, commands, seat)
    return await http.apply(request, service, match_id, caller, change, idempotency_key, if_match)


def _play(commands: list[Command], seat: Seat | None, decision: MatchDecision) -> None:
    """All of `commands` or none; a refusal tells what the seat could do at that point."""
    foresight = decider.foresight(decision.state, seat) if len(commands) > 1 else None
    for number, command in enumerate(commands):
        pointer = f"/{number}" if len(commands) > 1 else ""
        if foresight is not None and foresight != decider.foresight(decision.state, seat):
            raise Refusal(decider.unforeseeable(number), pointer, legal=None)
        try:
            decider.play(decision, command, seat)
        except Rejected as refused:
            options = None if seat is None else legal_commands(decision.state, seat)
            raise Refusal(refused, pointer, options) from refused


@cache
def command_decoder(game: str) -> Any:
    """Decodes a command of `game`, or a list of them."""
    kinds: Any = union((*GAMES[game].seat_commands, PlayDefault))
    several: Any = Annotated[list[kinds], msgspec.Meta(min_length=1, max_length=COMMANDS_AT_ONCE)]
    return msgspec.json.Decoder(kinds | several).decode


def _seat(caller: Caller, loaded: Version[Match], wanted: str | None) -> Seat:
    seen_as = viewer(caller, loaded.state, wanted) if caller.is_organiser else None
    return seen_as if isinstance(seen_as, int) else require_seat(caller)
