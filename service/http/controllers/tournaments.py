"""Tournaments: create, look at, finish."""

from typing import Annotated, Any, Literal

from litestar import Response
from litestar.params import QueryParameter

from service.access.at_tournaments import organising
from service.access.callers import Caller
from service.access.visits import TournamentVisit
from service.app.app import App
from service.app.tournaments import views
from service.app.tournaments.queries import TournamentPlace
from service.http import answering
from service.http.controllers.matches import Game
from service.http.controllers.replay import From, Limit
from service.http.inputs import paging
from service.http.inputs import request as http
from service.http.inputs.ids import TournamentId
from service.http.inputs.request import HttpRequest
from service.http.rows.changes import ORGANISER, caller_change, tournament_change
from service.http.rows.reads import caller_query, tournament_query
from service.http.rows.route import group, written
from service.schemas.tournament_views import (
    OverallView,
    StandingsView,
    TournamentEvents,
    TournamentPage,
    TournamentView,
)
from service.schemas.tournaments import (
    CancelTournament,
    ChangeTerms,
    CreateTournament,
    FinishTournament,
    NewTournament,
)

CSV = "text/csv"
TRF = "text/plain"
PhaseFilter = Annotated[
    Literal["entries", "running", "finished", "cancelled"] | None,
    QueryParameter(description="Only tournaments in this phase."),
]


@caller_query("", "listTournaments", summary="List the tournaments", answer=TournamentPage)
async def tournaments(
    app: App,
    caller: Caller,
    game: Game = None,
    phase: PhaseFilter = None,
    after: paging.After = None,
    limit: paging.PageSize = paging.PAGE,
) -> TournamentPage:
    """Tournaments that fit all filters, newest first."""
    before = paging.place(after, TournamentPlace)
    page = await app.queries.tournaments.page(
        caller, game=paging.known_game(game), phase=phase, before=before, limit=limit
    )
    return TournamentPage(page.rows, paging.continued(page))


@tournament_query("/{tournament_id:uuid}", "getTournament", summary="See a tournament", answer=TournamentView)
async def tournament(app: App, visit: TournamentVisit) -> TournamentView:
    """Its terms and who has entered."""
    return await app.queries.tournaments.view(visit)


@tournament_query(
    "/{tournament_id:uuid}/events",
    "listTournamentEvents",
    summary="Read what has happened in a tournament",
    answer=TournamentEvents,
    problems=("revision_not_found",),
)
async def events(app: App, visit: TournamentVisit, from_: From = 1, limit: Limit = 200) -> TournamentEvents:
    """Everything that was decided, by whom and by which rules: pairings with their reasons, rulings, flags."""
    return await app.queries.tournaments.events(visit, from_, limit)


@written(
    "/{tournament_id:uuid}/standings",
    "getStandings",
    method="get",
    summary="See the standings",
    answer=StandingsView,
    media_types={CSV: "One line per entrant, with a header."},
    also=answering.UNCHANGED,
)
async def standings(request: HttpRequest, tournament_id: TournamentId) -> Response[Any]:
    """All entrants by rank, with every result and ruling of the tournament up to `revision`, its newest.

    With `Accept: text/csv` as a table for a spreadsheet, which names the revision in every line.
    """
    visit = await http.at_tournament(request, tournament_id, looks=True)
    view = await request.use_cases.queries.tournaments.standings(visit)
    if CSV in request.headers.get("accept", ""):
        headers = {"ETag": f'"{view.revision}"', **answering.PRIVATE}
        return Response(views.standings_csv(view), media_type=CSV, headers=headers)
    return answering.private(view, view.revision)


@tournament_query(
    "/{tournament_id:uuid}/overall",
    "getOverall",
    summary="See the ranking over all stages",
    answer=OverallView,
)
async def overall(app: App, visit: TournamentVisit) -> OverallView:
    """The entrants of later stages come first, then all others by the earlier one (TO-STG-04)."""
    return await app.queries.tournaments.overall(visit)


@written(
    "/{tournament_id:uuid}/report",
    "getTournamentReport",
    method="get",
    summary="Export a tournament of tables of two as text",
    answer=None,
    problems=("against_the_rules",),
    media_types={TRF: "In the manner of TRF16: `001` lines with one column of ten for each round."},
)
async def report(request: HttpRequest, tournament_id: TournamentId) -> Response[Any]:
    """For pairing and rating programs: entrants, opponents, seats and results in fixed columns."""
    visit = await http.at_tournament(request, tournament_id, looks=True)
    text = await request.use_cases.queries.tournaments.report(visit)
    return Response(text, media_type=TRF, headers=answering.PRIVATE)


TOURNAMENTS = group(
    "/v1/tournaments",
    "tournaments",
    tournaments,
    events,
    report,
    standings,
    overall,
    tournament,
    caller_change(
        "",
        "createTournament",
        lambda app: app.commands.tournaments.create,
        summary="Create a tournament",
        answer=NewTournament,
        caller_of=organising,
        body=CreateTournament,
        callers=ORGANISER,
        problems=("against_the_rules",),
        pointers={
            "invalid_options": "/options",
            "invalid_clocks": "/clocks",
            "wrong_cut": "/continues/cut",
            "stage_not_finished": "/continues/tournament_id",
        },
        location=lambda new: f"/v1/tournaments/{new.tournament_id}",
        says="""
        Announce a tournament. The holder of this key organises it, with the holders of the keys named.
        """,
    ),
    tournament_change(
        "/{tournament_id:uuid}/terms",
        "changeTerms",
        lambda app: app.commands.tournaments.change_terms,
        summary="Change the terms of a tournament",
        body=ChangeTerms,
        problems=("not_now", "against_the_rules"),
        pointers={"invalid_clocks": "/clocks"},
        says="""
        Change the terms nothing depends on yet: capacity, rounds, organisers, and between rounds the clocks and
        who looks at the matches that begin from then on.
        """,
    ),
    tournament_change(
        "/{tournament_id:uuid}/cancel",
        "cancelTournament",
        lambda app: app.commands.tournaments.cancel,
        summary="Cancel a tournament",
        body=CancelTournament,
        says="The tournament is not held, or not to its end. Matches being played are over without result.",
    ),
    tournament_change(
        "/{tournament_id:uuid}/finish",
        "finishTournament",
        lambda app: app.commands.tournaments.finish,
        summary="Finish a tournament",
        body=FinishTournament,
        body_is_optional=True,
        says="End the tournament when no table is open and all rounds are played; earlier only with `early`.",
    ),
)
