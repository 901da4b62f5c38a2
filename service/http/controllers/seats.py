"""Seats that are left, seats whose player is gone, and pauses."""

from service.http.inputs.parameters import NAME
from service.http.rows.changes import ORGANISER, match_change
from service.http.rows.route import group
from service.schemas.matches import NewSeat
from service.schemas.seats import (
    AdjustSeatClock,
    PauseMatch,
    ReinstateSeat,
    ResignSeat,
    SubstitutePlayer,
    VacateSeat,
)

PROBLEMS = ("not_now", "against_the_rules", "seed_not_kept")
SEAT = {"unknown_seat": "/seat"}
NO_PLAYER = {"no_player_there": "/seat"}

SEATS = group(
    "/v1/matches/{match_id:uuid}",
    "matches",
    match_change(
        "/leave",
        "leaveMatch",
        lambda app: app.commands.seats.leave,
        summary="Leave a match that has not begun",
        callers=("seat",),
        problems=("not_now",),
        says="""
        The seat is free again, and its token is worth nothing from then on: whoever repeats the request gets
        401. Once play has begun a seat resigns.
        """,
    ),
    match_change(
        "/seats/vacate",
        "vacateSeat",
        lambda app: app.commands.seats.vacate,
        summary="Remove a player before the match begins",
        body=VacateSeat,
        callers=("host", "organiser"),
        problems=("not_now", "against_the_rules"),
        pointers={**SEAT, **NO_PLAYER},
        says="""
        The seat is free again, and its token is worth nothing from then on. Everybody reads the reason.
        """,
    ),
    match_change(
        "/seats/resign",
        "resignSeat",
        lambda app: app.commands.seats.resign,
        summary="Resign a seat whose player is gone",
        body=ResignSeat,
        callers=ORGANISER,
        problems=PROBLEMS,
        pointers=SEAT,
        says="""
        From now on the game's default is played for the seat. If only one seat has not
        resigned, the match is over and that seat has won.
        """,
    ),
    match_change(
        "/seats/reinstate",
        "reinstateSeat",
        lambda app: app.commands.seats.reinstate,
        summary="Take back that a seat has resigned",
        body=ReinstateSeat,
        callers=ORGANISER,
        problems=PROBLEMS,
        pointers=SEAT,
        says="""
        The match goes back to where it was before, and the same draws come again, also if it was over. Only
        while no player and no house bot has played on since.
        """,
    ),
    match_change(
        "/seats/substitute",
        "substitutePlayer",
        lambda app: app.commands.seats.substitute,
        summary="Seat another player",
        answer=NewSeat,
        body=SubstitutePlayer,
        callers=ORGANISER,
        problems=PROBLEMS,
        pointers={**SEAT, **NAME},
        says="""
        The answer holds the seat's new token, shown only this once; the old one no longer works. The
        player takes over what the seat holds, and its time. A seat that had resigned is in play again.
        """,
    ),
    match_change(
        "/clock",
        "adjustClock",
        lambda app: app.commands.seats.adjust_clock,
        summary="Give a seat time, or take some off",
        body=AdjustSeatClock,
        callers=ORGANISER,
        problems=PROBLEMS,
        pointers={**SEAT, "no_such_clock": "/limit", "clock_below_zero": "/seconds"},
        says="""
        Outside disputes; within one the ruling does it. Everybody reads the reason. Not all of a clock may be
        taken off.
        """,
    ),
    match_change(
        "/pause",
        "pauseMatch",
        lambda app: app.commands.seats.pause,
        summary="Pause a match",
        body=PauseMatch,
        callers=ORGANISER,
        problems=PROBLEMS,
        says="No seat plays, nothing is drawn and no clock runs until the match is resumed.",
    ),
    match_change(
        "/resume",
        "resumeMatch",
        lambda app: app.commands.seats.resume,
        summary="Resume a paused match",
        callers=ORGANISER,
        problems=PROBLEMS,
        says="Play goes on where it was, and the clocks run on from what they showed.",
    ),
)
