"""Penalties of a tournament's entrants: given by grade, withdrawn."""

from service.http.rows.changes import tournament_change
from service.http.rows.route import group
from service.schemas.penalties import GivePenalty, WithdrawPenalty

PENALTIES = group(
    "/v1/tournaments/{tournament_id:uuid}",
    "tournaments",
    tournament_change(
        "/entries/{entrant:int}/penalties",
        "givePenalty",
        lambda app: app.commands.penalties.penalise,
        summary="Penalise an entrant",
        body=GivePenalty,
        problems=("not_now", "against_the_rules"),
        pointers={"amount_needed": "/grade", "unknown_table": "/table"},
        says="""
        Enter a penalty into the register, which everybody may read. Points count in the standings at once; the
        match, or the table, is lost; who is disqualified is paired no more and comes last. Organisers who have
        entered themselves give none.
        """,
    ),
    tournament_change(
        "/penalties/{penalty:int}/withdrawal",
        "withdrawPenalty",
        lambda app: app.commands.penalties.withdraw,
        summary="Withdraw a penalty",
        body=WithdrawPenalty,
        problems=("not_now", "against_the_rules"),
        says="""
        Points and the place in the standings are back at once; the register keeps the penalty, crossed out. A
        resignation, a forfeit or a withdrawal is taken back as always.
        """,
    ),
)
