"""Ruling on a dispute."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from typing import Any

import msgspec
from litestar import Controller, Response, post

from domain.disputes.rulings import AnyRuling, Correct, GoBack
from domain.games import GAMES
from domain.kernel.game import BrokenPosition, union
from domain.matches import disputing
from domain.matches.creating import own_luck
from domain.matches.disputing import Judgement
from domain.matches.events import LuckTerms
from domain.matches.forking import LuckSource
from domain.matches.rulings import Ground, needs_another_seed, shares_its_luck
from domain.matches.state import Match
from service import entropy
from service.access.callers import Caller, require_organiser
from service.access.luck import source_of
from service.application import Application
from service.contract.promises import Contract
from service.event_store.aggregate import Version
from service.http.controllers import bodies
from service.http.controllers import request as http
from service.http.controllers.request import DisputeId, HttpRequest, IdempotencyKey, IfMatch, Service
from service.http.problems import BrokenTable, InvalidBody
from service.schemas.disputes import GiveRuling
from service.schemas.matches import Accepted


class RulingsController(Controller):
    path = "/v1/disputes/{dispute_id:str}/ruling"
    tags = ("disputes",)

    @post(
        operation_id="giveRuling",
        summary="Rule on a dispute",
        status_code=200,
        contract=Contract(
            answer=Accepted,
            body=GiveRuling,
            callers=("organiser",),
            problems=("forbidden", "not_now", "against_the_rules", "broken_position", "seed_not_kept"),
        ),
    )
    async def rule(
        self,
        request: HttpRequest,
        service: Service,
        dispute_id: DisputeId,
        idempotency_key: IdempotencyKey = None,
        if_match: IfMatch = None,
    ) -> Response[bytes]:
        """Settle the dispute; play goes on in the same transaction.

        `stand`: what happened stands. `rewind`: back to where the match was after an event, with the same draws or
        fresh ones. `correct`: a command in a seat's name, a position document, or a merge patch of the state's
        `play`; with `revision` after going back. `clock`: a seat gets time or loses some. `award`: the places are
        given, the match is over. `annul`: over, without result.
        """
        newest, caller, _ = await http.at_dispute(request, service, dispute_id)
        match_id = newest.head.stream_id
        require_organiser(caller)
        data = await bodies.read(request, GiveRuling)
        ground = await _ground(service, caller, newest, data.ruling)
        judgement = Judgement(data.ruling, caller.actor, data.reason, data.rule)
        change = partial(disputing.give_ruling, dispute_id=dispute_id, judgement=judgement, ground=ground)
        with bodies.pointing(**POINTERS), _pointing(data.ruling):
            answer = await http.apply(request, service, match_id, caller, change, idempotency_key, if_match)
        mark, told = f"{dispute_id}/{answer.headers['ETag']}", f"{_kind(data.ruling)} in {dispute_id}"
        await service.audit.record(caller, "ruling_given", mark, match_id=match_id, detail=told)
        return answer


def _kind(ruling: AnyRuling) -> str:
    return str(ruling.__struct_config__.tag)


POINTERS = {
    "unknown_rule": "/rule",
    "rewind_too_far": "/ruling/revision",
    "nothing_to_rewind": "/ruling/revision",
    "seed_revealed": "/ruling/luck",
    "unknown_seat": "/ruling",
    "incomplete_places": "/ruling/places",
    "unclear_correction": "/ruling",
}


async def _ground(service: Application, caller: Caller, newest: Version[Match], ruling: AnyRuling) -> Ground:
    """What the ruling stands on: the match where it goes back to, another seed, the command in a seat's name."""
    back_to = ruling.revision if isinstance(ruling, GoBack | Correct) else None
    if back_to is None:
        return Ground(command=_command(newest, ruling))
    earlier = (await service.matches.at(newest, back_to)).state
    return Ground(
        earlier,
        await _source(service, caller, newest, ruling),
        await _renewed(service, newest, ruling),
        _command(newest, ruling),
    )


async def _source(
    service: Application, caller: Caller, newest: Version[Match], ruling: AnyRuling
) -> LuckSource:
    """What is known of the luck that the match shares with another one. Raises `SeedNotKept`."""
    sheet = newest.state.sheet
    wants_same = isinstance(ruling, GoBack | Correct) and ruling.luck == "same"
    if not wants_same or not shares_its_luck(sheet):
        return LuckSource()
    await service.seeds.of(sheet)
    return await source_of(service, sheet.luck, caller)


async def _renewed(service: Application, newest: Version[Match], ruling: AnyRuling) -> LuckTerms | None:
    """The terms of a new seed, kept before it is committed to, for a match that needs another one."""
    wants_fresh = isinstance(ruling, GoBack | Correct) and ruling.luck == "fresh"
    if not wants_fresh or not needs_another_seed(newest.state.sheet):
        return None
    source, seed = entropy.new_id(), entropy.new_seed()
    await service.seeds.keep(source, seed, made_for=newest.head.stream_id)
    return own_luck(str(source), seed)


def _command(newest: Version[Match], ruling: AnyRuling) -> Any:
    if not isinstance(ruling, Correct) or ruling.command is None:
        return None
    return bodies.convert(ruling.command, _seat_commands(newest.state.sheet.game), "/ruling/command")


@cache
def _seat_commands(game: str) -> Any:
    return union(GAMES[game].seat_commands)


@contextmanager
def _pointing(ruling: AnyRuling) -> Iterator[None]:
    """Say where in the body a position or a patch cannot be read, or breaks an invariant."""
    by_patch = isinstance(ruling, Correct) and ruling.patch is not None
    pointer = "/ruling/patch" if by_patch else "/ruling/position"
    try:
        yield
    except msgspec.ValidationError as error:
        inner, detail = bodies.located(str(error))
        raise InvalidBody(pointer + inner, detail) from error
    except BrokenPosition as error:
        raise BrokenTable(error, pointer) from error
