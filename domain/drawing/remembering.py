"""Shapes that recur in every picture are made once."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")
MOST: Final = 4096


def remembered(function: Callable[P, T]) -> Callable[P, T]:
    """The pure function with its last `MOST` answers kept; its arguments must be hashable."""
    return cast("Callable[P, T]", lru_cache(maxsize=MOST)(function))
