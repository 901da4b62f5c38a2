"""A tournament in a browser: standings with every result, one round, what has happened."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from msgspec import Struct

from projections.match_list import MatchRow
from service.schemas.tournament_views import RoundView, TableView


class Cell(Struct, frozen=True):
    """How an entrant came out of a match, or why they had none in a round: `bye`, `requested` or `missed`.

    Of a match `place` counts from 1, is 0 while it is played and None where it was annulled.
    """

    match_id: UUID | None = None
    place: int | None = 0
    why: str = ""
    provisional: str | None = None
    by_ruling: bool = False
    cause: str | None = None


class ShownRound(Struct, frozen=True):
    """A round with how many of its tables are still played, and their matches as they stand."""

    view: RoundView
    playing: int
    matches: Mapping[UUID, MatchRow]


def tables(view: RoundView, rows: Sequence[MatchRow]) -> ShownRound:
    playing = sum(not table.is_decided for table in view.tables)
    return ShownRound(view, playing, {row.match_id: row for row in rows})


def cells(round_: RoundView) -> dict[int, tuple[Cell, ...]]:
    """By entrant."""
    found: dict[int, tuple[Cell, ...]] = {bye.entrant: (Cell(why="bye"),) for bye in round_.byes}
    found |= {each.entrant: (Cell(why=each.cause),) for each in round_.absences}
    for table in round_.tables:
        found |= {entrant: tuple(_cells(table, entrant)) for entrant in table.entrants}
    return found


def _cells(table: TableView, entrant: int) -> list[Cell]:
    found = []
    for match in table.matches:
        if match.places is None:
            found.append(Cell(match.match_id))
        else:
            place, by_ruling = place_of(match.places, entrant), match.by_ruling or bool(table.forfeits)
            found.append(Cell(match.match_id, place, "", match.provisional, by_ruling, match.cause))
    return found


def place_of(places: Sequence[Sequence[int]], entrant: int) -> int | None:
    """From 1; tied entrants share the place of the first of them. None of an annulled match."""
    better = 0
    for tied in places:
        if entrant in tied:
            return better + 1
        better += len(tied)
    return None


def by_name(round_: RoundView, players: Mapping[int, str]) -> list[tuple[str, int, str]]:
    """Everybody in the round by name, with their table or, where it is 0, why they have none."""
    found = [(players[entrant], table.table, "") for table in round_.tables for entrant in table.entrants]
    found += [(players[bye.entrant], 0, "bye") for bye in round_.byes]
    found += [(players[each.entrant], 0, each.cause) for each in round_.absences]
    return sorted(found, key=lambda line: line[0].casefold())
