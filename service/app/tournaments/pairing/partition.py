"""Tables of three or more, exactly: of all possible tables those are chosen that part the field best.

An integer program over all possible tables, one aim after the other: the best value of an aim becomes a condition
for those after it. HiGHS runs in one thread without a time limit, so the same field gives the same pairing.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import ceil, comb

import highspy
import numpy as np
from numpy.typing import NDArray

from domain.tournaments.field import Field, Solution, misses, table_misses, table_sizes
from service.app.tournaments.pairing.regrouping import Regrouping, Table, relaxed_bound

OPTIONS = {
    "output_flag": False,
    "threads": 1,
    "random_seed": 0,
    "mip_rel_gap": 0.0,
    "mip_abs_gap": 0.9,  # misses are whole numbers
    "mip_max_nodes": 20_000,  # seldom more than one is needed; if ever, the bound says so
}


def possible_tables(field: Field) -> int:
    return sum(comb(len(field.entrants), size) for size in set(field.sizes))


def best_partition(field: Field) -> Solution:
    """The best pairing, with the bounds that the solver has proved."""
    counts = Counter(table_sizes(field))
    places = range(len(field.entrants))
    tables = [table for size in sorted(counts, reverse=True) for table in combinations(places, size)]
    costs = np.array([table_misses(field, table) for table in tables], dtype=np.int64)
    index = {table: number for number, table in enumerate(tables)}
    chosen = [index[part] for part in Regrouping(field).run()]
    program = Program(tables, costs, counts)
    bounds = []
    for aim in range(len(field.aims)):
        best = int(costs[chosen, aim].sum())
        missed = tuple(int(value) for value in costs[chosen].sum(axis=0))
        bound = relaxed_bound(field, aim, missed)
        if bound < best:
            chosen, bound = program.solve(aim, chosen)
            best = int(costs[chosen, aim].sum())
        program.keep(aim, best)
        bounds.append(bound)
    parts = sorted((tables[number] for number in chosen), key=lambda part: (-len(part), part))
    larger = tuple(part for part in parts if len(part) > 1)
    byes = tuple(part[0] for part in parts if len(part) == 1)
    assert misses(field, larger, byes) == tuple(int(value) for value in costs[chosen].sum(axis=0))
    return Solution(larger, byes, tuple(bounds))


class Program:
    """Choose tables so that everybody is at one of them, with so many tables of each size."""

    def __init__(self, tables: Sequence[Table], costs: NDArray[np.int64], counts: Counter[int]) -> None:
        self._tables = tables
        self._costs = costs
        self._sizes = sorted(counts)
        self._wanted = [1.0] * sum(size * times for size, times in counts.items())
        self._wanted += [float(counts[size]) for size in self._sizes]
        self._left = np.arange(len(tables))
        self._limits: dict[int, int] = {}

    def keep(self, aim: int, best: int) -> None:
        """From now on `aim` is missed by no more than `best`."""
        self._left = self._left[self._costs[self._left, aim] <= best]
        if best:
            self._limits[aim] = best

    def solve(self, aim: int, chosen: Sequence[int]) -> tuple[list[int], int]:
        """The best choice for `aim`, with the proved bound; `chosen` is one to begin with."""
        highs = highspy.Highs()  # type: ignore[no-untyped-call]
        for name, value in OPTIONS.items():
            highs.setOptionValue(name, value)
        highs.passModel(self._model(aim))
        begin = highspy.HighsSolution()
        begin.col_value = np.isin(self._left, chosen).astype(float).tolist()
        highs.setSolution(begin)
        highs.run()
        values = np.array(highs.getSolution().col_value)
        picked = [int(number) for number in self._left[values > 0.5]]
        best = int(self._costs[picked, aim].sum())
        return picked, min(best, ceil(highs.getInfo().mip_dual_bound - 1e-6 * max(1, best)))

    def _model(self, aim: int) -> highspy.HighsLp:
        count = len(self._left)
        model = highspy.HighsLp()
        model.num_col_, model.num_row_ = count, len(self._wanted) + len(self._limits)
        model.col_cost_ = self._costs[self._left, aim].astype(float)
        model.col_lower_, model.col_upper_ = np.zeros(count), np.ones(count)
        limits = [float(limit) for limit in self._limits.values()]
        model.row_lower_ = np.array(self._wanted + [-highspy.kHighsInf] * len(limits))
        model.row_upper_ = np.array(self._wanted + limits)
        starts, rows, values = [0], [], []
        for number in self._left:
            for row, value in self._column(int(number)):
                rows.append(row)
                values.append(float(value))
            starts.append(len(rows))
        matrix = model.a_matrix_
        matrix.format_ = highspy.MatrixFormat.kColwise
        matrix.start_, matrix.index_, matrix.value_ = np.array(starts), np.array(rows), np.array(values)
        model.integrality_ = [highspy.HighsVarType.kInteger] * count
        return model

    def _column(self, number: int) -> list[tuple[int, int]]:
        """Rows and values of a table: who sits there, its size, what it misses of earlier aims."""
        table = self._tables[number]
        entrants = len(self._wanted) - len(self._sizes)
        column = [(place, 1) for place in table]
        column.append((entrants + self._sizes.index(len(table)), 1))
        for row, aim in enumerate(self._limits, len(self._wanted)):
            if self._costs[number, aim]:
                column.append((row, int(self._costs[number, aim])))
        return column
