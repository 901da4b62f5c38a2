"""Rounds of a tournament: pair, look at, start, rule forfeits, type results."""

from service.access.visits import TournamentVisit
from service.app.app import App
from service.http.controllers.reading import LanguageName
from service.http.inputs.ids import RoundNumber
from service.http.limits.cost import Cost
from service.http.rows.changes import tournament_change
from service.http.rows.reads import tournament_query
from service.http.rows.route import group
from service.schemas.by_hand import ChangePairing
from service.schemas.tournament_views import RoundView
from service.schemas.tournaments import (
    PairRound,
    ReplayTable,
    RuleForfeit,
    TypeResult,
    UnstartRound,
)


@tournament_query("/{round_:int}", "getRound", summary="See the tables of a round", answer=RoundView)
async def round_(
    app: App, visit: TournamentVisit, round_: RoundNumber, language: LanguageName = "en"
) -> RoundView:
    """The opponents and the reasons, the matches, and their results. Reasons recorded by earlier releases are in
    English."""
    return await app.queries.tournaments.round(visit, round_, language)


ROUNDS = group(
    "/v1/tournaments/{tournament_id:uuid}/rounds",
    "tournaments",
    tournament_change(
        "",
        "pairRound",
        lambda app: app.commands.tournaments.pair_round,
        summary="Pair the next round",
        cost=Cost(entrants=500),
        body=PairRound,
        body_is_optional=True,
        problems=("not_now", "pairing_busy"),
        location=lambda new: f"/v1/tournaments/{new.tournament_id}/rounds/{new.round}",
        says="Find the best pairing and publish it, with the reason for each table; `getRound` shows it.",
    ),
    round_,
    tournament_change(
        "/{round_:int}/pairing",
        "changePairing",
        lambda app: app.commands.by_hand.swap,
        summary="Have two entrants change places",
        body=ChangePairing,
        problems=("not_now", "against_the_rules"),
        pointers={"unknown_entrant": "/entrants"},
        says="""
        In a round that is paired and not started, each takes the seat, or the bye, of the other. `getRound` marks
        their tables, with the reason. Organisers who have entered themselves change no pairing.
        """,
    ),
    tournament_change(
        "/{round_:int}/start",
        "startRound",
        lambda app: app.commands.tournaments.start_round,
        summary="Start a round",
        says="""
        Create the first match of every table, with everybody seated: it is being played at once. The next match
        of a table begins when the one before has a result.

        Asked again, it creates those that are missing because the first attempt was cut off.
        """,
    ),
    tournament_change(
        "/{round_:int}/unstart",
        "unstartRound",
        lambda app: app.commands.tournaments.unstart_round,
        summary="Take the start of a round back",
        body=UnstartRound,
        says="""
        Call off its matches, which then count nowhere; it may be started anew or paired again. Only while no
        player has played in any of them.
        """,
    ),
    tournament_change(
        "/{round_:int}/tables/{table:int}/forfeits",
        "ruleForfeit",
        lambda app: app.commands.table_rulings.rule_forfeit,
        summary="Rule that entrants forfeit a table",
        body=RuleForfeit,
        problems=("not_now", "against_the_rules"),
        pointers={"unknown_entrant": "/entrants"},
        says="""
        They come last in all matches of the table, without points, and resign in those being played.
        If one is left, the table is decided.
        """,
    ),
    tournament_change(
        "/{round_:int}/tables/{table:int}/forfeits/withdrawal",
        "takeBackForfeit",
        lambda app: app.commands.table_rulings.take_back_forfeit,
        summary="Take a forfeit back",
        body=RuleForfeit,
        problems=("not_now", "against_the_rules"),
        pointers={"unknown_entrant": "/entrants"},
        says="""
        Put the matches of the table back to where they were before the forfeit. Only while nobody has played on
        in any of them.
        """,
    ),
    tournament_change(
        "/{round_:int}/tables/{table:int}/replay",
        "replayTable",
        lambda app: app.commands.table_rulings.replay_table,
        summary="Have a table played again",
        body=ReplayTable,
        problems=("not_now", "against_the_rules"),
        says="""
        The entrants of a decided table play it again, in new matches. Earlier play and rulings there no longer
        count.
        """,
    ),
    tournament_change(
        "/{round_:int}/tables/{table:int}/result",
        "typeResult",
        lambda app: app.commands.table_rulings.type_result,
        summary="Type in the result of a match that is played elsewhere",
        body=TypeResult,
        callers=("organiser", "entrant"),
        problems=("not_now", "against_the_rules"),
        pointers={"impossible_places": "/ranks", "unknown_table": "/match"},
        says="""
        The match here is called off, and counts nowhere. Of two players of the table who type the same the result
        counts too, if the matches have no clocks, nobody has played at the table here, and no other player of it
        has typed something else.
        """,
    ),
)
