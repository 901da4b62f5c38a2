"""Python's collector of cycles, in processes that hold thousands of matches and make few cycles."""

import gc
from typing import Final

THRESHOLDS: Final = (10_000, 100, 100)
"""New objects before a look at them; looks before one at those that were left; and before one at all (gc)."""


def collect_seldom() -> None:
    """Look for cycles seldom, and never among what lives as long as the process: events and states have none.

    As Python does it, full rounds over thousands of kept matches stop an API for tens of milliseconds each, and
    take an eighth of the processor time of whoever relays and projects. Here one comes once in 100 million
    new objects, a hundred minutes under siege. So nothing that lives for seconds may end in a cycle
    (tests/service/api/test_left_to_the_collector.py). The objects that a page or a webhook under way leaves
    at each of the rounds before, some 200 KB, wait for it.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
