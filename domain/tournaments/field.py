"""What a pairing is made of, and how good one is (TO-PAI-04): the whole objective, apart from any solver.

A pairing misses each aim by a whole number, 0 or more. One pairing is better than another if it misses the first
aim on which they differ by less. Every miss is a sum over pairs of entrants at one table, over byes, and over
seats at short tables: so any solver of matchings or partitions can look for the best.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

from msgspec import Struct

AIMS: Final = ("byes", "rematches", "scores", "bye_ranks", "seats", "spread")
Misses = tuple[int, ...]
"""How far each of AIMS is missed."""
NONE: Final[Misses] = (0,) * len(AIMS)


class Field(Struct, frozen=True):
    """Those to be paired, by place: 0 is first in the ranking. All other fields speak of places.

    `groups` number equal scores, the best 0. `met` counts the meetings of two, the lower place first. `byes_had`
    and `short_tables_had` count what everybody has had. `first_seats` is how much oftener than the second one has
    had the first seat of tables of two. `sizes` are those of the tables to be made, `byes` how many get none.
    """

    entrants: tuple[int, ...]
    groups: tuple[int, ...]
    met: dict[tuple[int, int], int]
    byes_had: tuple[int, ...]
    short_tables_had: tuple[int, ...]
    first_seats: tuple[int, ...]
    sizes: tuple[int, ...]
    byes: int
    byes_go_to_the_best: bool = False
    advance: int = 0


class Solution(Struct, frozen=True):
    """Tables and byes by place. `bounds` has for each aim the least that any pairing could miss it by which is as
    good by the aims before: as far as that is proved."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]
    bounds: Misses


def pair_misses(field: Field, first: int, second: int) -> Misses:
    """What it costs that two sit at one table; `first` is the lower place."""
    distance = abs(field.groups[first] - field.groups[second])
    wide = len(field.entrants) ** 2
    near = wide - (second - first) ** 2 if distance == 0 else wide
    return (0, field.met.get((first, second), 0), distance**2, 0, _seat_clash(field, first, second), near)


def bye_misses(field: Field, place: int) -> Misses:
    """What it costs that one gets a bye."""
    end = field.groups[0] if field.byes_go_to_the_best else field.groups[-1]
    steps = place if field.byes_go_to_the_best else len(field.entrants) - 1 - place
    return (field.byes_had[place], 0, (field.groups[place] - end) ** 2, steps, 0, 0)


def short_table_misses(field: Field, place: int) -> Misses:
    """What it costs that one sits at a table shorter than others."""
    return (0, 0, 0, 0, field.short_tables_had[place], 0)


def table_misses(field: Field, table: Sequence[int]) -> Misses:
    """`table` in ascending order; a table of one is a bye."""
    if len(table) == 1:
        return bye_misses(field, table[0])
    parts = [pair_misses(field, *pair) for pair in combinations(table, 2)]
    if field.sizes and len(table) < field.sizes[0]:
        parts += [short_table_misses(field, place) for place in table]
    return added(parts)


def misses(field: Field, tables: Iterable[Sequence[int]], byes: Iterable[int]) -> Misses:
    """How far a whole pairing misses each aim."""
    parts = [*map(sorted, tables), *([place] for place in byes)]
    return added(table_misses(field, part) for part in parts)


def table_sizes(field: Field) -> tuple[int, ...]:
    """Sizes of all parts, byes as tables of one."""
    return (*field.sizes, *[1] * field.byes)


def added(parts: Iterable[Misses]) -> Misses:
    return tuple(map(sum, zip(NONE, *parts, strict=True)))


def weights(field: Field) -> Misses:
    """Factors that make one number of the misses, in which every aim outweighs all later ones together."""
    count, farthest = len(field.entrants), max(field.groups) - min(field.groups)
    pairs = count * max(field.sizes, default=1)
    most = (
        sum(field.byes_had),
        sum(field.met.values()),
        (pairs + field.byes) * farthest**2,
        count * field.byes,
        sum(map(abs, field.first_seats)) + sum(field.short_tables_had),
        pairs * count**2,
    )
    factors = [1]
    for limit in reversed(most[1:]):
        factors.append(factors[-1] * (limit + 1))
    return tuple(reversed(factors))


def weighed(factors: Misses, missed: Misses) -> int:
    return sum(factor * miss for factor, miss in zip(factors, missed, strict=True))


def split(count: int, size: int, smallest: int) -> tuple[tuple[int, ...], int]:
    """Sizes of the tables for `count` entrants, largest first, and how many get a bye: as few as can be.

    Tables are then as few and as equal as can be (TO-CRE-02).
    """
    for byes in range(count):
        seated = count - byes
        tables = -(-seated // size)
        if tables * smallest <= seated:
            least, more = divmod(seated, tables)
            return (least + 1,) * more + (least,) * (tables - more), byes
    return (), count


def _seat_clash(field: Field, first: int, second: int) -> int:
    """At a table of two, both being due the same seat; the solver of larger tables has seats for all."""
    if field.sizes[:1] != (2,):
        return 0
    one, other = field.first_seats[first], field.first_seats[second]
    return min(abs(one), abs(other)) if one * other > 0 else 0
