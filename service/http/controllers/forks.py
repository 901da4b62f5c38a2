"""What if: forks of a match at any event, and the tree they make."""

from typing import Annotated
from uuid import UUID

from litestar import Controller, Response, get, post
from litestar.params import QueryParameter

from service.http.inputs import bodies, paging
from service.http.inputs import request as http
from service.http.inputs.request import HttpRequest, IdempotencyKey, MatchId, Service
from service.http.operation import Contract
from service.schemas.forks import ForkMatch, ForkPage, NewFork

RELATIVES = 50
After = Annotated[
    str | None,
    QueryParameter(
        name="after",
        max_length=200,
        description="The `next` of the page before; absent: the oldest ancestor.",
    ),
]
Limit = Annotated[int, QueryParameter(ge=1, le=RELATIVES, description="At most this many on a page.")]


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
            pointers={
                "unknown_seat": "/bots",
                "luck_not_granted": "/luck/kind",
                "impossible_outcome": "/luck/outcomes",
                "outcomes_unused": "/luck/outcomes",
                "then_unused": "/luck/then",
            },
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

        Forking a match in play shows hidden things, so only its organiser may do it and see the fork; a fork of a
        disclosed match may be forked by its host, too.
        """
        visit = await http.at_match(request, service, match_id)
        asked = await http.asked_by(request, visit.caller, idempotency_key)
        new = await service.app.forks.fork(visit, asked, bodies.wish(request, ForkMatch))
        return http.created(new, f"/v1/matches/{new.match_id}")

    @get(
        operation_id="listForks",
        summary="See the tree of forks",
        contract=Contract(answer=ForkPage),
    )
    async def lineage(
        self,
        request: HttpRequest,
        service: Service,
        match_id: MatchId,
        after: After = None,
        limit: Limit = RELATIVES,
    ) -> Response[ForkPage]:
        """The tree this match belongs to, the oldest ancestor first, each match after its parent, page by page."""
        visit = await http.at_match(request, service, match_id)
        last = paging.place(after, tuple[UUID])
        shown, following = await service.app.forks.lineage(visit, last[0] if last else None, limit)
        more = None if following is None else paging.cursor(following)
        page = ForkPage(match_id, shown, more)
        return http.private(page, visit.revision, **paging.onward(request, page))
