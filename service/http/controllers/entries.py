"""Entries to a tournament: made, corrected, withdrawn."""

from service.http.inputs.parameters import NAME
from service.http.rows.changes import tournament_change
from service.http.rows.route import group
from service.schemas.by_hand import KeepEntrantsApart
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
        problems=("not_now", "against_the_rules"),
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
        says="Correct a name, a rating or a seed, or give an entrant a table to play at.",
    ),
    tournament_change(
        "/apart",
        "keepApart",
        lambda app: app.commands.by_hand.keep_apart,
        summary="Keep entrants apart",
        body=KeepEntrantsApart,
        problems=("not_now", "against_the_rules"),
        pointers={"unknown_entrant": "/entrants"},
        says="""
        Siblings, say: pairings that are made from now on have them meet only where nothing else is possible.
        Organisers who have entered themselves keep nobody apart.
        """,
    ),
)
