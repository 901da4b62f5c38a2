"""A module to be mutated: `test_mutants.py` knows which of its mutants die."""

from collections.abc import Callable

LOWEST = 16
"""Degrees Celsius."""


def at_least(celsius: int) -> int:
    if celsius < LOWEST:
        return LOWEST
    return celsius


def heats_below(target: int, margin: int) -> Callable[[int], bool]:
    return lambda celsius: celsius < target - margin


async def switched_on(is_cold: bool, is_day: bool) -> bool:
    return is_cold and not is_day


def never_called(celsius: int) -> int:
    return celsius + 1
