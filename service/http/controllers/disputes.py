"""Disputes: opened at a match, read, argued, and laid out with all the evidence."""

from typing import Annotated, Literal

from litestar.params import QueryParameter

from domain.matches.rulings.state import Dispute
from service.access.callers import Caller
from service.access.visits import Visit
from service.app.app import App
from service.app.bots.playouts import Player
from service.app.disputes.queries import DisputePlace
from service.http.controllers.matches import Game
from service.http.controllers.reading import LanguageName
from service.http.inputs import paging
from service.http.limits.cost import Cost
from service.http.rows.changes import ORGANISER, dispute_change, match_change
from service.http.rows.reads import caller_query, dispute_query, match_query
from service.http.rows.route import group
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

WAITING = {
    "waiting": ["open", "appealed"],
    "ruled": ["ruled", "final", "superseded"],
    "withdrawn": ["withdrawn"],
}
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


@match_query(
    "/matches/{match_id:uuid}/disputes",
    "listMatchDisputes",
    summary="List the disputes of a match",
    answer=DisputeList,
)
async def of_match(app: App, visit: Visit) -> DisputeList:
    """Every dispute of the match with its statements and rulings, the first one first."""
    return await app.queries.disputes.of_match(visit)


@caller_query(
    "/disputes",
    "listDisputes",
    summary="List the disputes that wait",
    answer=DisputePage,
    callers=ORGANISER,
)
async def queue(
    app: App,
    caller: Caller,
    status: StatusFilter = None,
    game: Game = None,
    after: paging.After = None,
    limit: paging.PageSize = paging.PAGE,
) -> DisputePage:
    """The disputes of the caller's matches, oldest first. The list may be a moment behind the matches."""
    page = await app.queries.disputes.page(
        caller,
        statuses=WAITING[status] if status else None,
        game=paging.known_game(game),
        after=paging.place(after, DisputePlace),
        limit=limit,
    )
    return DisputePage(page.rows, paging.continued(page))


@dispute_query("/disputes/{dispute_id:str}", "getDispute", summary="Read a dispute", answer=DisputeView)
async def dispute(app: App, visit: Visit, dispute: Dispute) -> DisputeView:
    """The claim, the statements and the rulings; spectators read what a ruling has followed."""
    return await app.queries.disputes.view(visit, dispute)


@dispute_query(
    "/disputes/{dispute_id:str}/evidence",
    "getEvidence",
    summary="See the evidence",
    answer=EvidenceView,
    callers=("seat", "organiser"),
)
async def evidence(app: App, visit: Visit, dispute: Dispute, around: Around = 10) -> EvidenceView:
    """All that bears on the contested event: what happened around it and by which rules, who was asked what,

    what was legal, the table before and after it as each seat saw it, the draws with their proofs. Organisers
    see all of it, a seat its part.
    """
    return await app.queries.disputes.evidence(visit, dispute, around)


@dispute_query(
    "/disputes/{dispute_id:str}/estimate",
    "getEstimate",
    summary="Ask what the event was worth",
    answer=Estimate,
    cost=Cost(games=200),
    callers=ORGANISER,
    problems=("estimate_busy",),
)
async def estimate(
    app: App,
    visit: Visit,
    dispute: Dispute,
    playouts: Playouts = 100,
    seed: Seed = 1,
    bot: PlaysOn = "greedy",
    language: LanguageName = "en",
) -> Estimate:
    """How often each seat wins from the table before the contested event, and from the table after it.

    An estimate, with 95 % intervals: `bot` plays all seats on, with the cards as they lie and new luck. The
    same seed gives the same answer. Long games get fewer playouts than asked for, as the time is bounded, and
    `mcts`, which searches a little for each choice, far fewer.
    """
    return await app.queries.estimates.estimate(visit, dispute, playouts, seed, bot, language)


DISPUTES = group(
    "/v1",
    "disputes",
    match_change(
        "/matches/{match_id:uuid}/disputes",
        "openDispute",
        lambda app: app.commands.disputes.open,
        location=lambda new: f"/v1/disputes/{new.dispute_id}",
        summary="Dispute an event",
        answer=NewDispute,
        body=OpenDispute,
        callers=("seat", "organiser"),
        problems=("not_now", "against_the_rules"),
        pointers={"unknown_event": "/revision", "event_undone": "/revision", "unknown_rule": "/rules"},
        says="""
        Contest an event of a match that has begun. The match and its clocks stand still until a ruling.

        Seats and organisers may do so, even after the match's end. They read claims and statements at once,
        spectators when the ruling is given. A seat has some claims in a match, and none twice about the same
        event. The answer says what can be ruled.
        """,
    ),
    of_match,
    queue,
    dispute,
    evidence,
    estimate,
    dispute_change(
        "/disputes/{dispute_id:str}/statements",
        "makeStatement",
        lambda app: app.commands.disputes.state,
        summary="Say something in a dispute",
        body=MakeStatement,
        callers=("seat", "organiser"),
        says="""
        Be heard before the ruling, up to ten times: by all parties, or by the organisers alone (`to_organisers`).
        """,
    ),
    dispute_change(
        "/disputes/{dispute_id:str}/withdrawal",
        "withdrawDispute",
        lambda app: app.commands.disputes.withdraw,
        summary="Withdraw a claim",
        callers=("seat", "organiser"),
        says="""
        Take your own claim back, while nobody else has been heard; or, in a match that nobody organises, any claim
        that has waited for a ruling for a day (MV-DIS-12). Play goes on.
        """,
    ),
    dispute_change(
        "/disputes/{dispute_id:str}/appeal",
        "makeAppeal",
        lambda app: app.commands.disputes.appeal,
        summary="Appeal against a ruling",
        body=MakeAppeal,
        callers=("seat",),
        says="""
        Ask for a second ruling, which is final: once in a dispute, until the seat has played on itself.
        """,
    ),
    dispute_change(
        "/disputes/{dispute_id:str}/acceptance",
        "acceptRuling",
        lambda app: app.commands.disputes.accept,
        summary="Accept a ruling",
        callers=("seat",),
        says="""
        Say that your seat will not appeal. When every player has, the match may be disclosed before its time.
        """,
    ),
)
