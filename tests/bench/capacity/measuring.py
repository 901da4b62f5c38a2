"""One stack under loads of a fixed rate: what `costs.py` keeps, and the points that a plan is held against."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from statistics import median

from msgspec import Struct
from msgspec.structs import replace

from tests.bench import calibration
from tests.bench.capacity.costs import Costs
from tests.bench.generator import Spent
from tests.bench.parts.lag import PLAYED, Lag
from tests.bench.side import Side
from tests.bench.stack import API, FANOUT, POSTGRES, VALKEY, stack

RATES = (50.0, 150.0, 400.0, 1000.0)
POINTS = (100.0, 250.0, 600.0)
"""Commands a second at which a plan is tried, none of which it knows."""
ASKED = 8
"""Matches whose clients ask before each command."""
PROCESSES = (API, FANOUT, POSTGRES, VALKEY)


class Point(Struct, frozen=True):
    """At a rate, as it came about: milliseconds of CPU of a command by process, and of lag."""

    rate: float
    cpu_ms: dict[str, float]
    lag_ms: float


@contextmanager
def measured() -> Iterator[Side]:
    with stack() as running:
        side = Side("here", running)
        try:
            yield side
        finally:
            side.end()


def points(side: Side, rates: Sequence[float], rounds: int, seconds: float) -> list[Point]:
    """Medians of the rounds. The lag has bursts of its own: whoever looks for it costs PostgreSQL as well."""
    spent: defaultdict[float, list[Spent]] = defaultdict(list)
    lags: defaultdict[float, list[float]] = defaultdict(list)
    for number in range(rounds):
        for rate in rates[:: -1 if number % 2 else 1]:
            spent[rate].append(side.load("known", PLAYED).burst(seconds, rate))
            lags[rate].append(Lag(int(rate), seconds).burst(side)[f"lag_{int(rate)}_p50"])
    return [Point(_pace(spent[rate]), _cpu(spent[rate]), median(lags[rate])) for rate in rates]


def costs(side: Side, known: Costs, rounds: int, seconds: float) -> Costs:
    """Measured anew, but for memory and disk, which other commands tell."""
    taken = sorted(points(side, RATES, rounds, seconds), key=lambda point: point.rate)
    full = [side.load("known", PLAYED).burst(seconds) for _ in range(rounds)]
    busiest = [Point(_pace(full), _cpu(full), 0.0)] if _pace(full) > taken[-1].rate else []
    alone = _cpu([side.load("known", ASKED).burst(seconds) for _ in range(rounds)])
    asked = _cpu([side.load("asked", ASKED).burst(seconds) for _ in range(rounds)])
    return replace(
        known,
        loop_ms=calibration.loop_ms(),
        rates=[point.rate for point in (*taken, *busiest)],
        cpu_ms={name: [point.cpu_ms[name] for point in (*taken, *busiest)] for name in PROCESSES},
        lag_ms=[point.lag_ms for point in taken],
        question_ms={name: max(0.0, asked[name] - alone[name]) for name in PROCESSES},
    )


def _pace(bursts: Sequence[Spent]) -> float:
    """Commands a second, which on a busy machine are fewer than were wanted."""
    return median(each.timed.per_second for each in bursts)


def _cpu(bursts: Sequence[Spent]) -> dict[str, float]:
    return {name: median(each.cpu_ms[name] for each in bursts) for name in PROCESSES}
