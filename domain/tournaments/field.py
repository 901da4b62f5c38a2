"""The material of a pairing, and its quality (TO-PAI-04): the whole objective, apart from any solver.

A pairing misses each aim by a whole number, 0 or more. One pairing is better than another if it misses the first
aim on which they differ by less. Every miss is a sum over pairs of entrants at one table, over byes, and over
seats at short tables: so any solver of matchings or partitions can look for the best.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final, get_args

from msgspec import Struct
from msgspec.structs import replace

from domain.tournaments.terms import AimName

AIMS: Final = get_args(AimName)
APART: Final = "apart"
"""The aim that comes first where the terms keep entrants apart (TO-PAI-17)."""
TRADED: Final = "rematches_and_scores"
"""The aim that `rematches` and `scores` become where nobody can do without rematches (TO-PAI-11)."""
REMATCH: Final = 4
"""The cost of a first repeated meeting in `TRADED`: as much as two groups between those at a table."""
Misses = tuple[int, ...]
"""How far each of a field's aims is missed, in its order."""


class Field(Struct, frozen=True):
    """Those to be paired, by place: 0 is first in the ranking. All other fields speak of places.

    `groups` number equal scores, the best 0. `met` counts the meetings of two, the lower place first. `byes_had`
    and `short_tables_had` count what everybody has had. `first_seats` is how much oftener than the second one has
    had the first seat of tables of two. `pots` number the pots of each group (see `pots`), the weakest 1; without
    them nobody is spread. `sizes` are those of the tables to be made, `byes` how many get none.
    `kept_apart` are pairs that meet as little as can be, the lower place first; where there are any, the first
    aim is `APART`. `aims` come in the order of their weight.
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
    aims: tuple[str, ...] = AIMS
    pots: tuple[int, ...] = ()
    kept_apart: frozenset[tuple[int, int]] = frozenset()


class Solution(Struct, frozen=True):
    """Tables and byes by place. `bounds` has for each aim the least that any pairing could miss it by which is as
    good by the aims before: as far as that is proved. With `fewest_rematches` it is a solution of the field that
    `traded` gives: in no pairing do fewer meet again."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]
    bounds: Misses
    fewest_rematches: int = 0


def traded(field: Field) -> Field:
    """The field with `rematches` and `scores` weighed against each other (TO-PAI-11)."""
    others = [aim for aim in field.aims if aim != "rematches"]
    return replace(field, aims=tuple(TRADED if aim == "scores" else aim for aim in others))


def fewest_rematches(field: Field, bounds: Misses) -> int:
    """How many meetings again are proved to be needed where they are to be traded for nearer scores, else 0."""
    if TRADED in field.aims or len(set(field.groups)) == 1:
        return 0
    rematches, scores = map(field.aims.index, ("rematches", "scores"))
    return bounds[rematches] if rematches < scores else 0


def pots(groups: Sequence[int], sizes: Sequence[int]) -> tuple[int, ...]:
    """Everybody's pot: the strongest of a group are one, as many as it fills tables, then come the next; the last
    has what is left, and is 1."""
    numbers: list[int] = []
    for _, count in sorted(Counter(groups).items()):
        size = max(1, (2 * count * len(sizes) + sum(sizes)) // (2 * sum(sizes))) if sizes else count
        last = (count - 1) // size
        numbers += [last - place // size + 1 for place in range(count)]
    return tuple(numbers)


def pair_misses(field: Field, first: int, second: int) -> Misses:
    """The cost of two entrants at one table; `first` is the lower place."""
    distance = abs(field.groups[first] - field.groups[second])
    wide = len(field.entrants) ** 2
    near = wide - (second - first) ** 2 if distance == 0 else wide
    met = field.met.get((first, second), 0)
    return _ordered(
        field,
        {
            APART: int((first, second) in field.kept_apart),
            "rematches": met,
            "scores": distance**2,
            TRADED: distance**2 + REMATCH * met**2,
            "seats": _seat_clash(field, first, second),
            "spread": _pot_clash(field, first, second) if distance == 0 else 0,
            "level": near,
        },
    )


def bye_misses(field: Field, place: int) -> Misses:
    """The cost of a bye for one entrant."""
    steps = place if field.byes_go_to_the_best else len(field.entrants) - 1 - place
    return _ordered(field, {"byes": field.byes_had[place], "bye_ranks": steps})


def short_table_misses(field: Field, place: int) -> Misses:
    """The cost of a shorter table for one entrant."""
    return _ordered(field, {"seats": field.short_tables_had[place]})


def table_misses(field: Field, table: Sequence[int]) -> Misses:
    """`table` in ascending order; a table of one is a bye."""
    if len(table) == 1:
        return bye_misses(field, table[0])
    parts = [pair_misses(field, *pair) for pair in combinations(table, 2)]
    if field.sizes and len(table) < field.sizes[0]:
        parts += [short_table_misses(field, place) for place in table]
    return added(field, parts)


def misses(field: Field, tables: Iterable[Sequence[int]], byes: Iterable[int]) -> Misses:
    """How far a whole pairing misses each aim."""
    parts = [*map(sorted, tables), *([place] for place in byes)]
    return added(field, (table_misses(field, part) for part in parts))


def table_sizes(field: Field) -> tuple[int, ...]:
    """Sizes of all parts, byes as tables of one."""
    return (*field.sizes, *[1] * field.byes)


def added(field: Field, parts: Iterable[Misses]) -> Misses:
    nothing = (0,) * len(field.aims)
    return tuple(map(sum, zip(nothing, *parts, strict=True)))


def weights(field: Field) -> Misses:
    """Factors that make one number of the misses, so that every aim outweighs all later ones together."""
    count, farthest = len(field.entrants), max(field.groups) - min(field.groups)
    pairs = count * max(field.sizes, default=1)
    apart = (pairs + field.byes) * farthest**2
    most = _ordered(
        field,
        {
            APART: len(field.kept_apart),
            "byes": sum(field.byes_had),
            "rematches": sum(field.met.values()),
            "bye_ranks": count * field.byes,
            "scores": apart,
            TRADED: apart + REMATCH * sum(met**2 for met in field.met.values()),
            "seats": sum(map(abs, field.first_seats)) + sum(field.short_tables_had),
            "spread": pairs * max(field.pots, default=0),
            "level": pairs * count**2,
        },
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


def _ordered(field: Field, missed: Mapping[str, int]) -> Misses:
    return tuple(missed.get(aim, 0) for aim in field.aims)


def _pot_clash(field: Field, first: int, second: int) -> int:
    """Two of one pot at a table: the stronger the pot, the more."""
    if not field.pots or field.pots[first] != field.pots[second]:
        return 0
    return field.pots[first]


def _seat_clash(field: Field, first: int, second: int) -> int:
    """At a table of two, both being due the same seat; the solver of larger tables has seats for all."""
    if field.sizes[:1] != (2,):
        return 0
    one, other = field.first_seats[first], field.first_seats[second]
    return min(abs(one), abs(other)) if one * other > 0 else 0
