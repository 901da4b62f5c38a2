"""The pages about tournaments. They ask what /v1 asks, and show what it shows everybody."""

from typing import Annotated, Any, Literal
from uuid import UUID

from litestar import Controller, MediaType, Response, get
from litestar.params import QueryParameter

from domain.games import GAMES
from domain.kernel.moments import milliseconds
from domain.kernel.table import Language
from domain.tournaments.decider import to_be_named
from domain.tournaments.state import Phase
from service.access.visits import TournamentVisit
from service.app.app import App
from service.app.tournaments import views as rendering
from service.app.tournaments.next_steps import hindrances
from service.app.tournaments.queries import TournamentPlace
from service.app.tournaments.tournaments import check_entrant
from service.http.answering import PRIVATE
from service.http.inputs import paging
from service.http.inputs import request as http
from service.http.inputs.ids import TournamentId
from service.http.inputs.request import HttpRequest
from service.http.limits import purse
from service.http.limits.cost import Cost
from service.pictures.qr import qr
from service.platform.clock import utc_now
from service.schemas.tournament_views import RoundView
from service.web.controllers.viewer import Reader, html_page, page_turn
from service.web.cross_table import cross_table
from service.web.tournament import ShownRound, tables
from service.web.tournament_log import log_lines

LINES = 30
"""Events of a tournament on a page, the newest first."""
PAGE_SECONDS = 12
"""How long the screen in the hall shows a page."""
Seconds = Annotated[int, QueryParameter(name="seconds", ge=1, le=120)]
RoundName = Annotated[int | None, QueryParameter(name="round", ge=1, le=1000)]
EntrantChoice = Annotated[int, QueryParameter(ge=1, le=500)]
Before = Annotated[int | None, QueryParameter(name="before", ge=2, le=2**31 - 1)]


class TournamentPagesController(Controller):
    path = "/tournaments"
    include_in_schema = False

    @get(media_type=MediaType.HTML)
    async def tournaments(
        self,
        request: HttpRequest,
        reader: Reader,
        game: Annotated[str | None, QueryParameter(pattern="^[a-z_]{0,30}$")] = None,
        phase: Annotated[Phase | Literal[""] | None, QueryParameter()] = None,
        after: paging.After = None,
    ) -> Response[str]:
        caller, filters = await http.caller_of(request), {"game": game or None, "phase": phase or None}
        before = paging.place(after, TournamentPlace)
        found = await request.use_cases.queries.tournaments.page(
            caller, **filters, before=before, limit=paging.PAGE
        )
        return html_page(
            "tournaments.html",
            reader,
            rows=found.rows,
            following=paging.continued(found),
            games={name: known.title for name, known in GAMES.items()},
            **filters,
        )

    @get("/{tournament_id:uuid}", media_type=MediaType.HTML)
    async def tournament(
        self,
        request: HttpRequest,
        tournament_id: TournamentId,
        reader: Reader,
        round_: RoundName = None,
        before: Before = None,
    ) -> Response[str]:
        return await _page(request, tournament_id, reader, "tournament", round_=round_, before=before)

    @get("/{tournament_id:uuid}/standings.csv", media_type="text/csv")
    async def standings(self, request: HttpRequest, tournament_id: TournamentId) -> Response[str]:
        """The answer of /v1 as `text/csv`, for links, which cannot ask for a media type."""
        visit = await listed_visit(request, tournament_id)
        view = await request.use_cases.queries.tournaments.standings(visit)
        headers = {**PRIVATE, "Content-Disposition": 'attachment; filename="standings.csv"'}
        return Response(rendering.standings_csv(view), media_type="text/csv", headers=headers)

    @get("/{tournament_id:uuid}/screen", media_type=MediaType.HTML)
    async def screen(
        self,
        request: HttpRequest,
        tournament_id: TournamentId,
        reader: Reader,
        seconds: Seconds = PAGE_SECONDS,
    ) -> Response[str]:
        return await _page(request, tournament_id, reader, "screen", seconds=seconds)

    @get("/{tournament_id:uuid}/entrant", media_type=MediaType.HTML)
    async def entrant(
        self,
        request: HttpRequest,
        tournament_id: TournamentId,
        reader: Reader,
        entrant: EntrantChoice = 1,
    ) -> Response[str]:
        """The table, the results and the standing of one entrant, for whoever may look at the tournament."""
        return await _page(request, tournament_id, reader, "entrant", entrant=entrant)

    @get("/{tournament_id:uuid}/enter", media_type=MediaType.HTML)
    async def enter(self, request: HttpRequest, tournament_id: TournamentId, reader: Reader) -> Response[str]:
        """The page behind the code on the wall: what is entered, and a field for the name."""
        return await _page(request, tournament_id, reader, "enter")


async def _page(
    request: HttpRequest,
    tournament_id: UUID,
    reader: Reader,
    name: str,
    *,
    round_: int | None = None,
    before: int | None = None,
    entrant: int | None = None,
    **values: Any,
) -> Response[str]:
    visit = await listed_visit(request, tournament_id)
    if entrant is not None:
        check_entrant(visit.tournament, entrant)
    async with page_turn(request, len(visit.tournament.entrants)) as write:
        path = f"/tournaments/{tournament_id}"
        return await write(
            f"{name}.html",
            reader,
            t=await shown(request.use_cases, visit, reader.language, round_=round_, before=before),
            path=path,
            home=str(request.base_url).rstrip("/") + path,
            qr=qr,
            entrant=entrant,
            **values,
        )


async def listed_visit(request: HttpRequest, tournament_id: UUID) -> TournamentVisit:
    """A visit for a page that lists all entrants, which is paid for."""
    visit = await http.at_tournament(request, tournament_id, looks=True)
    await purse.pay(request.scope, Cost(entrants=len(visit.tournament.entrants)))
    return visit


async def shown(
    app: App,
    visit: TournamentVisit,
    language: Language,
    *,
    round_: int | None = None,
    before: int | None = None,
) -> dict[str, Any]:
    """The tournament with one round, the newest unless another is asked for, and events before an event.

    `shown` is the round, None before the first. `teams` are the members of teams by entrant, none for who plays
    alone. `entrant` is the caller's number, 0 for whoever has not entered, `member` theirs in the team, from 1.
    `hindrances` say by step why it cannot be taken; `despite` is what an end would have to name (TO-END-05).
    """
    view, rounds = rendering.tournament(visit.seen), rounds_of(visit, language)
    ranking = await app.queries.tournaments.standings(visit)
    first = max(1, min(before or view.revision + 1, view.revision + 1) - LINES)
    events = await app.queries.tournaments.between(visit, first, first + LINES - 1)
    players = {each.entrant: each.player for each in view.entrants}
    caller = visit.caller
    return {
        "view": view,
        "game_title": GAMES[view.terms.game].title,
        "players": players,
        "overall": await app.queries.tournaments.overall(visit)
        if view.continues or view.continued_by
        else None,
        "teams": {each.entrant: each.members for each in view.entrants},
        "ranking": ranking,
        "standings": cross_table(ranking.standings, rounds, {}),
        "rounds": rounds,
        "shown": await shown_round(app, visit, rounds, round_),
        "log": tuple(reversed(log_lines(events, players, language))),
        "older": first if first > 1 else None,
        "hindrances": hindrances(
            visit.tournament,
            milliseconds(utc_now()),
            all_=caller.is_organiser,
            key_id=caller.caller.key_id,
        ),
        "despite": to_be_named(visit.tournament),
        "is_organiser": caller.is_organiser,
        "entrant": caller.entrant,
        "member": caller.member,
    }


def rounds_of(visit: TournamentVisit, language: Language) -> tuple[RoundView, ...]:
    numbers = range(1, len(visit.tournament.rounds) + 1)
    return tuple(rendering.round_(visit.seen, number, language) for number in numbers)


async def shown_round(
    app: App, visit: TournamentVisit, rounds: tuple[RoundView, ...], number: int | None
) -> ShownRound | None:
    """The round asked for, else the newest; with the matches that are being played, as the caller may see them."""
    if not rounds:
        return None
    view = rounds[min(number or len(rounds), len(rounds)) - 1]
    ids: list[UUID] = [
        match.match_id for table in view.tables for match in table.matches if match.places is None
    ]
    return tables(view, await app.queries.tournaments.matches(visit, ids))
