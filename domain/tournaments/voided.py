"""Entrants without results: they left a round robin before half of their games (TO-STA-08)."""

from typing import Final

from domain.tournaments.circle import circle, rounds_to_meet_all
from domain.tournaments.seeds import starting_ranks
from domain.tournaments.state import Tournament
from domain.tournaments.terms import TWO

NOBODY: Final = frozenset[int]()


def voided(tournament: Tournament) -> frozenset[int]:
    if tournament.terms.format != "round_robin" or not tournament.rounds:
        return NOBODY
    left = [each.number for each in tournament.listed if each.has_withdrawn]
    return frozenset(
        entrant for entrant in left if 2 * _completed(tournament, entrant) < _games(tournament, entrant)
    )


def _completed(tournament: Tournament, entrant: int) -> int:
    """How many tables the entrant sat at that are decided, and did not forfeit."""
    return sum(entrant in table.remaining and table.is_decided for _, table in tournament.tables())


def _games(tournament: Tournament, entrant: int) -> int:
    """How many rounds the entrant was to meet somebody; in others the circle leaves them alone."""
    terms, first = tournament.terms, tournament.rounds[0].entrants
    rounds = terms.rounds or rounds_to_meet_all(len(first), terms.table_size)
    if tournament.is_finished:
        rounds = len(tournament.rounds)
    if terms.table_size != TWO:
        return rounds
    order = sorted(first, key=starting_ranks(tournament).__getitem__)
    alone = sum((entrant,) in circle(order, number) for number in range(rounds))
    return rounds - alone
