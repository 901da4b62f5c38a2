"""What was measured: processor time of a command by process, lag, memory and disk; and what lies between."""

from collections.abc import Sequence
from itertools import pairwise
from math import log
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

KEPT: Final = Path(__file__).parents[3] / "deploy/performance/costs.json"


class Costs(Struct, frozen=True):
    """`rates` are commands a second of one API process and one shard, from few to as many as went.

    For each of these rates there are the milliseconds of CPU of a command by process, and for the first the
    milliseconds until read models show it. A command's share of what runs at rest is in its CPU.
    `loop_ms` is what the machine was worth: how long it took for the fixed loop of `tests/bench/calibration.py`.
    """

    loop_ms: float
    rates: list[float]
    cpu_ms: dict[str, list[float]]
    lag_ms: list[float]
    question_ms: dict[str, float]
    """Of a request for the legal commands."""
    stream: "Stream"
    disk: "Disk"

    def cpu(self, process: str, rate: float) -> float:
        """Milliseconds of a command at so many a second."""
        return between(self.rates, self.cpu_ms[process], rate)

    def lag(self, rate: float) -> float:
        return between(self.rates[: len(self.lag_ms)], self.lag_ms, rate)


class Stream(Struct, frozen=True):
    kib: float
    """Of the API's memory."""
    follower_us: float
    """CPU of the API for each command that a stream shows."""


class Disk(Struct, frozen=True):
    """Bytes, with indexes."""

    log: float
    read_models: float
    """Of an event, both."""
    receipt: float
    """Of a command that has a key."""
    archive: float
    """Of an event in an archive that is compressed."""


def between(points: Sequence[float], values: Sequence[float], at: float) -> float:
    """On the line between two points in a plot with both axes logarithmic; as at the nearest one outside."""
    if at <= points[0]:
        return values[0]
    for (left, right), (low, high) in zip(pairwise(points), pairwise(values), strict=True):
        if at <= right:
            share = log(at / left) / log(right / left)
            return float(low ** (1 - share) * high**share)
    return values[-1]


def kept(path: Path = KEPT) -> Costs:
    return msgspec.json.decode(path.read_bytes(), type=Costs)


def keep(costs: Costs, path: Path = KEPT) -> None:
    path.write_bytes(msgspec.json.format(msgspec.json.encode(costs)) + b"\n")
