"""How certain results are: provisional while they may be disputed, by ruling where they were ruled (TO-RES-11)."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from domain.tournaments.events import Provisional, TablePlace
from domain.tournaments.state import Table, Tournament
from domain.tournaments.voided import NOBODY

WORSE: Final[tuple[Provisional, ...]] = ("", "waiting", "disputed")


class Certainty(Struct, frozen=True):
    """`provisional` is the worst that is true of one of the results."""

    provisional: Provisional = ""
    by_ruling: bool = False

    def __add__(self, other: "Certainty") -> "Certainty":
        worse = max(self.provisional, other.provisional, key=WORSE.index)
        return Certainty(worse, self.by_ruling or other.by_ruling)


def of_table(table: Table) -> Certainty:
    """Of the results that its matches have come to; a forfeit is a ruling."""
    total = Certainty(by_ruling=bool(table.forfeits))
    for match in table.matches:
        if match.places is not None:
            total += Certainty(match.provisional, match.by_ruling)
    return total


def by_entrant(tournament: Tournament, void: frozenset[int] = NOBODY) -> dict[int, Certainty]:
    """Of everybody's results that count."""
    total = {entrant.number: Certainty() for entrant in tournament.entrants}
    for _, table in tournament.tables():
        if void.isdisjoint(table.entrants):
            for entrant in table.entrants:
                total[entrant] += of_table(table)
    return total


def provisional_tables(tournament: Tournament) -> tuple[TablePlace, ...]:
    return tuple(_tables(tournament, WORSE[1:]))


def disputed_tables(tournament: Tournament) -> tuple[TablePlace, ...]:
    return tuple(_tables(tournament, ("disputed",)))


def _tables(tournament: Tournament, among: tuple[Provisional, ...]) -> Iterator[TablePlace]:
    for round_, table in tournament.tables():
        if of_table(table).provisional in among:
            yield TablePlace(round_.number, table.number)
