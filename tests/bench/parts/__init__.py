"""What is measured, part by part. A part gives the figures of one burst of one side; names of figures are in
`tests/bench/figures.py`."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tests.bench.side import Side

Figures = Mapping[str, float]
Burst = Callable[[Side], Figures]


class Part(NamedTuple):
    """`burst` is taken by each side in turn; `beside`, once each round, measures something else on the servers of
    the first. Whoever has no turn rests, and is not stopped: it would take its connections for lost."""

    name: str
    burst: Burst
    beside: Burst | None = None
