"""What if: forks of a match at any event, and the tree they make."""

from uuid import UUID

import msgspec
from litestar import Controller, Response, get, post

from domain.matches import creating, forking
from domain.matches.decider import decision_on
from domain.matches.state import Match, Sheet
from service import entropy
from service.access.callers import Caller, require_may_fork
from service.access.luck import source_of
from service.application import Application
from service.contract.promises import Contract
from service.event_store.aggregate import Version
from service.event_store.records import StreamHead
from service.event_store.streams import Applied
from service.http.controllers import bodies
from service.http.controllers import request as http
from service.http.controllers.request import HttpRequest, IdempotencyKey, MatchId, Service
from service.schemas.forks import ForkMatch, Lineage, NewFork


class ForksController(Controller):
    path = "/v1/matches/{match_id:uuid}/forks"
    tags = ("forks",)

    @post(
        operation_id="forkMatch",
        summary="Fork a match at an event",
        contract=Contract(
            answer=NewFork,
            status=201,
            body=ForkMatch,
            problems=("forbidden", "revision_not_found", "against_the_rules", "seed_not_kept"),
        ),
    )
    async def fork(
        self,
        request: HttpRequest,
        service: Service,
        match_id: MatchId,
        idempotency_key: IdempotencyKey = None,
    ) -> Response[NewFork]:
        """A new match that shares everything up to the event, with tokens for all seats that no bot plays.

        A match being played shows hidden things when it is forked: only its organiser may, and sees the fork.
        """
        newest, caller = await http.at_match(request, service, match_id)
        require_may_fork(caller, newest.state)
        data = await bodies.read(request, ForkMatch)
        asked = await http.asked_by(request, caller, idempotency_key)
        parent = await service.matches.at(newest, data.revision)
        fork_id = entropy.new_id()
        terms = await _terms(service, caller, data, fork_id, parent.state.sheet)
        decision = decision_on(parent.state)
        with bodies.pointing(unknown_seat="/bots", luck_not_granted="/luck/kind"):
            forking.fork(decision, newest.state, terms)

        def answer(done: Applied[Match]) -> bytes:
            return msgspec.json.encode(
                NewFork(fork_id, match_id, data.revision, done.revision, done.state.sheet.is_private)
            )

        with bodies.pointing(impossible_outcome="/luck/outcomes"):
            applied = await service.matches.open(fork_id, decision, asked, answer=answer, parent=parent)
        forked = msgspec.json.decode(applied.answer, type=NewFork)
        if forked.is_private:
            told = f"at event {forked.fork_revision}, as {forked.match_id}"
            mark = str(forked.match_id)
            await service.audit.record(caller, "match_forked", mark, match_id=match_id, detail=told)
        handed = msgspec.structs.replace(
            forked,
            host_token=_token(service, forked.match_id, "host"),
            seat_tokens={
                seat: _token(service, forked.match_id, f"seat:{seat}")
                for seat, sitting in enumerate(decision.state.sheet.seats)
                if not sitting.bot
            },
        )
        return Response(handed, status_code=201, headers={"Location": f"/v1/matches/{forked.match_id}"})

    @get(
        operation_id="listForks",
        summary="See the tree of forks",
        contract=Contract(answer=list[Lineage]),
    )
    async def lineage(
        self, request: HttpRequest, service: Service, match_id: MatchId
    ) -> Response[list[Lineage]]:
        """The whole tree this match belongs to, the oldest ancestor first, each match after its parent."""
        newest, caller = await http.at_match(request, service, match_id)
        family = await service.log.family_of(match_id)
        seen = [await _seen(service, head, caller, newest) for head in family]
        tree = [
            Lineage(head.stream_id, head.parent_id, head.fork_revision, revision)
            for head, revision in zip(family, seen, strict=True)
            if revision
        ]
        return http.private(tree, newest.revision)


async def _terms(
    service: Application, caller: Caller, data: ForkMatch, fork_id: UUID, parent: Sheet
) -> forking.ForkTerms:
    """The fork as it is asked for, with a seed of its own, kept if it is used, and tokens for all seats."""
    seed = entropy.new_seed()
    source = forking.LuckSource()
    if data.luck.kind == "same":
        source = await source_of(service, parent.luck, caller)
    else:
        await service.seeds.keep(fork_id, seed)
    return forking.ForkTerms(
        match_id=str(fork_id),
        revision=data.revision,
        kind=data.luck.kind,
        luck=creating.own_luck(str(fork_id), seed),
        credentials={
            seat: entropy.fingerprint(_token(service, fork_id, f"seat:{seat}"))
            for seat in range(len(parent.seats))
        },
        host=entropy.fingerprint(_token(service, fork_id, "host")),
        source=source,
        organiser=caller.organises_as,
        script=tuple(map(tuple, data.luck.outcomes)),
        bots=data.bots,
        title=data.title,
    )


def _token(service: Application, match_id: UUID, holder: str) -> str:
    return entropy.token(service.settings.secret, match_id, holder, "fork")


async def _seen(service: Application, head: StreamHead, caller: Caller, asked_from: Version[Match]) -> int:
    """The revision at which the caller sees a relative of the match asked from, 0 for one they may not know of.

    Whoever may ask from a match knows that one; of the others, those open to them or organised by them.
    """
    if head.stream_id == asked_from.head.stream_id:
        return asked_from.revision
    loaded = await service.matches.newest(head.stream_id)
    if caller.role == "admin" or await service.access.organises(loaded.state, caller):
        return loaded.revision
    if loaded.state.sheet.is_private or not service.access.may_spectate(caller, loaded.state):
        return 0
    seen = (await service.spectating.seen(loaded)).revision
    return seen if seen > head.fork_revision else 0  # made within the delay, it is not there yet
