"""Numbers and lists in words."""

from collections.abc import Iterable

from domain.tournaments.terms import POINT


def listed(names: Iterable[object], word: str = "and") -> str:
    *most, last = map(str, names)
    return f"{', '.join(most)} {word} {last}" if most else last


def counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def number(score: int) -> str:
    """A score in points, exact to four decimals."""
    return f"{score / POINT:.4f}".rstrip("0").rstrip(".")


def points(score: int) -> str:
    return f"{number(score)} point{'' if score == POINT else 's'}"
