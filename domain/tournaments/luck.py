"""The luck of tables is committed to before they play, and outlives a start that is taken back. Rules: TO-LUC."""

from collections.abc import Sequence

from domain.kernel.decision import Decision
from domain.matches.terms import LuckTerms
from domain.tournaments.events import LuckCommitted
from domain.tournaments.state import Tournament
from domain.tournaments.terms import PlaceLuck


def most(tournament: Tournament) -> int:
    """A round comes to no more matches than this."""
    return max(len(tournament.entrants) // 2, 1) * tournament.terms.matches_per_round


def commit_to_tables(decision: Decision[Tournament], lucks: Sequence[LuckTerms], round_: int = 0) -> None:
    """For the tables of a round that is paired; 0: of the last one."""
    paired = decision.state.rounds[round_ - 1]
    _commit(decision, paired.number, len(paired.tables), lucks)


def commit_before_check_in(decision: Decision[Tournament], lucks: Sequence[LuckTerms]) -> None:
    """For as many tables as the next round can have: entrants who check in add to luck that is committed to."""
    _commit(decision, len(decision.state.rounds) + 1, max(len(decision.state.entrants) // 2, 1), lucks)


def _commit(decision: Decision[Tournament], round_: int, tables: int, lucks: Sequence[LuckTerms]) -> None:
    """A place in a round, a table and the number of its match, keeps its first luck for ever (TO-LUC-01)."""
    tournament = decision.state
    missing = [
        (table, number)
        for table in range(1, tables + 1)
        for number in range(1, tournament.terms.matches_per_round + 1)
        if tournament.luck_of(round_, table, number) is None
    ]
    if missing:
        pairs = zip(missing, lucks[: len(missing)], strict=True)
        committed = tuple(PlaceLuck(*place, terms) for place, terms in pairs)
        decision.emit(LuckCommitted(round_, committed), "TO-LUC-01")
