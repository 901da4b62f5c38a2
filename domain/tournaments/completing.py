"""Terms of a tournament, checked and completed when they are set. Rules: TO-CRE."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final, get_args

import msgspec

from domain.games import GAMES
from domain.kernel.decision import Rejected
from domain.kernel.game import Game
from domain.matches.clocks.control import check_control
from domain.matches.disclosing import MOST_SECONDS
from domain.tournaments.terms import POINT, TWO, AimName, TournamentTerms

SEATS: Final = range(2, 7)
CHECK_IN_SECONDS: Final = range(10, 7 * 86_400 + 1)
TENTH: Final = POINT // 10


def completed(terms: TournamentTerms) -> TournamentTerms:
    """The terms with what was left out filled in; raises `Rejected` if no tournament can be held by them."""
    game = GAMES.get(terms.game)
    if game is None:
        raise _impossible("TO-CRE-01", f"there is no game {terms.game}; known: {', '.join(GAMES)}")
    size, smallest = terms.table_size, terms.smallest_table or terms.table_size
    options = msgspec.convert(terms.options, game.options, str_keys=True)
    team_size = _team_size(game, options, size)
    possible = [entrants for entrants in SEATS if entrants * team_size in game.seats]
    if size not in possible or not possible[0] <= smallest <= size:
        of_teams = f", of teams of {team_size}" if team_size > 1 else ""
        raise _impossible(
            "TO-CRE-02",
            f"tables of {smallest} to {size}: {game.name} is played at tables of {possible[0]} to {possible[-1]}"
            f"{of_teams}",
        )
    for seats in range(min(smallest, 2) if terms.is_elimination else smallest, size + 1):
        game.begin(options, seats * team_size)
    if terms.clocks is not None:
        check_control(terms.clocks)
    _check_rounds(terms)
    points = terms.points or tuple(range(size - 1, -1, -1))
    if len(points) != size or list(points) != sorted(points, reverse=True) or points[-1] < 0:
        raise _impossible(
            "TO-CRE-04", f"{list(points)}: a table of {size} needs {size} numbers, none higher than before"
        )
    _check_named_once("TO-CRE-05", terms.tie_breaks)
    _check_named_once("TO-CRE-10", terms.aims)
    is_dutch = terms.format == "swiss_dutch"
    if is_dutch:
        _check_dutch(terms)
    if terms.keep_apart and terms.lays_down_meetings:
        raise _impossible("TO-PAI-17", "this format lays down who meets: it keeps nobody apart")
    advance = terms.advance or (1 if terms.is_elimination else 0)
    if (advance > 0) != terms.is_elimination or advance >= smallest:
        raise _impossible(
            "TO-CRE-06", f"{advance} of a table go on: in eliminations 1 to {smallest - 1}, else none"
        )
    if terms.third_place and (terms.format != "single_elimination" or size != TWO):
        raise _impossible(
            "TO-CRE-14", "a match for third place needs a single elimination at tables of two: leave it out"
        )
    if not 0 <= terms.disputes_seconds <= MOST_SECONDS:
        raise _impossible(
            "TO-CRE-08", f"disputes are waited for 0 to {MOST_SECONDS} seconds, not {terms.disputes_seconds}"
        )
    _check_absences(terms)
    return msgspec.structs.replace(
        terms,
        edition=game.edition,
        team_size=team_size,
        smallest_table=smallest,
        points=points,
        advance=advance,
        aims=() if is_dutch else tuple(dict.fromkeys((*terms.aims, *get_args(AimName)))),
    )


def _team_size(game: Game[Any], options: Any, size: int) -> int:
    """How many players an entrant has: one where the game is played by as many seats, else a team (TO-CRE-17)."""
    with suppress(Rejected):
        if size in game.seats:
            game.begin(options, size)
            return 1
    team_size = game.team_size(options)
    if not team_size:
        raise _impossible("TO-CRE-17", "teams sit alternately in a tournament: leave the option `teams` out")
    return team_size


def _check_named_once(rule: str, names: Sequence[str]) -> None:
    twice = [name for name, times in Counter(names).items() if times > 1]
    if twice:
        raise _impossible(rule, f"{twice[0]} is named twice")


def _check_rounds(terms: TournamentTerms) -> None:
    if terms.is_swiss and terms.rounds < 1:
        raise _impossible("TO-CRE-03", "a Swiss tournament needs its number of rounds")
    if terms.is_elimination and terms.rounds:
        raise _impossible("TO-CRE-03", "in an elimination the number of rounds follows: leave it out")
    if terms.late_entry_rounds and not terms.is_swiss:
        raise _impossible("TO-ENT-02", "only a Swiss tournament takes late entries")


def _check_dutch(terms: TournamentTerms) -> None:
    """The abnormal results of C.04.3 (TO-CRE-16): tables of two, one match a round, its own aims, tenths of
    a point."""
    if terms.table_size != TWO or terms.matches_per_round != 1:
        raise _impossible(
            "TO-CRE-16", "the Dutch system pairs tables of two that play one match a round: nothing else"
        )
    if terms.aims:
        raise _impossible("TO-CRE-16", "the Dutch system has aims of its own: leave them out")
    if any(points and points % TENTH for points in (terms.bye_points, terms.requested_bye_points)):
        raise _impossible("TO-CRE-16", "the Dutch system knows tenths of a point, nothing smaller")


def _check_absences(terms: TournamentTerms) -> None:
    if terms.check_in_seconds is not None and terms.check_in_seconds not in CHECK_IN_SECONDS:
        span = f"{CHECK_IN_SECONDS[0]} to {CHECK_IN_SECONDS[-1]}"
        raise _impossible("TO-CRE-09", f"a check-in takes {span} seconds, not {terms.check_in_seconds}")
    if terms.requested_byes and (terms.is_elimination or terms.has_fixed_meetings):
        raise _impossible("TO-CRE-09", "this format needs everyone in every round: byes cannot be requested")


def _impossible(rule: str, detail: str) -> Rejected:
    return Rejected("impossible_terms", rule, detail)
