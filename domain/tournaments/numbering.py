"""The numbers of a round's tables: some entrants always play at the same one (TO-PAI-19)."""

from collections.abc import Sequence

from msgspec.structs import replace

from domain.tournaments.events import PairedTable
from domain.tournaments.state import Tournament
from domain.tournaments.words import because


def numbered(tournament: Tournament, tables: Sequence[PairedTable]) -> tuple[PairedTable, ...]:
    """The tables in the order of their numbers. One with an entrant who has a table of their own gets its number,
    unless the round has fewer, or a table before has got it; all others keep their order."""
    order: dict[int, PairedTable] = {}
    others: list[PairedTable] = []
    for table in tables:
        own = (tournament.entrant(entrant).table for entrant in table.seatings[0])
        number = next((each for each in sorted(own) if 0 < each <= len(tables) and each not in order), 0)
        if number:
            order[number] = table
        else:
            others.append(table)
    rest = iter(others)
    placed = {number: order.get(number) or next(rest) for number in range(1, len(tables) + 1)}
    return tuple(_explained(tournament, table, number) for number, table in placed.items())


def _explained(tournament: Tournament, table: PairedTable, number: int) -> PairedTable:
    assert not isinstance(table.reason, str), "a new pairing has its reasons in sentences"
    fixed = {each: own for each in table.seatings[0] if (own := tournament.entrant(each).table)}
    why = (
        because("FixedTable", entrant=entrant, table=own)
        if own == number
        else because("NotAtFixedTable", entrant=entrant, table=own)
        for entrant, own in fixed.items()
    )
    return replace(table, table=number, reason=(*table.reason, *why))
