"""Large fields at tables of three or more: tables are regrouped two by two until no two can be made better.

The result is optimal for every two tables together, except in the largest fields, where that would take
minutes; a relaxation bounds how much better any pairing could be. A bye is a table of one.
"""

from functools import cache
from itertools import combinations
from math import comb

from domain.tournaments.field import (
    Field,
    Misses,
    Solution,
    bye_misses,
    misses,
    pair_misses,
    short_table_misses,
    table_sizes,
    weighed,
    weights,
)

Table = tuple[int, ...]
WEIGHED_AT_MOST = 4_000_000
"""So many ways to part two tables are weighed, 12 to 20 seconds of CPU; 500 entrants at tables of four need 3.6
million. A number, not a time: the same field gives the same pairing."""


def regrouped(field: Field) -> Solution:
    """A pairing that no exchange between two of its tables makes better, with bounds."""
    parts = Regrouping(field).run()
    tables = tuple(part for part in parts if len(part) > 1)
    byes = tuple(part[0] for part in parts if len(part) == 1)
    missed = misses(field, tables, byes)
    bounds = tuple(relaxed_bound(field, aim, missed) for aim in range(len(field.aims)))
    return Solution(tables, byes, bounds)


class Regrouping:
    """Each weight is one whole number made of the misses of all aims."""

    def __init__(self, field: Field) -> None:
        places = range(len(field.entrants))
        factors = weights(field)
        self._sizes = table_sizes(field)
        self._largest = field.sizes[0]
        self._alone = [weighed(factors, bye_misses(field, place)) for place in places]
        self._short = [weighed(factors, short_table_misses(field, place)) for place in places]
        self._pairs = [[0] * len(places) for _ in places]
        for one, other in combinations(places, 2):
            weight = weighed(factors, pair_misses(field, one, other))
            self._pairs[one][other] = self._pairs[other][one] = weight
        self._byes_first = field.byes_go_to_the_best

    def run(self) -> list[Table]:
        """Begin with the ranking cut into tables, and regroup while that helps; the largest tables come first."""
        parts = self._cut()
        weight = [self._weight(part) for part in parts]
        pairs = set(combinations(range(len(parts)), 2))
        weighed_ways = 0
        while pairs:
            for one, other in sorted(pairs):
                weighed_ways += ways(len(parts[one]), len(parts[other]))
                if weighed_ways > WEIGHED_AT_MOST:
                    return parts
                pairs.discard((one, other))
                better = self._best_of_two(parts[one], parts[other], weight[one] + weight[other])
                if better is None:
                    continue
                parts[one], parts[other] = better
                weight[one], weight[other] = map(self._weight, better)
                for changed in (one, other):
                    pairs |= {
                        (min(changed, third), max(changed, third))
                        for third in range(len(parts))
                        if third != changed
                    }
        return parts

    def _cut(self) -> list[Table]:
        sizes = self._sizes[::-1] if self._byes_first else self._sizes
        cut, first = [], 0
        for size in sizes:
            cut.append(tuple(range(first, first + size)))
            first += size
        return sorted(cut, key=len, reverse=True)

    def _best_of_two(self, one: Table, other: Table, weight: int) -> tuple[Table, Table] | None:
        """The best way to part those of two tables, if it is better than `weight`."""
        together = sorted(one + other)
        best = None
        for chosen, rest in splits(len(together), len(one)):
            first = tuple(together[index] for index in chosen)
            second = tuple(together[index] for index in rest)
            new = self._weight(first)
            if new < weight and (new := new + self._weight(second)) < weight:
                best, weight = (first, second), new
        return best

    def _weight(self, table: Table) -> int:
        if len(table) == 1:
            return self._alone[table[0]]
        total = 0
        for index, one in enumerate(table):
            row = self._pairs[one]
            for other in table[index + 1 :]:
                total += row[other]
        if len(table) < self._largest:
            total += sum(self._short[place] for place in table)
        return total


def ways(one: int, other: int) -> int:
    """In how many ways those of two tables of these sizes can be parted."""
    return comb(one + other, one) // (2 if one == other else 1)


@cache
def splits(count: int, size: int) -> tuple[tuple[Table, Table], ...]:
    """Every way to part `count` into `size` and the rest; of two equal parts the first has the first."""
    everything = range(count)
    chosen = [part for part in combinations(everything, size) if 2 * size != count or part[0] == 0]
    return tuple((part, tuple(index for index in everything if index not in part)) for part in chosen)


def relaxed_bound(field: Field, aim: int, missed: Misses) -> int:
    """The least by which any pairing could miss `aim` that misses the aims before it no more than `missed`.

    Every entrant at a table meets at least so many others: were each of them free to choose whom, without regard
    to whom these choose, it would cost this much. Where an aim before is met perfectly, nobody chooses against it.
    """
    met_before = [index for index in range(aim) if missed[index] == 0]
    count = len(field.entrants)
    choices: list[list[int]] = [[] for _ in range(count)]
    for one, other in combinations(range(count), 2):
        costs = pair_misses(field, one, other)
        if not any(costs[index] for index in met_before):
            choices[one].append(costs[aim])
            choices[other].append(costs[aim])
    others = min(field.sizes) - 1
    halves = sorted(sum(sorted(costs)[:others]) for costs in choices)
    at_tables = sum(halves[: count - field.byes])
    byes = sorted(bye_misses(field, place)[aim] for place in range(count))
    return -(-at_tables // 2) + sum(byes[: field.byes])
