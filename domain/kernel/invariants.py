"""Asking a table for everything that is wrong with it."""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from domain.kernel.game import Violation

Check: TypeAlias = Callable[[Any], Iterable[Violation]]


def every(state: Any, *checks: Check) -> list[Violation]:
    """The findings of all checks. One that cannot be made is passed over if another has found why."""
    violations_of_all: list[Violation] = []
    failed: Exception | None = None
    for check in checks:
        try:
            violations_of_all += list(check(state))
        except Exception as error:  # a table set from outside can break a check anywhere
            failed = failed or error
    if failed is not None and not violations_of_all:
        raise failed
    return violations_of_all
