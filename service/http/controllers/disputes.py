"""Disputes: opened at a match, read, argued, and laid out with all the evidence."""

from typing import Annotated, Literal

from litestar import Controller, Response, get, post
from litestar.params import QueryParameter

from projections import queries
from service.access.callers import require_organising
from service.access.visibility import listing_of
from service.app.bots.playouts import Player
from service.app.disputes import views as answers
from service.http.controllers.matches import Game
from service.http.controllers.reading import LanguageName
from service.http.inputs import bodies, paging
from service.http.inputs import request as http
from service.http.inputs.request import DisputeId, HttpRequest, IdempotencyKey, IfMatch, MatchId, Service
from service.http.operation import Contract
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
from service.schemas.estimates import Estimate
from service.schemas.matches import Accepted

WAITING = {"waiting": ["open", "appealed"], "ruled": ["ruled", "final"], "withdrawn": ["withdrawn"]}
StatusFilter = Annotated[
    Literal["waiting", "ruled", "withdrawn"] | None,
    QueryParameter(
        description="Only those that wait for a ruling, only those ruled on, only those withdrawn."
    ),
]
Around = Annotated[
    int,
    QueryParameter(ge=1, le=100, description="How many events to show before and after the contested one."),
]

Playouts = Annotated[
    int, QueryParameter(ge=1, le=400, description="How many playouts from each table, at most.")
]
Seed = Annotated[
    int, QueryParameter(ge=0, le=2**31 - 1, description="What the luck of the playouts follows from.")
]

PlaysOn = Annotated[Player, QueryParameter(description="The bot that plays all seats on.")]


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
            pointers={"unknown_event": "/revision", "unknown_rule": "/rules"},
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
        """Contest an event of a match that has begun. The match and its clocks stand still until a ruling.

        Seats and organisers may do so, even after the match's end. Everybody can read claims and statements. A
        seat has some claims in a match, and none twice about the same event. The answer says what can be ruled.
        """
        visit = await http.at_match(request, service, match_id)
        asked = await http.asked_by(request, visit.caller, idempotency_key, if_match)
        opened = await service.app.disputes.open(visit, asked, bodies.wish(request, OpenDispute))
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
        visit = await http.at_match(request, service, match_id)
        disputes = visit.match.sheet.disputes.all
        shown = [await answers.shown(service.matches, visit.seen, dispute) for dispute in disputes]
        return http.private(DisputeList(match_id, shown), visit.revision)

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
        """The disputes of the caller's matches, oldest first. The list may be a moment behind the matches."""
        caller = await service.access.caller(http.token(request))
        require_organising(caller)
        rows = await queries.list_disputes(
            service.read_models,
            statuses=WAITING[status] if status else None,
            game=paging.known_game(game),
            listing=listing_of(caller),
            after=paging.place(after, answers.QueueKey),
            limit=limit + 1,
        )
        page, following = paging.page_of(rows, limit, lambda row: (row.opened_at, row.match_id, row.number))
        return paging.listed(request, DisputePage(page, following))

    @get(
        "/disputes/{dispute_id:str}",
        operation_id="getDispute",
        summary="Read a dispute",
        contract=Contract(answer=DisputeView),
    )
    async def dispute(
        self, request: HttpRequest, service: Service, dispute_id: DisputeId
    ) -> Response[DisputeView]:
        """The claim, the statements and the rulings, for everybody who may know of the match."""
        visit, dispute = await http.at_dispute(request, service, dispute_id)
        return http.private(await answers.shown(service.matches, visit.seen, dispute), visit.revision)

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
        visit, dispute = await http.at_dispute(request, service, dispute_id)
        found = await service.app.disputes.evidence(visit, dispute, around)
        return http.private(found, visit.revision)

    @get(
        "/disputes/{dispute_id:str}/estimate",
        operation_id="getEstimate",
        summary="Ask what the event was worth",
        contract=Contract(answer=Estimate, callers=("organiser",), problems=("forbidden", "estimate_busy")),
    )
    async def estimate(
        self,
        request: HttpRequest,
        service: Service,
        dispute_id: DisputeId,
        playouts: Playouts = 100,
        seed: Seed = 1,
        bot: PlaysOn = "greedy",
        language: LanguageName = "en",
    ) -> Response[Estimate]:
        """How often each seat wins from the table before the contested event, and from the table after it.

        An estimate, with 95 % intervals: `bot` plays all seats on, with the cards as they lie and new luck. The
        same seed gives the same answer. Long games get fewer playouts than asked for, as the time is bounded, and
        `mcts`, which searches a little for each choice, far fewer.
        """
        visit, dispute = await http.at_dispute(request, service, dispute_id)
        found = await service.app.estimates.estimate(visit, dispute, playouts, seed, bot, language)
        return http.private(found, visit.revision)

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
        visit, _ = await http.at_dispute(request, service, dispute_id)
        asked = await http.asked_by(request, visit.caller, idempotency_key, if_match)
        wish = bodies.wish(request, MakeStatement)
        return http.changed(await service.app.disputes.state(visit, dispute_id, asked, wish))

    @post(
        "/disputes/{dispute_id:str}/withdrawal",
        operation_id="withdrawDispute",
        summary="Withdraw a claim",
        status_code=200,
        contract=Contract(answer=Accepted, callers=("seat", "organiser"), problems=("forbidden", "not_now")),
    )
    async def withdraw(
        self,
        request: HttpRequest,
        service: Service,
        dispute_id: DisputeId,
        idempotency_key: IdempotencyKey = None,
        if_match: IfMatch = None,
    ) -> Response[bytes]:
        """Take your own claim back, while nobody else has been heard. Play goes on."""
        visit, _ = await http.at_dispute(request, service, dispute_id)
        asked = await http.asked_by(request, visit.caller, idempotency_key, if_match)
        return http.changed(await service.app.disputes.withdraw(visit, dispute_id, asked))

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
        visit, _ = await http.at_dispute(request, service, dispute_id)
        asked = await http.asked_by(request, visit.caller, idempotency_key, if_match)
        wish = bodies.wish(request, MakeAppeal)
        return http.changed(await service.app.disputes.appeal(visit, dispute_id, asked, wish))
