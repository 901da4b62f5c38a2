"""The organiser's desk in a browser: what waits, one dispute, and its sheet for printing."""

from datetime import datetime, timedelta
from typing import Annotated, Any, Final, Literal
from uuid import UUID

from litestar import Controller, MediaType, Response, get
from litestar.params import QueryParameter

from domain.kernel.table import Language
from projections import queries
from projections.dispute_queue import DisputeRow
from service.access.callers import Caller
from service.access.visibility import listing_of
from service.app.disputes.views import QueueKey
from service.http.application import Application
from service.http.controllers.pictures import Points, points_of
from service.http.controllers.rules import books
from service.http.inputs import paging
from service.http.inputs import request as http
from service.http.inputs.request import DisputeId, HttpRequest, Revision, Service, ViewerName
from service.http.problems.answers import InvalidParameter
from service.platform.clock import utc_now
from service.web.controllers.viewer import Accepted, LanguageName, html_page
from service.web.desk import desk_page
from service.web.desk_queue import (
    CLOCK_GRACE_SECONDS,
    IDLE_MINUTES,
    IdleMatch,
    QueueCard,
    WaitingTournament,
    idle_match,
    queue_card,
    waiting_tournament,
)
from service.web.sheet import sheet_page
from service.web.template import address
from service.web.words import language_of

Around = Annotated[int, QueryParameter(ge=1, le=100)]
AROUND = 8
MOST_AROUND = 100
Unlike = Annotated[str | None, QueryParameter(name="unlike", pattern="^(spectator|organiser|[0-5]|)$")]
Which = Annotated[Literal["waiting", "ruled", "appealed", "idle", "rounds"], QueryParameter()]
IdleMinutes = Annotated[int, QueryParameter(ge=0, le=60 * 24 * 30)]
IdleKey = tuple[datetime, UUID]
TournamentKey = tuple[datetime, UUID]
STATUSES: Final = {
    "waiting": ["open", "appealed"],
    "appealed": ["appealed"],
    "ruled": ["ruled", "final"],
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
        service: Service,
        which: Which = "waiting",
        minutes: IdleMinutes = IDLE_MINUTES,
        after: paging.After = None,
        language: LanguageName = None,
        accepted: Accepted = "",
    ) -> Response[str]:
        """Whoever organises nothing sees how to be let in."""
        caller, found = await http.caller_of(request, service), language_of(language, accepted)
        may_see = caller.is_organiser or bool(caller.organises_as)
        cards: list[QueueCard] = []
        idle: list[IdleMatch] = []
        rounds: list[WaitingTournament] = []
        following = None
        if may_see and which == "idle":
            idle, following = await _idle(service, caller, minutes, after)
        elif may_see and which == "rounds":
            rounds, following = await _rounds(service, caller, after)
        elif may_see:
            cards, following = await _waiting(service, caller, STATUSES[which], after, found)
        return html_page(
            "desk.html",
            found,
            address("/desk", which=which, minutes=minutes if which == "idle" else None, after=after),
            may_see=may_see,
            which=which,
            whiches=[*STATUSES, "idle", "rounds"],
            cards=cards,
            idle=idle,
            rounds=rounds,
            minutes=minutes,
            following=following,
        )

    @get("/disputes/{dispute_id:str}", media_type=MediaType.HTML)
    async def dispute(
        self,
        request: HttpRequest,
        service: Service,
        dispute_id: DisputeId,
        at: Revision = None,
        as_: ViewerName = None,
        around: Around = AROUND,
        point: Points = None,
        unlike: Unlike = None,
        language: LanguageName = None,
        accepted: Accepted = "",
    ) -> Response[str]:
        """`unlike` compares what the viewer knew with what somebody else did, whom the caller may look as too."""
        visit, dispute = await http.at_dispute(request, service, dispute_id)
        other = visit.viewer(unlike) if unlike else None
        found, viewer = language_of(language, accepted), visit.viewer(as_)
        wide = max(around, abs((at or dispute.revision) - dispute.revision))
        if wide > MOST_AROUND:
            raise InvalidParameter("at", f"at most {MOST_AROUND} events from the contested one")
        laid = await service.app.desk.lay_out(visit, dispute, at, wide)
        path = f"/desk/disputes/{dispute_id}"
        near = None if around == AROUND else around
        asked: dict[str, Any] = {
            "at": at,
            "as_": as_,
            "around": near,
            "point": point,
            "unlike": unlike or None,
        }
        return html_page(
            "dispute.html",
            found,
            address(path, **asked),
            d=desk_page(visit, dispute, laid, viewer, found, around, points_of(point), other),
            path=path,
            asked=asked,
        )

    @get("/disputes/{dispute_id:str}/sheet", media_type=MediaType.HTML)
    async def sheet(
        self,
        request: HttpRequest,
        service: Service,
        dispute_id: DisputeId,
        point: Points = None,
        language: LanguageName = None,
        accepted: Accepted = "",
    ) -> Response[str]:
        visit, dispute = await http.at_dispute(request, service, dispute_id)
        found = language_of(language, accepted)
        laid = await service.app.desk.lay_out(visit, dispute, None, 1)
        texts = {rule.id: rule.text for book in books().values() for rule in book.rules}
        return html_page(
            "sheet.html",
            found,
            address(f"/desk/disputes/{dispute_id}/sheet", point=point),
            s=sheet_page(visit, dispute, laid, texts, visit.viewer(), found, points_of(point)),
            origin=str(request.base_url).rstrip("/"),
        )


async def _waiting(
    service: Application, caller: Caller, statuses: list[str], after: str | None, language: Language
) -> tuple[list[QueueCard], str | None]:
    rows = await queries.list_disputes(
        service.read_models,
        statuses=statuses,
        listing=listing_of(caller),
        after=paging.place(after, QueueKey),
        limit=CARDS + 1,
    )
    shown, following = paging.page_of(rows, CARDS, lambda row: (row.opened_at, row.match_id, row.number))
    return [await _card(service, caller, row, language) for row in shown], following


async def _idle(
    service: Application, caller: Caller, minutes: int, after: str | None
) -> tuple[list[IdleMatch], str | None]:
    now = utc_now()
    rows = await queries.list_idle_matches(
        service.read_models,
        moved_before=now - timedelta(minutes=minutes),
        due=now - timedelta(seconds=CLOCK_GRACE_SECONDS),
        listing=listing_of(caller),
        after=paging.place(after, IdleKey),
        limit=CARDS + 1,
    )
    shown, following = paging.page_of(rows, CARDS, lambda row: (row.created_at, row.match_id))
    return [idle_match(row, now) for row in shown], following


async def _rounds(
    service: Application, caller: Caller, after: str | None
) -> tuple[list[WaitingTournament], str | None]:
    rows = await queries.list_going_tournaments(
        service.read_models,
        listing=listing_of(caller),
        after=paging.place(after, TournamentKey),
        limit=TOURNAMENTS_LOOKED_AT + 1,
    )
    looked, following = paging.page_of(
        rows, TOURNAMENTS_LOOKED_AT, lambda row: (row.created_at, row.tournament_id)
    )
    due = await service.app.desk.rounds_due([row.tournament_id for row in looked], utc_now())
    shown = [waiting_tournament(row, due[row.tournament_id]) for row in looked if row.tournament_id in due]
    return shown, following


async def _card(service: Application, caller: Caller, row: DisputeRow, language: Language) -> QueueCard:
    visit = await service.visits.as_caller(caller, row.match_id)
    glance = await service.app.desk.glance(visit, row.revision)
    return queue_card(row, visit, glance, utc_now(), language)
