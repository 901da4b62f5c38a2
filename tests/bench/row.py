"""What the benchmark tells: rows, and the statistics they are made from."""

from collections.abc import Sequence

from msgspec import Struct


class Row(Struct):
    """One line of the result: what, how much of which unit (None: left out), and what else is worth knowing."""

    what: str
    value: float | None
    unit: str
    note: str = ""


class Timed(Struct):
    """What a client measured: requests that count, how long it all took, how long one took."""

    requests: int
    seconds: float
    per_second: float
    p50_ms: float
    p99_ms: float


def timed_row(what: str, timed: Timed) -> Row:
    return Row(what, timed.per_second, "1/s", f"p50 {timed.p50_ms:.1f} ms, p99 {timed.p99_ms:.1f} ms")


def percentile(samples: Sequence[float], share: float) -> float:
    """The sample below which `share` (0 to 1) of them lie; there must be one."""
    return sorted(samples)[min(int(len(samples) * share), len(samples) - 1)]
