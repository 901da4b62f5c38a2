"""From results to scores, in sixtieths of a point. Everything is computed from the state as it is now."""

from collections.abc import Sequence

from domain.tournaments.events import Places
from domain.tournaments.state import Table, Tournament
from domain.tournaments.terms import POINT, TournamentTerms


def results(table: Table) -> list[Places]:
    """The places of each match of the table that has come to an end, forfeits considered (TO-RES-06)."""
    if len(table.remaining) < 2:
        walkover = tuple(group for group in (table.remaining, table.forfeits) if group)
        return [walkover] * len(table.seatings)
    ended = [match.places for match in table.matches if match.places is not None]
    return [_with_forfeits_last(places, table.forfeits) for places in ended]


def points(terms: TournamentTerms, places: Places, forfeits: tuple[int, ...] = ()) -> dict[int, int]:
    """What a match gives: tied entrants share the points of their places (TO-RES-03), forfeits get none."""
    given: dict[int, int] = {}
    ladder, divisor = _ladder(terms, sum(map(len, places)))
    first = 0
    for tied in places:
        shared = sum(ladder[first : first + len(tied)]) * POINT // (divisor * len(tied))
        given |= {entrant: 0 if entrant in forfeits else shared for entrant in tied}
        first += len(tied)
    return given


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


def table_points(terms: TournamentTerms, table: Table) -> dict[int, int]:
    """What the matches of a table that have come to an end give, together."""
    gathered = dict.fromkeys(table.entrants, 0)
    for places in results(table):
        for entrant, given in points(terms, places, table.forfeits).items():
            gathered[entrant] += given
    return gathered


def round_scores(tournament: Tournament) -> list[dict[int, int]]:
    """For each round what it gave to everybody it was paired with."""
    terms = tournament.terms
    rounds = []
    for round_ in tournament.rounds:
        gathered = {bye.entrant: terms.bye_score for bye in round_.byes}
        gathered |= {
            each.entrant: terms.requested_bye_score for each in round_.absences if each.cause == "requested"
        }
        for table in round_.tables:
            gathered |= table_points(terms, table)
        rounds.append(gathered)
    return rounds


def scores(tournament: Tournament) -> dict[int, int]:
    """The score of every entrant."""
    total = {entrant.number: 0 for entrant in tournament.entrants}
    for gathered in round_scores(tournament):
        for entrant, given in gathered.items():
            total[entrant] += given
    return total


def starting_ranks(tournament: Tournament) -> dict[int, int]:
    """Entrants' ranks before the first round, from 0: by the seeds organisers gave, by rating, then by entry."""
    unseeded = len(tournament.entrants) + 1
    ordered = sorted(tournament.entrants, key=lambda each: (each.seed or unseeded, -each.rating, each.number))
    listed = [each for each in ordered if not each.is_struck_off]
    listed += [each for each in ordered if each.is_struck_off]
    return {entrant.number: rank for rank, entrant in enumerate(listed)}


def _with_forfeits_last(places: Places, forfeits: tuple[int, ...]) -> Places:
    if not forfeits or not places:
        return places
    kept = [tuple(entrant for entrant in tied if entrant not in forfeits) for tied in places]
    return (*(tied for tied in kept if tied), forfeits)
