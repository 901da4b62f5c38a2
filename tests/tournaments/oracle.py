"""The best pairing of a small field, found by trying every one: from plain facts, by the words of TO-PAI-04.

Nothing of the domain's or the service's pairing is used.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

DEFAULT = ("byes", "rematches", "bye_ranks", "scores", "seats", "spread", "level")
Parts = list[list[int]]


@dataclass
class Facts:
    """Those to be paired by place, the best 0. `scores` in any unit; `met` by the places of two."""

    scores: Sequence[int]
    size: int
    byes: int
    met: Mapping[frozenset[int], int] = field(default_factory=dict)
    byes_had: Mapping[int, int] = field(default_factory=dict)
    short_had: Mapping[int, int] = field(default_factory=dict)
    first_seats: Mapping[int, int] = field(default_factory=dict)
    sizes: Sequence[int] = ()
    best_get_byes: bool = False
    kept_apart: Collection[frozenset[int]] = ()


def best(facts: Facts, order: Sequence[str] = DEFAULT) -> dict[str, int]:
    """What the best pairing misses by each aim; rematches nobody can avoid are weighed against scores."""
    everything = [missed(facts, parts) for parts in every_pairing(facts)]
    first, scores = order.index("rematches"), order.index("scores")
    fewest = min([each[aim] for aim in order[: first + 1]] for each in everything)[-1]
    if fewest and len(set(facts.scores)) > 1 and first < scores:
        order = [{"scores": "rematches_and_scores"}.get(aim, aim) for aim in order if aim != "rematches"]
    return min(everything, key=lambda each: [each[aim] for aim in order])


def missed(facts: Facts, parts: Parts) -> dict[str, int]:
    alone = [part[0] for part in parts if len(part) == 1]
    tables = [part for part in parts if len(part) > 1]
    largest = max(map(len, tables))
    pairs = [pair for table in tables for pair in combinations(table, 2)]
    ladder = sorted(set(facts.scores), reverse=True)
    apart = [(ladder.index(facts.scores[a]) - ladder.index(facts.scores[b])) ** 2 for a, b in pairs]
    again = [facts.met.get(frozenset(pair), 0) for pair in pairs]
    last = len(facts.scores) - 1
    due = [(facts.first_seats.get(a, 0), facts.first_seats.get(b, 0)) for a, b in pairs]
    clashes = [min(abs(a), abs(b)) for a, b in due if a * b > 0] if largest == 2 else []
    short = [place for table in tables if len(table) < largest for place in table]
    pots = pots_of(facts, tables)
    together = [pots[a] for a, b in pairs if facts.scores[a] == facts.scores[b] and pots[a] == pots[b]]
    level = [(b - a) ** 2 for (a, b), distance in zip(pairs, apart, strict=True) if distance == 0]
    return {
        "apart": sum(frozenset(pair) in facts.kept_apart for pair in pairs),
        "byes": sum(facts.byes_had.get(place, 0) for place in alone),
        "rematches": sum(again),
        "bye_ranks": sum(place if facts.best_get_byes else last - place for place in alone),
        "scores": sum(apart),
        "rematches_and_scores": sum(apart) + sum(4 * times * times for times in again),
        "seats": sum(clashes) + sum(facts.short_had.get(place, 0) for place in short),
        "spread": sum(together),
        "level": len(pairs) * len(facts.scores) ** 2 - sum(level),
    }


def pots_of(facts: Facts, tables: Parts) -> dict[int, int]:
    """Each score group is dealt out, the strongest first, a pot for each time round the tables it fills; the last
    is 1."""
    pots = {}
    per_seat = Fraction(len(tables), sum(map(len, tables)))
    for score in set(facts.scores):
        group = [place for place, each in enumerate(facts.scores) if each == score]
        filled = max(1, int(len(group) * per_seat + Fraction(1, 2)))
        dealt = [group[at : at + filled] for at in range(0, len(group), filled)]
        for number, pot in enumerate(reversed(dealt), 1):
            pots |= dict.fromkeys(pot, number)
    return pots


def every_pairing(facts: Facts) -> Iterator[Parts]:
    sizes = list(facts.sizes) or [facts.size] * ((len(facts.scores) - facts.byes) // facts.size)
    return _parts(list(range(len(facts.scores))), [*sizes, *[1] * facts.byes])


def _parts(left: list[int], sizes: list[int]) -> Iterator[Parts]:
    if not left:
        yield []
        return
    for size in set(sizes):
        rest = sizes.copy()
        rest.remove(size)
        for others in combinations(left[1:], size - 1):
            part = [left[0], *others]
            for more in _parts([place for place in left if place not in part], rest):
                yield [part, *more]
