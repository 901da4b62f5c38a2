"""What is measured, part by part. A part gives the figures of one burst of one side; names of figures are in
`tests/bench/figures.py`."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from tests.bench.side import Side

Figures = Mapping[str, float]
Burst = Callable[[Side], Figures]


class Part(NamedTuple):
    """`burst` is taken by each side in turn; `beside`, once each round, measures something else while the services
    of all sides stand still, with what the second argument has."""

    name: str
    burst: Burst
    beside: Callable[[Sequence[Side], Side], Figures] | None = None
