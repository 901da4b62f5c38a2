"""Who is still in an elimination (TO-PAI-08)."""

from collections import defaultdict

from domain.tournaments.scoring import results, starting_ranks, table_points
from domain.tournaments.state import Table, Tournament


def table_order(tournament: Tournament, table: Table) -> list[int]:
    """Entrants of a decided table, best first: by points, then by the last match, then by seed; forfeits last."""
    gathered = table_points(tournament.terms, table)
    seeds = starting_ranks(tournament)
    last = results(table)[-1]
    place = {entrant: number for number, tied in enumerate(last) for entrant in tied}
    return sorted(
        table.entrants,
        key=lambda e: (e in table.forfeits, -gathered[e], place.get(e, 0), seeds[e]),
    )


def losses(tournament: Tournament) -> dict[int, list[int]]:
    """For everybody who has lost a table the rounds in which that happened."""
    lost: dict[int, list[int]] = defaultdict(list)
    for round_, table in tournament.tables():
        if table.advance and table.is_decided:
            best = table_order(tournament, table)[: table.advance]
            for entrant in table.entrants:
                if entrant not in best or entrant in table.forfeits:
                    lost[entrant].append(round_.number)
    return lost


def rounds_survived(tournament: Tournament) -> dict[int, int]:
    """How far everybody came: the round that put an entrant out, or one more than were paired if none has."""
    lives = tournament.terms.lives
    lost = losses(tournament)
    paired = {e: round_.number for round_ in tournament.rounds for e in round_.entrants}
    survived = {}
    for entrant in tournament.entrants:
        number = entrant.number
        fatal = lost.get(number, [])[:lives]
        if len(fatal) == lives:
            survived[number] = fatal[-1]
        elif entrant.has_withdrawn:
            survived[number] = paired.get(number, 0)
        else:
            survived[number] = len(tournament.rounds) + 1
    return survived


def survivors(tournament: Tournament) -> dict[int, int]:
    """Those who are still in, best seed first, with the number of their losses."""
    lost = losses(tournament)
    survived = rounds_survived(tournament)
    seeds = starting_ranks(tournament)
    left = [number for number, round_ in survived.items() if round_ > len(tournament.rounds)]
    return {number: len(lost.get(number, ())) for number in sorted(left, key=seeds.__getitem__)}
