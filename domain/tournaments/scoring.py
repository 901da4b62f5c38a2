"""From results to scores, in sixtieths of a point. Everything is computed from the state as it is now."""

from collections.abc import Collection, Sequence

from domain.tournaments.events import Bye, Places
from domain.tournaments.state import Table, Tournament
from domain.tournaments.terms import POINT, TournamentTerms
from domain.tournaments.voided import NOBODY, voided


def results(table: Table, void: frozenset[int] = NOBODY) -> list[Places]:
    """The places of each match of the table that has come to an end: forfeits last (TO-RES-06), those behind the
    `void` moved up (TO-STA-08)."""
    if len(table.remaining) < 2:
        walkover = tuple(group for group in (table.remaining, table.forfeits) if group)
        ended: list[Places] = [walkover] * len(table.seatings)
    else:
        by_match = [match.places for match in table.matches if match.places is not None]
        ended = [_with_forfeits_last(places, table.forfeits) for places in by_match]
    if void.isdisjoint(table.entrants):
        return ended
    if len(counting(table, void)) < 2:
        return []
    return [_without(places, void) for places in ended]


def counting(table: Table, void: frozenset[int]) -> tuple[int, ...]:
    """Those at the table whose results count."""
    return tuple(entrant for entrant in table.entrants if entrant not in void)


def points(terms: TournamentTerms, places: Places, forfeits: tuple[int, ...] = ()) -> dict[int, int]:
    """The points of a match: tied entrants share the points of their places (TO-RES-03), forfeits get
    none."""
    shares: dict[int, int] = {}
    ladder, divisor = _ladder(terms, sum(map(len, places)))
    first = 0
    for tied in places:
        shared = sum(ladder[first : first + len(tied)]) * POINT // (divisor * len(tied))
        shares |= {entrant: 0 if entrant in forfeits else shared for entrant in tied}
        first += len(tied)
    return shares


def _ladder(terms: TournamentTerms, seats: int) -> tuple[Sequence[int], int]:
    """The points of the places at a table of so many seats, and by what they are to be divided (TO-RES-09)."""
    full, steps = terms.points, seats - 1
    if seats in (0, len(full)) or terms.short_points == "fixed":
        return full, 1
    if terms.short_points == "per_seat_behind":
        return full[-seats:], 1
    between = (divmod(place * (len(full) - 1), steps) for place in range(steps))
    return [full[at] * (steps - part) + full[at + 1] * part for at, part in between] + [
        full[-1] * steps
    ], steps


def table_points(terms: TournamentTerms, table: Table, void: frozenset[int] = NOBODY) -> dict[int, int]:
    """The points of a table's finished matches, together."""
    gathered = dict.fromkeys(table.entrants, 0)
    for places in results(table, void):
        for entrant, share in points(terms, places, table.forfeits).items():
            gathered[entrant] += share
    return gathered


def round_scores(tournament: Tournament) -> list[dict[int, int]]:
    """For each round what it has given to whom; somebody may have sat at two tables, until both are mended."""
    terms, void = tournament.terms, voided(tournament)
    rounds = []
    for round_ in tournament.rounds:
        gathered = {bye.entrant: bye_score(terms, bye) for bye in round_.byes if bye.missing not in void}
        gathered |= {
            each.entrant: terms.requested_bye_score for each in round_.absences if each.cause == "requested"
        }
        gathered |= dict.fromkeys(void, 0)
        for table in round_.tables:
            for entrant, score in table_points(terms, table, void).items():
                gathered[entrant] = gathered.get(entrant, 0) + score
        rounds.append(gathered)
    return rounds


def bye_score(terms: TournamentTerms, bye: Bye) -> int:
    """As for a first place where somebody has not come, else as the terms have it (TO-STA-02)."""
    return terms.points[0] * POINT * terms.matches_per_round if bye.missing else terms.bye_score


def scores(tournament: Tournament) -> dict[int, int]:
    """The score of every entrant."""
    total = {entrant.number: 0 for entrant in tournament.entrants}
    for gathered in round_scores(tournament):
        for entrant, share in gathered.items():
            total[entrant] += share
    return total


def taken_off(tournament: Tournament) -> dict[int, int]:
    """The points that penalties take off each entrant in the standings, in sixtieths (TO-PEN-02)."""
    total = {entrant.number: 0 for entrant in tournament.entrants}
    for penalty in tournament.penalised:
        total[penalty.entrant] += penalty.points
    return total


def _without(places: Places, entrants: Collection[int]) -> Places:
    others = (tuple(entrant for entrant in tied if entrant not in entrants) for tied in places)
    return tuple(tied for tied in others if tied)


def _with_forfeits_last(places: Places, forfeits: tuple[int, ...]) -> Places:
    return (*_without(places, forfeits), forfeits) if forfeits and places else places
