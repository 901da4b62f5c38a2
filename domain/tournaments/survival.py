"""The entrants that are still in an elimination (TO-PAI-08)."""

from collections import defaultdict

from domain.tournaments.scoring import results, table_points
from domain.tournaments.seeds import starting_ranks
from domain.tournaments.state import Round, Table, Tournament


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
    """The rounds where each entrant has lost a table."""
    lost: dict[int, list[int]] = defaultdict(list)
    for round_, table in tournament.tables():
        if table.advance and table.is_decided:
            best = table_order(tournament, table)[: table.advance]
            for entrant in table.entrants:
                if entrant not in best or entrant in table.forfeits:
                    lost[entrant].append(round_.number)
    return lost


def rounds_survived(tournament: Tournament) -> dict[int, int]:
    """How far everybody came: the round that put an entrant out, or one more than the last they were paired in.

    An entrant who has withdrawn has not come through that round, unless it was the final and they have won it.
    """
    lives = tournament.terms.lives
    lost, winner = losses(tournament), winner_of_the_final(tournament)
    paired = {e: round_.number for round_ in tournament.rounds for e in round_.entrants}
    survived = {}
    for entrant in tournament.entrants:
        number = entrant.number
        fatal = lost.get(number, [])[:lives]
        if len(fatal) == lives:
            survived[number] = fatal[-1]
        else:
            has_left = entrant.has_withdrawn and number != winner
            survived[number] = paired.get(number, 0) + (0 if has_left else 1)
    return survived


def winner_of_the_final(tournament: Tournament) -> int:
    """The winner of the newest round, if it was a final; else 0."""
    newest = tournament.rounds[-1] if tournament.rounds else None
    if newest is None or newest.byes or not _is_last(newest):
        return 0
    final = next(table for table in newest.tables if table.advance)
    if not final.is_decided:
        return 0
    best = table_order(tournament, final)[0]
    return 0 if best in final.forfeits else best


def is_first_place_vacant(tournament: Tournament) -> bool:
    """Whether nobody has come through the newest round of an elimination, and so nobody has won (TO-STA-09)."""
    if not tournament.terms.is_elimination or not tournament.rounds:
        return False
    survived = rounds_survived(tournament)
    return all(survived[each.number] <= len(tournament.rounds) for each in tournament.listed)


def survivors(tournament: Tournament) -> dict[int, int]:
    """The entrants that are still in, best seed first, with the number of their losses."""
    lost, seeds = losses(tournament), starting_ranks(tournament)
    there = [each.number for each in tournament.entrants if not each.has_withdrawn]
    left = [number for number in there if len(lost.get(number, ())) < tournament.terms.lives]
    return {number: len(lost.get(number, ())) for number in sorted(left, key=seeds.__getitem__)}


def out_last(tournament: Tournament) -> list[int]:
    """Those whom the newest round has put out and who have not withdrawn."""
    newest, survived = len(tournament.rounds), rounds_survived(tournament)
    return [e.number for e in tournament.entrants if survived[e.number] == newest and not e.has_withdrawn]


def third_place(tournament: Tournament) -> int:
    """The entrant who has come third in the match for third place, or takes it because there is nobody to
    play; else 0."""
    if not tournament.terms.third_place:
        return 0
    final = next((each for each in tournament.rounds[1:] if not each.byes and _is_last(each)), None)
    if final is None:
        return 0
    table = next((each for each in final.tables if not each.advance), None)
    if table is None:
        survived = rounds_survived(tournament)
        beaten = [e for e in tournament.entrants if survived[e.number] == final.number - 1]
        there = [e.number for e in beaten if not e.has_withdrawn]
        return there[0] if len(there) == 1 else 0
    if not table.is_decided or not (table.forfeits or any(results(table))):
        return 0
    best = table_order(tournament, table)[0]
    return 0 if best in table.forfeits else best


def _is_last(round_: Round) -> bool:
    return sum(table.advance for table in round_.tables) == 1
