"""The cross-table of a tournament: a line for each entrant, with whom they met in each round and how it ended."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from domain.tournaments.state import TYPED
from projections.standings import StandingRow
from service.schemas.tournament_views import RoundView
from service.web.tournament import Cell, cells


class Meeting(Struct, frozen=True):
    """A round of an entrant: the ranks of those they met at the table, and a cell for each match."""

    ranks: tuple[int, ...]
    cells: tuple[Cell, ...]


class CrossLine(Struct, frozen=True):
    """`number` counts the lines from 1, in the order of the standings; `ranks` of meetings are such numbers."""

    number: int
    row: StandingRow
    club: str | None
    meetings: tuple[Meeting, ...]

    @property
    def is_typed(self) -> bool:
        """Whether one of the results was typed in (TO-RES-14)."""
        return any(cell.cause == TYPED for meeting in self.meetings for cell in meeting.cells)


def cross_table(
    rows: Sequence[StandingRow], rounds: Sequence[RoundView], clubs: Mapping[int, str | None]
) -> tuple[CrossLine, ...]:
    """`clubs` are names by entrant."""
    numbers = {row.entrant: number for number, row in enumerate(rows, 1)}
    met = [_met(round_) for round_ in rounds]
    results = [cells(round_) for round_ in rounds]

    def meetings(entrant: int) -> tuple[Meeting, ...]:
        others = [[numbers.get(each, 0) for each in met_in.get(entrant, ())] for met_in in met]
        return tuple(
            Meeting(tuple(sorted(ranks)), of_round.get(entrant, ()))
            for ranks, of_round in zip(others, results, strict=True)
        )

    return tuple(
        CrossLine(number, row, clubs.get(row.entrant), meetings(row.entrant))
        for number, row in enumerate(rows, 1)
    )


def _met(round_: RoundView) -> dict[int, list[int]]:
    """By entrant, the others of their table."""
    return {
        entrant: [other for other in table.entrants if other != entrant]
        for table in round_.tables
        for entrant in table.entrants
    }
