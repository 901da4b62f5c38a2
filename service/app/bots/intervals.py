"""How far a share that was counted may be from the true one."""

from math import sqrt
from typing import Final, NamedTuple

SURE: Final = 1.959964
"""Standard deviations on both sides of the mean that hold 95 % of a normal distribution."""


class Interval(NamedTuple):
    low: float
    high: float


def wilson(counted: float, of: int) -> Interval:
    """Wilson's score interval at 95 % for a share of `of` independent trials (Wilson, 1927); of none, 0 to 1."""
    if not of:
        return Interval(0.0, 1.0)
    share, square = counted / of, SURE**2
    middle = (share + square / (2 * of)) / (1 + square / of)
    reach = SURE * sqrt(share * (1 - share) / of + square / (4 * of**2)) / (1 + square / of)
    return Interval(max(0.0, middle - reach), min(1.0, middle + reach))
