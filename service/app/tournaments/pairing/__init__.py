"""The best pairing of a field: exact for tables of two, and for larger ones as far as their number allows.

Where the terms ask for the Dutch system, a package pairs by that.
"""

from collections.abc import Sequence
from importlib.util import find_spec

from msgspec.structs import replace

from domain.tournaments.dutch.cards import DutchField
from domain.tournaments.field import Field, Solution, fewest_rematches, misses, traded
from domain.tournaments.terms import Format
from service.platform.errors import NotInstalled

EXACT_TABLES = 3_200
"""Up to so many possible tables all are weighed against each other: 27 entrants at tables of three, 18 of four, 15
of five, 14 of six."""


def solve(field: Field | DutchField) -> Solution:
    """The pairing by the Dutch system, or the best by the aims of `domain/tournaments/field.py`; the same field
    gives the same pairing.

    By the aims, beyond `EXACT_TABLES` it is the best that exchanges between two tables lead to: the bounds of the
    solution say which of its aims could perhaps be met better. Where rematches are proved to be needed, they are
    weighed against scores (TO-PAI-11). Raises `NotInstalled` where the extra `pairing` is missing.
    """
    if isinstance(field, DutchField):
        return _dutch(field)
    everybody = tuple(range(len(field.entrants)))
    if not field.sizes:
        return Solution((), everybody, misses(field, (), everybody))
    if field.sizes == (len(everybody),):
        return Solution((everybody,), (), misses(field, (everybody,), ()))
    try:
        solution = _solved(field)
        fewest = fewest_rematches(field, solution.bounds)
        if fewest:
            return replace(_solved(traded(field)), fewest_rematches=fewest)
    except ModuleNotFoundError as missing:
        raise _not_installed(missing) from missing
    return solution


def solve_all(fields: Sequence[Field | DutchField]) -> list[Solution]:
    """A solution for each of the fields of a round."""
    return [solve(field) for field in fields]


def check_can_pair(format_: Format) -> None:
    """Raise `NotInstalled` where a tournament of this format could never be paired."""
    if format_ == "swiss_dutch" and find_spec("py4swiss") is None:
        raise NotInstalled(
            "tournaments cannot be paired by the Dutch system here, py4swiss is missing: "
            "install moviola[pairing], on Linux (x86-64), macOS (ARM) or Windows"
        )


def _dutch(field: DutchField) -> Solution:
    try:
        from service.app.tournaments.pairing.dutch import pair_dutch
    except ModuleNotFoundError as missing:
        raise _not_installed(missing) from missing
    return pair_dutch(field)


def _not_installed(missing: ModuleNotFoundError) -> NotInstalled:
    return NotInstalled(f"rounds cannot be paired here, {missing.name} is missing: install moviola[pairing]")


def _solved(field: Field) -> Solution:
    """The solvers are imported when they are needed: not every installation has them."""
    from service.app.tournaments.pairing.matching import match_pairs
    from service.app.tournaments.pairing.partition import best_partition, possible_tables
    from service.app.tournaments.pairing.regrouping import regrouped

    if field.sizes[0] == 2:
        return match_pairs(field)
    if possible_tables(field) <= EXACT_TABLES:
        return best_partition(field)
    return regrouped(field)
