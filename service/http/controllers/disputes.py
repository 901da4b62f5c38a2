"""Disputes: opened at a match, read, argued, and laid out with all the evidence."""

from functools import partial
from typing import Annotated, Literal

import msgspec
from litestar import Controller, Response, get, post
from litestar.params import QueryParameter

from domain.matches import disputing
from domain.matches.decider import MatchDecision
from domain.matches.state import Match
from projections import queries
from service.access.callers import Caller, require_organising, require_seat, viewer
from service.contract.promises import Contract
from service.disputes import docket
from service.disputes import evidence as collected
from service.event_store.streams import Applied
from service.http.controllers import bodies, paging
from service.http.controllers import request as http
from service.http.controllers.matches import Game
from service.http.controllers.request import DisputeId, HttpRequest, IdempotencyKey, IfMatch, MatchId, Service
from service.schemas.disputes import (
    DisputeList,
    DisputePage,
    DisputeView,
    EvidenceView,
    MakeAppeal,
    MakeStatement,
    NewDispute,
    OpenDispute,
)
from service.schemas.matches import Accepted

WAITING = {"waiting": ["open", "appealed"], "ruled": ["ruled", "final"]}
StatusFilter = Annotated[
    Literal["waiting", "ruled"] | None,
    QueryParameter(description="Only those that wait for a ruling, or only those ruled on."),
]
Around = Annotated[
    int,
    QueryParameter(ge=1, le=100, description="How many events to show before and after the contested one."),
]


class DisputesController(Controller):
    path = "/v1"
    tags = ("disputes",)

    @post(
        "/matches/{match_id:uuid}/disputes",
        operation_id="openDispute",
        summary="Dispute an event",
        contract=Contract(
            answer=NewDispute,
            status=201,
            body=OpenDispute,
            callers=("seat", "organiser"),
            problems=("forbidden", "not_now", "against_the_rules"),
        ),
    )
    async def open(
        self,
        request: HttpRequest,
        service: Service,
        match_id: MatchId,
        idempotency_key: IdempotencyKey = None,
        if_match: IfMatch = None,
    ) -> Response[NewDispute]:
        """Contest an event of a match that has begun. With it the match is frozen, clocks too, until a ruling.

        Seats and organisers may, also after the match's end. What is claimed and stated is read by everybody.
        """
        _, caller = await http.at_match(request, service, match_id)
        party = _party(caller)
        data = await bodies.read(request, OpenDispute)
        asked = await http.asked_by(request, caller, idempotency_key, if_match)

        def change(decision: MatchDecision) -> None:
            disputing.open_dispute(decision, party, data.revision, data.claim, data.rules)

        def answer(done: Applied[Match]) -> bytes:
            opened = done.state.sheet.docket.disputes[-1]
            return msgspec.json.encode(NewDispute(opened.dispute_id, match_id, done.revision))

        with bodies.pointing(unknown_event="/revision", unknown_rule="/rules"):
            applied = await service.matches.execute(match_id, change, asked, answer=answer)
        opened = msgspec.json.decode(applied.answer, type=NewDispute)
        headers = {"Location": f"/v1/disputes/{opened.dispute_id}", **http.PRIVATE}
        return Response(opened, status_code=201, headers=headers)

    @get(
        "/matches/{match_id:uuid}/disputes",
        operation_id="listMatchDisputes",
        summary="List the disputes of a match",
        contract=Contract(answer=DisputeList),
    )
    async def of_match(
        self, request: HttpRequest, service: Service, match_id: MatchId
    ) -> Response[DisputeList]:
        """Every dispute of the match with its statements and rulings, the first one first."""
        newest, _ = await http.at_match(request, service, match_id)
        disputes = newest.state.sheet.docket.disputes
        shown = [await docket.shown(service, newest, dispute) for dispute in disputes]
        return http.private(DisputeList(match_id, shown), newest.revision)

    @get(
        "/disputes",
        operation_id="listDisputes",
        summary="List the disputes that wait",
        contract=Contract(answer=DisputePage, callers=("organiser",), problems=("forbidden",)),
    )
    async def queue(
        self,
        request: HttpRequest,
        service: Service,
        status: StatusFilter = None,
        game: Game = None,
        after: paging.After = None,
        limit: paging.PageSize = paging.PAGE,
    ) -> Response[DisputePage]:
        """The disputes of the caller's matches, the one opened first first. It may be a moment behind them."""
        caller = await service.access.caller(http.token(request))
        require_organising(caller)
        rows = await queries.list_disputes(
            service.pool,
            statuses=WAITING[status] if status else None,
            game=game,
            reader=http.reader(caller),
            after=paging.place(after, docket.QueueKey),
            limit=limit + 1,
        )
        page, following = paging.page_of(rows, limit, lambda row: (row.opened_at, row.match_id, row.number))
        return Response(DisputePage(page, following), headers=http.PRIVATE)

    @get(
        "/disputes/{dispute_id:str}",
        operation_id="getDispute",
        summary="Read a dispute",
        contract=Contract(answer=DisputeView),
    )
    async def dispute(
        self, request: HttpRequest, service: Service, dispute_id: DisputeId
    ) -> Response[DisputeView]:
        """The claim, the statements and the rulings. Whoever may know of the match may read them."""
        newest, _, dispute = await http.at_dispute(request, service, dispute_id)
        return http.private(await docket.shown(service, newest, dispute), newest.revision)

    @get(
        "/disputes/{dispute_id:str}/evidence",
        operation_id="getEvidence",
        summary="See the evidence",
        contract=Contract(answer=EvidenceView, callers=("seat", "organiser"), problems=("forbidden",)),
    )
    async def evidence(
        self, request: HttpRequest, service: Service, dispute_id: DisputeId, around: Around = 10
    ) -> Response[EvidenceView]:
        """All that bears on the contested event: what happened around it and by which rules, who was asked what,

        what was legal, the table before and after it as each seat saw it, the draws with their proofs. Organisers
        see all of it, a seat its part.
        """
        newest, caller, dispute = await http.at_dispute(request, service, dispute_id)
        _party(caller)
        seen_as = viewer(caller, newest.state, None)
        found = await collected.collect(service, newest, dispute, seen_as, around)
        return http.private(found, newest.revision)

    @post(
        "/disputes/{dispute_id:str}/statements",
        operation_id="makeStatement",
        summary="Say something in a dispute",
        status_code=200,
        contract=Contract(
            answer=Accepted,
            body=MakeStatement,
            callers=("seat", "organiser"),
            problems=("forbidden", "not_now"),
        ),
    )
    async def state(
        self,
        request: HttpRequest,
        service: Service,
        dispute_id: DisputeId,
        idempotency_key: IdempotencyKey = None,
        if_match: IfMatch = None,
    ) -> Response[bytes]:
        """Be heard before the ruling, up to ten times; everybody who may know of the match reads it."""
        newest, caller, _ = await http.at_dispute(request, service, dispute_id)
        data = await bodies.read(request, MakeStatement)
        change = partial(disputing.make_statement, dispute=dispute_id, by=_party(caller), text=data.text)
        match_id = newest.head.stream_id
        return await http.apply(request, service, match_id, caller, change, idempotency_key, if_match)

    @post(
        "/disputes/{dispute_id:str}/appeal",
        operation_id="makeAppeal",
        summary="Appeal against a ruling",
        status_code=200,
        contract=Contract(
            answer=Accepted, body=MakeAppeal, callers=("seat",), problems=("forbidden", "not_now")
        ),
    )
    async def appeal(
        self,
        request: HttpRequest,
        service: Service,
        dispute_id: DisputeId,
        idempotency_key: IdempotencyKey = None,
        if_match: IfMatch = None,
    ) -> Response[bytes]:
        """Ask for a second ruling, which is final: once in a dispute, until the seat has played on itself."""
        newest, caller, _ = await http.at_dispute(request, service, dispute_id)
        seat = require_seat(caller)
        data = await bodies.read(request, MakeAppeal)
        change = partial(disputing.appeal, dispute=dispute_id, by=seat, reason=data.reason)
        match_id = newest.head.stream_id
        return await http.apply(request, service, match_id, caller, change, idempotency_key, if_match)


def _party(caller: Caller) -> int | None:
    """The seat that speaks, None for an organiser; others are no party."""
    return None if caller.is_organiser else require_seat(caller)
