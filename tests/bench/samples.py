"""What bursts came to: samples by side, round by round, and what is told of them."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from statistics import median

from msgspec import Struct

ALONE = ""
"""The side of pgbench, which is measured beside Moviola."""


class Spread(Struct, frozen=True):
    median: float
    low: float
    high: float

    @classmethod
    def of(cls, samples: Sequence[float]) -> "Spread":
        return cls(median(samples), min(samples), max(samples))


class Samples:
    """Side -> figure -> what each round has given, in order."""

    def __init__(self) -> None:
        self._taken: dict[str, dict[str, list[float]]] = {}
        self.missing: dict[str, str] = {}
        """Figure -> why there is none."""

    def add(self, side: str, found: Mapping[str, float]) -> None:
        for figure, value in found.items():
            self._taken.setdefault(side, {}).setdefault(figure, []).append(value)

    def of(self, side: str, figure: str) -> list[float]:
        """Of the side, or else of what is measured beside; empty if nobody has it."""
        return self._taken.get(side, {}).get(figure) or self._taken.get(ALONE, {}).get(figure, [])

    def figures(self) -> list[str]:
        """In the order in which they came."""
        return list(dict.fromkeys(figure for taken in self._taken.values() for figure in taken))

    def quotient(self, side: str, figure: str, by: str, side_of_by: str | None = None) -> list[float]:
        """Round by round; rounds that lack one of the two are left out."""
        divisors = self.of(side if side_of_by is None else side_of_by, by)
        return [
            above / below
            for above, below in zip_longest(self.of(side, figure), divisors)
            if above is not None and below
        ]

    def everything(self) -> dict[str, dict[str, list[float]]]:
        return self._taken


def rounds(sides: Sequence[str], count: int) -> list[list[str]]:
    """Who comes when: there and back, so that a machine that gets slower or faster favours none."""
    return [list(sides) if number % 2 == 0 else list(reversed(sides)) for number in range(count)]


def seen_after(
    commits: Sequence[tuple[str, int, float]], sightings: Sequence[tuple[str, int, float]]
) -> list[float]:
    """Seconds from each commit (match, revision, moment) to the first sighting of its revision or a later one.

    Commits of matches nobody watched are left out; 0 if it was seen before its answer came. Raises `LookupError`
    if one was never seen.
    """
    by_match: dict[str, list[tuple[int, float]]] = {}
    for match_id, revision, at in sightings:
        by_match.setdefault(match_id, []).append((revision, at))
    lags = []
    for match_id, revision, at in commits:
        watched = by_match.get(match_id)
        if watched is None:
            continue
        first = next((seen for shown, seen in watched if shown >= revision), None)
        if first is None:
            raise LookupError(f"revision {revision} of {match_id} was never seen")
        lags.append(max(0.0, first - at))
    return lags
