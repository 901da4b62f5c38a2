"""Python's collector of cycles, in processes that hold thousands of matches and make few cycles."""

import gc
from typing import Final

THRESHOLDS: Final = (10_000, 100, 1_000)
"""New objects before a look at them; looks before one at those that were left; and before one at all (gc)."""


def collect_seldom() -> None:
    """Look for cycles seldom, and never among what lives as long as the process: events and states have none.

    What is old is looked at once in 1,000 million new objects, so nothing that lives for seconds may be in a cycle
    when it ends (tests/service/api/test_left_to_the_collector.py).

    As Python does it, full rounds over thousands of kept matches stop an API for tens of milliseconds each, and
    take an eighth of the processor time of whoever relays and projects.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
