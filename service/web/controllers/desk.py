"""The organiser's desk in a browser: what waits, one dispute, and its sheet for printing."""

from datetime import timedelta
from typing import Annotated, Any, Final, Literal

from litestar import Controller, MediaType, Response, get
from litestar.params import QueryParameter

from domain.kernel.table import Language
from service.access.callers import Caller
from service.app.app import App
from service.app.disputes.desk import IdlePlace
from service.app.disputes.queries import DisputePlace
from service.app.tournaments.queries import TournamentPlace
from service.http.controllers.pictures import Points, points_of
from service.http.controllers.rules import books
from service.http.inputs import paging
from service.http.inputs import request as http
from service.http.inputs.ids import DisputeId
from service.http.inputs.parameters import Revision, ViewerName
from service.http.inputs.request import HttpRequest
from service.http.limits.cost import Cost
from service.http.problems.answers import InvalidParameter
from service.platform.clock import utc_now
from service.schemas.calls import Call
from service.web.controllers.viewer import Reader, html_page
from service.web.desk import desk_page
from service.web.desk_queue import (
    CLOCK_GRACE_SECONDS,
    IDLE_MINUTES,
    idle_match,
    queue_card,
    waiting_tournament,
)
from service.web.sheet import sheet_page

Around = Annotated[int, QueryParameter(ge=1, le=100)]
AROUND = 8
MOST_AROUND = 100
Unlike = Annotated[str | None, QueryParameter(name="unlike", pattern="^(spectator|organiser|[0-5]|)$")]
Which = Annotated[Literal["waiting", "ruled", "appealed", "idle", "rounds"], QueryParameter()]
IdleMinutes = Annotated[int, QueryParameter(ge=0, le=60 * 24 * 30)]
STATUSES: Final = {
    "waiting": ["open", "appealed"],
    "appealed": ["appealed"],
    "ruled": ["ruled", "final", "superseded"],
}
CARDS: Final = 10
TOURNAMENTS_LOOKED_AT: Final = 20
"""For one page, which shows those of them that wait."""


class DeskController(Controller):
    path = "/desk"
    include_in_schema = False

    @get(media_type=MediaType.HTML)
    async def queue(
        self,
        request: HttpRequest,
        reader: Reader,
        which: Which = "waiting",
        minutes: IdleMinutes = IDLE_MINUTES,
        after: paging.After = None,
    ) -> Response[str]:
        """A caller who organises nothing sees how to be let in."""
        caller = await http.caller_of(request)
        may_see = caller.is_organiser or bool(caller.organises_as)
        calls: list[Call] = []
        cards: list[Any] = []
        idle: list[Any] = []
        rounds: list[Any] = []
        following = None
        if may_see and which == "idle":
            idle, following = await _idle(request.use_cases, caller, minutes, after)
        elif may_see and which == "rounds":
            rounds, following = await _rounds(request.use_cases, caller, after)
        elif may_see:
            cards, following = await _waiting(
                request.use_cases, caller, STATUSES[which], after, reader.language
            )
        if may_see and which == "waiting":
            calls = await request.use_cases.queries.calls.waiting(caller)
        return html_page(
            "desk.html",
            reader,
            may_see=may_see,
            which=which,
            whiches=[*STATUSES, "idle", "rounds"],
            calls=calls,
            names=await request.use_cases.queries.shift.names(
                {each.arbiter for each in calls if each.arbiter}
            ),
            cards=cards,
            idle=idle,
            rounds=rounds,
            minutes=minutes,
            following=following,
        )

    @get("/disputes/{dispute_id:str}", media_type=MediaType.HTML, cost=Cost(scenes=12))
    async def dispute(
        self,
        request: HttpRequest,
        dispute_id: DisputeId,
        reader: Reader,
        at: Revision = None,
        as_: ViewerName = None,
        around: Around = AROUND,
        point: Points = None,
        unlike: Unlike = None,
    ) -> Response[str]:
        """`unlike` compares what the viewer knew with what somebody else did, whom the caller may look as too."""
        visit, dispute = await http.at_dispute(request, dispute_id)
        other = visit.viewer(unlike) if unlike else None
        viewer = visit.viewer(as_)
        wide = max(around, abs((at or dispute.revision) - dispute.revision))
        if wide > MOST_AROUND:
            raise InvalidParameter("at", f"at most {MOST_AROUND} events from the contested one")
        laid = await request.use_cases.queries.desk.lay_out(visit, dispute, at, wide)
        path = f"/desk/disputes/{dispute_id}"
        near = None if around == AROUND else around
        query: dict[str, Any] = {
            "at": at,
            "as_": as_,
            "around": near,
            "point": point,
            "unlike": unlike or None,
        }
        arbiters: dict[str, str] = {}
        if visit.caller.is_organiser:
            authors = [voice.author for voice in laid.voices if voice.by is None]
            arbiters = await request.use_cases.queries.shift.names_of(authors)
        return html_page(
            "dispute.html",
            reader,
            d=desk_page(
                visit, dispute, laid, viewer, reader.language, around, points_of(point), other, arbiters
            ),
            path=path,
            asked=query,
        )

    @get("/disputes/{dispute_id:str}/sheet", media_type=MediaType.HTML, cost=Cost(scenes=12))
    async def sheet(
        self, request: HttpRequest, dispute_id: DisputeId, reader: Reader, point: Points = None
    ) -> Response[str]:
        visit, dispute = await http.at_dispute(request, dispute_id)
        laid = await request.use_cases.queries.desk.lay_out(visit, dispute, None, 1)
        texts = {rule.id: rule.text for book in books().values() for rule in book.rules}
        return html_page(
            "sheet.html",
            reader,
            s=sheet_page(visit, dispute, laid, texts, visit.viewer(), reader.language, points_of(point)),
            origin=str(request.base_url).rstrip("/"),
        )


async def _waiting(
    app: App, caller: Caller, statuses: list[str], after: str | None, language: Language
) -> tuple[list[Any], str | None]:
    place = paging.place(after, DisputePlace)
    page = await app.queries.disputes.page(caller, statuses=statuses, after=place, limit=CARDS)
    cards = [
        queue_card(row, await app.queries.desk.glance(caller, row), utc_now(), language) for row in page.rows
    ]
    return cards, paging.continued(page)


async def _idle(app: App, caller: Caller, minutes: int, after: str | None) -> tuple[list[Any], str | None]:
    now = utc_now()
    page = await app.queries.desk.idle(
        caller,
        moved_before=now - timedelta(minutes=minutes),
        due=now - timedelta(seconds=CLOCK_GRACE_SECONDS),
        after=paging.place(after, IdlePlace),
        limit=CARDS,
    )
    return [idle_match(row, now) for row in page.rows], paging.continued(page)


async def _rounds(app: App, caller: Caller, after: str | None) -> tuple[list[Any], str | None]:
    place = paging.place(after, TournamentPlace)
    page = await app.queries.desk.rounds(caller, utc_now(), place, TOURNAMENTS_LOOKED_AT)
    return [waiting_tournament(row, step) for row, step in page.rows], paging.continued(page)
