"""Setting up matches: create, join, start, resign; and the list of them."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from litestar.params import QueryParameter

from service.access.callers import Caller
from service.app.app import App
from service.app.matches.queries import MatchPlace
from service.http.inputs import paging
from service.http.inputs.parameters import NAME
from service.http.rows.changes import ORGANISER, caller_change, match_change
from service.http.rows.reads import caller_query
from service.http.rows.route import group
from service.schemas.matches import CreateMatch, NewMatch, NewSeat, TakeSeat
from service.schemas.reading import MatchPage

Game = Annotated[str | None, QueryParameter(pattern="^[a-z_]{1,30}$", description="Only this game.")]
PhaseFilter = Annotated[
    Literal["open", "playing", "finished"] | None, QueryParameter(description="Only matches in this phase.")
]
Player = Annotated[
    str | None, QueryParameter(pattern=paging.PRINTABLE_NAME, description="Only with this player.")
]
Tournament = Annotated[UUID | None, QueryParameter(description="Only of this tournament.")]
Since = Annotated[datetime | None, QueryParameter(description="Only made at this time or later.")]
Parent = Annotated[UUID | None, QueryParameter(description="Only forks of this match.")]
CREATE_POINTERS = {"invalid_options": "/options", "unknown_seat": "/bots", "invalid_clocks": "/clocks"}
CREATE_INVALID = {"unknown_game": "/game", "wrong_number_of_seats": "/seats"}


@caller_query("", "listMatches", summary="List the matches", answer=MatchPage, problems=("forbidden",))
async def matches(
    app: App,
    caller: Caller,
    game: Game = None,
    phase: PhaseFilter = None,
    player: Player = None,
    parent: Parent = None,
    tournament: Tournament = None,
    since: Since = None,
    after: paging.After = None,
    limit: paging.PageSize = paging.PAGE,
) -> MatchPage:
    """Matches that fit all filters, newest first.

    Only their organisers see private forks and unlisted matches. A
    match that spectators see late is listed as they see it; a page may then be shorter than its limit.
    """
    page = await app.queries.matches.page(
        caller,
        game=paging.known_game(game),
        phase=phase,
        player=player,
        parent_id=parent,
        tournament_id=tournament,
        since=since,
        before=paging.place(after, MatchPlace),
        limit=limit,
    )
    return MatchPage(page.rows, paging.continued(page))


MATCHES = group(
    "/v1/matches",
    "matches",
    caller_change(
        "",
        "createMatch",
        lambda app: app.commands.matches.create,
        summary="Create a match",
        makes_match=True,
        answer=NewMatch,
        body="CreateMatch",
        shape=CreateMatch,
        problems=("forbidden", "against_the_rules", "broken_position", "too_many_in_play"),
        pointers=CREATE_POINTERS,
        invalid=CREATE_INVALID,
        location=lambda new: f"/v1/matches/{new.match_id}",
        says="""
        Set up a match of a game; the answer holds the token that starts it.

        Created with a key that has the scope `organise`, the match is organised by that key.
        """,
    ),
    matches,
)
MATCH = group(
    "/v1/matches/{match_id:uuid}",
    "matches",
    match_change(
        "/seats",
        "takeSeat",
        lambda app: app.commands.matches.take_seat,
        summary="Take a seat",
        looks=False,
        answer=NewSeat,
        body=TakeSeat,
        problems=("forbidden", "not_now", "against_the_rules"),
        pointers={"unknown_seat": "/seat", "seat_taken": "/seat", **NAME},
        says="Join an open match. The answer holds the seat's token, shown this once: it plays the seat.",
    ),
    match_change(
        "/start",
        "startMatch",
        lambda app: app.commands.matches.start,
        summary="Start a match",
        callers=("host", "seat", "organiser"),
        problems=("not_now", "seed_not_kept"),
        says="Begin play. The host may, the match's organiser, and any seat: it needs every seat filled.",
    ),
    match_change(
        "/cancel",
        "cancelMatch",
        lambda app: app.commands.matches.cancel,
        summary="Cancel a match that has not begun",
        callers=("host", "organiser"),
        problems=("not_now", "seed_not_kept"),
        says="""
        The match is over without result: nobody sits down or starts it any more. The admin may also call off a
        match that has begun, if only house bots choose in it.
        """,
    ),
    match_change(
        "/window/hold",
        "holdWindow",
        lambda app: app.commands.matches.hold,
        summary="Hold the open window",
        callers=("seat",),
        is_of_window=True,
        problems=("not_now",),
        says="""
        Stop the time of a tacit window for all: each seat that may react in it now answers. Nobody learns who has
        held it. Where it is held already nothing happens. With `If-Window`, only this window (MV-PAC-03).
        """,
    ),
    match_change(
        "/resign",
        "resign",
        lambda app: app.commands.matches.resign,
        summary="Resign a seat",
        callers=("seat",),
        problems=("not_now", "seed_not_kept"),
        says="Leave the match: from now on the default of the game's rules is played for the seat.",
    ),
    match_change(
        "/disclosure",
        "discloseMatch",
        lambda app: app.commands.matches.disclose,
        summary="Disclose a match that is over",
        callers=ORGANISER,
        problems=("not_now", "seed_not_kept"),
        says="""
        Stop waiting for disputes: everybody sees everything of the match, and its seeds are revealed.

        From then on no ruling takes it back into play.
        """,
    ),
)
