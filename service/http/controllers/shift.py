"""The arbiters' work at a tournament: claims, notes, the shift; news for the hall."""

from service.access.visits import TournamentVisit
from service.app.app import App
from service.http.rows.changes import tournament_change
from service.http.rows.reads import tournament_query
from service.http.rows.route import group
from service.platform.clock import utc_now
from service.schemas.shift import Announce, MakeNote, NoteMade, ShiftView, TakeClaim, TimeRound


@tournament_query(
    "/shift",
    "getShift",
    summary="See what the arbiters have in hand",
    answer=ShiftView,
    problems=("forbidden",),
)
async def shift(app: App, visit: TournamentVisit) -> ShiftView:
    """Claims that wait and who has taken them, and what organisers did and noted. For organisers alone."""
    return await app.queries.shift.view(visit, utc_now())


SHIFT = group(
    "/v1/tournaments/{tournament_id:uuid}",
    "tournaments",
    shift,
    tournament_change(
        "/claims/{dispute_id:str}",
        "takeClaim",
        lambda app: app.commands.shift.take,
        summary="Take a claim, or hand it over",
        body=TakeClaim,
        body_is_optional=True,
        problems=("not_now", "against_the_rules"),
        pointers={"not_an_arbiter": "/to"},
        says="""
        Tell everybody that you deal with a dispute in a match of the tournament, or that another organiser does.
        A claim that somebody has is handed over by them or by the chief. It keeps nobody from ruling.
        """,
    ),
    tournament_change(
        "/claims/{dispute_id:str}/release",
        "releaseClaim",
        lambda app: app.commands.shift.release,
        summary="Let a claim go",
        says="Nobody deals with the dispute any more, until another organiser takes it.",
    ),
    tournament_change(
        "/notes",
        "makeNote",
        lambda app: app.commands.shift.note,
        summary="Leave a note for the other organisers",
        answer=NoteMade,
        body=MakeNote,
        problems=(),
        location=lambda note: f"/v1/tournaments/{note.tournament_id}/shift",
        says="Only organisers read it, in the audit trail and with what the arbiters have in hand.",
    ),
    tournament_change(
        "/announcement",
        "announce",
        lambda app: app.commands.hall.announce,
        summary="Announce something to everybody",
        body=Announce,
        problems=("not_now", "against_the_rules"),
        says="The screen in the hall and the page of the tournament show it until another one replaces it.",
    ),
    tournament_change(
        "/rounds/{round_:int}/clock",
        "timeRound",
        lambda app: app.commands.hall.time_round,
        summary="Say how long a round lasts",
        body=TimeRound,
        says="The screen in the hall shows the time that is left. When it is up nothing happens by itself.",
    ),
)
