"""The statistic that all measurements share."""

from collections.abc import Sequence


def percentile(samples: Sequence[float], share: float) -> float:
    """The sample below which `share` (0 to 1) of them lie; there must be one."""
    return sorted(samples)[min(int(len(samples) * share), len(samples) - 1)]
