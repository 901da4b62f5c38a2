"""The seats at a table (TO-PAI-09)."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations

from domain.tournaments.state import Tournament

Sat = Counter[tuple[int, int]]
"""How often an entrant has had a seat."""


class SeatBalance:
    """The seats everybody has had; those given out are counted at once."""

    def __init__(self, tournament: Tournament) -> None:
        self._sat: Sat = Counter()
        self._last: dict[int, int] = {}
        for _, table in tournament.tables():
            for seating in table.seatings:
                self._count(seating)

    def give(self, table: Sequence[int], matches: int) -> tuple[tuple[int, ...], ...]:
        """A seating of the table for each of its matches; of equally good ones that nearest to the given order."""
        seatings = []
        for _ in range(matches):
            best = min(permutations(table), key=self._unevenness)
            self._count(best)
            seatings.append(best)
        return tuple(seatings)

    def _unevenness(self, seating: Sequence[int]) -> tuple[int, int]:
        """The growth of the sum of squares of seats had by this seating, then the number of entrants who
        sit again where they sat."""
        seats = list(enumerate(seating))
        added = sum(2 * self._sat[entrant, seat] + 1 for seat, entrant in seats)
        return added, sum(self._last.get(entrant) == seat for seat, entrant in seats)

    def _count(self, seating: Sequence[int]) -> None:
        for seat, entrant in enumerate(seating):
            self._sat[entrant, seat] += 1
            self._last[entrant] = seat
