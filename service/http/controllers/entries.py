"""Entries to a tournament: made, corrected, withdrawn."""

from service.http.inputs.parameters import NAME
from service.http.rows.changes import tournament_change
from service.http.rows.route import group
from service.schemas.tournaments import CorrectEntry, MakeEntry, NewEntry, ReissueToken

ENTRIES = group(
    "/v1/tournaments/{tournament_id:uuid}/entries",
    "tournaments",
    tournament_change(
        "",
        "enterTournament",
        lambda app: app.commands.tournaments.enter,
        summary="Enter a tournament",
        answer=NewEntry,
        body=MakeEntry,
        callers=("anybody",),
        problems=("forbidden", "not_now", "against_the_rules"),
        pointers={
            **NAME,
            "key_entered": "/key_id",
            "ratings_by_organisers": "/rating",
            "wrong_team": "/members",
        },
        location=lambda new: f"/v1/tournaments/{new.tournament_id}",
        says="""
        Take part. The answer holds a token, shown this once, that plays your seat in every match of yours.

        You enter with a key of your own, unless the terms allow `anonymous_entries`. Organisers may enter others,
        and house bots.
        """,
    ),
    tournament_change(
        "/{entrant:int}/withdraw",
        "withdrawEntry",
        lambda app: app.commands.tournaments.withdraw,
        summary="Withdraw from a tournament",
        callers=("entrant", "organiser"),
        says="""
        Leave the tournament: you are paired no longer. Tables already paired stay; the organisers may rule a
        forfeit there.
        """,
    ),
    tournament_change(
        "/{entrant:int}/token",
        "reissueToken",
        lambda app: app.commands.entry_tokens.reissue,
        summary="Reissue an entrant's token",
        answer=NewEntry,
        body=ReissueToken,
        body_is_optional=True,
        location=lambda new: f"/v1/tournaments/{new.tournament_id}",
        says="""
        A new token for an entrant who has lost theirs. The old one opens nothing from now on, here and in all
        matches. Organisers who have entered themselves reissue none.
        """,
    ),
    tournament_change(
        "/{entrant:int}/correction",
        "correctEntry",
        lambda app: app.commands.tournaments.correct_entry,
        summary="Correct an entry",
        body=CorrectEntry,
        problems=("not_now", "against_the_rules"),
        pointers=NAME,
        says="Correct a name, a rating or a seed.",
    ),
)
