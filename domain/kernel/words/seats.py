"""Seats and lists as a language says them by itself: `<language>.toml` in this folder."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Protocol

from domain.kernel import data
from domain.kernel.table import Language, Seat


class Who(Protocol):
    """Says seats in a form: `who((1,), "of")` -> `of seat 1`. Forms are rows of `<language>.toml`."""

    def __call__(self, seats: tuple[Seat, ...], form: str) -> str: ...

    def player(self, name: str) -> str:
        """A name that a sentence has from its event."""
        ...


class Numbers:
    """Seats by their numbers, counted from 0 as programs do."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._rows = data.document(__package__, f"{language}.toml")
        self._texts: dict[tuple[tuple[Seat, ...], str], str] = {}

    def __call__(self, seats: tuple[Seat, ...], form: str) -> str:
        text = self._texts.get((seats, form))
        if text is None:
            rows = self._rows["seat" if len(seats) == 1 else "seats"]
            text = self._texts[seats, form] = _said(self._language, rows, form, list(map(str, seats)))
        return text

    def player(self, name: str) -> str:
        return name


class Names:
    """Seats by the names of their players, for people.

    A seat without a name, and every seat in a form that `[player]` lacks, has a number that counts from 1.
    """

    def __init__(self, language: Language, names: Sequence[str]) -> None:
        self._language = language
        self._names = names
        self._rows = data.document(__package__, f"{language}.toml")

    def __call__(self, seats: tuple[Seat, ...], form: str) -> str:
        places = [str(seat + 1) for seat in seats]
        if (form or "name") not in self._rows["player"] or not any(self._names[seat] for seat in seats):
            return _said(self._language, self._rows["seat" if len(seats) == 1 else "seats"], form, places)
        words = [
            self.player(self._names[seat]) or self._rows["seat"]["the"].format(seat + 1) for seat in seats
        ]
        return _said(self._language, self._rows["player"], form, words)

    def player(self, name: str) -> str:
        return isolated(name)


ISOLATED: Final = re.compile("\u2068([^\u2068\u2069]*)\u2069")


def isolated(name: str) -> str:
    """The name between signs that keep its direction of writing from the text around it (UAX #9); no name has
    them in it (MV-SEA-03)."""
    return f"\u2068{name}\u2069" if name else ""


def joined(language: Language, texts: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *most, last = texts
    return (
        f"{', '.join(most)} {data.document(__package__, f'{language}.toml')['and']} {last}" if most else last
    )


def _said(language: Language, rows: Mapping[str, Any], form: str, words: list[str]) -> str:
    return str(rows[form or "name"].format(", ".join(words), all=joined(language, words)))
