"""Seats and lists as a language says them by itself: `<language>.toml` in this folder."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import TypeAlias

from domain.kernel import data
from domain.kernel.table import Language, Seat

Who: TypeAlias = Callable[[tuple[Seat, ...], str], str]
"""Says seats in a form: `who((1,), "of")` -> `of seat 1`. The forms are those of `numbered`."""


def numbered(language: Language) -> Who:
    """Seats by their numbers, as `words/<language>.toml` of the kernel has them."""
    rows = data.document("domain.kernel.words", f"{language}.toml")

    @cache
    def who(seats: tuple[Seat, ...], form: str) -> str:
        numbers = list(map(str, seats))
        row = rows["seat" if len(seats) == 1 else "seats"][form or "name"]
        return str(row.format(", ".join(numbers), all=joined(language, numbers)))

    return who


def joined(language: Language, texts: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *most, last = texts
    return (
        f"{', '.join(most)} {data.document(__package__, f'{language}.toml')['and']} {last}" if most else last
    )
