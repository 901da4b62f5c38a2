"""Work for strangers, in a process of its own with a budget: overspending ends only that process."""

import math
import resource
from collections.abc import Callable
from contextlib import suppress
from typing import ParamSpec, TypeVar

from msgspec import Struct

P = ParamSpec("P")
T = TypeVar("T")


class Budget(Struct, frozen=True):
    """CPU seconds of one piece of work, and the bytes that its process may hold."""

    cpu_seconds: int
    memory_bytes: int


def within(budget: Budget, work: Callable[..., T], *args: object) -> T:
    """`work(*args)`, for a process of its own: the kernel ends that when the CPU seconds are spent.

    Raises `MemoryError` when it needs more memory, where the system counts it.
    """
    used = resource.getrusage(resource.RUSAGE_SELF)
    spent = math.ceil(used.ru_utime + used.ru_stime)
    _limit(resource.RLIMIT_CORE, 0)
    _limit(resource.RLIMIT_DATA, budget.memory_bytes)
    _limit(resource.RLIMIT_CPU, spent + budget.cpu_seconds)
    try:
        return work(*args)
    finally:
        _limit(resource.RLIMIT_CPU, resource.RLIM_INFINITY)


def _limit(what: int, value: int) -> None:
    """The soft limit: it can be raised again."""
    _, hard = resource.getrlimit(what)
    with suppress(ValueError, OSError):  # beyond a hard limit that somebody has set: that one holds
        resource.setrlimit(what, (value, hard))
