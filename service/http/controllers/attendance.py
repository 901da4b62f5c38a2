"""Attendance in a round of a tournament: returns, requested byes, check-in."""

from service.http.rows.changes import tournament_change
from service.http.rows.route import group
from service.schemas.tournaments import CheckInEntrant, RequestBye

PROBLEMS = ("not_now", "against_the_rules")

ATTENDANCE = group(
    "/v1/tournaments/{tournament_id:uuid}",
    "tournaments",
    tournament_change(
        "/entries/{entrant:int}/return",
        "returnEntry",
        lambda app: app.commands.attendance.take_back,
        summary="Take back who has withdrawn",
        problems=PROBLEMS,
        says="They are paired again from the next round on. They get no points for the rounds they missed.",
    ),
    tournament_change(
        "/entries/{entrant:int}/byes",
        "requestBye",
        lambda app: app.commands.attendance.request_bye,
        summary="Request a bye",
        body=RequestBye,
        callers=("entrant", "organiser"),
        problems=PROBLEMS,
        pointers={"round_paired": "/round", "bye_requested": "/round"},
        says="""
        Ask not to be paired in a coming round, as often as the terms allow. Organisers may give anybody a
        bye.
        """,
    ),
    tournament_change(
        "/check-in",
        "openCheckIn",
        lambda app: app.commands.attendance.open_check_in,
        summary="Open the check-in of the next round",
        problems=PROBLEMS,
        says="""
        It stays open for as long as the terms say. Entrants who have not checked in by then are not paired in
        the round.
        """,
    ),
    tournament_change(
        "/entries/{entrant:int}/check-in",
        "checkIn",
        lambda app: app.commands.attendance.check_in,
        summary="Check in for the next round",
        body=CheckInEntrant,
        body_is_optional=True,
        callers=("entrant", "organiser"),
        problems=PROBLEMS,
        says="Say that you are there. Organisers may say it for others, even after the check-in has ended.",
    ),
)
