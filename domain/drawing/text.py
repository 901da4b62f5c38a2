"""How wide a text is, by the advance widths of the shipped font, so that every text fits its box everywhere."""

import math
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from domain.drawing.remembering import remembered
from domain.kernel import data
from domain.kernel.scene import Anchor, Role, Shapes, Text
from domain.kernel.scene import rounded as rounded

ASCENT: Final = 0.75
"""How far letters reach above the base line, in sizes; accents on capitals reach further."""
DESCENT: Final = 0.25
LEADING: Final = 1.2
"""From base line to base line, in sizes."""
UNKNOWN: Final = 1400
"""Wider than any letter of the font, in thousandths of the size: for what it has not."""
ELLIPSIS: Final = "…"


class Fitted(NamedTuple):
    size: int
    lines: tuple[str, ...]


@cache
def _advances(*, bold: bool) -> dict[str, int]:
    widths = data.table(__package__, "advances")["bold" if bold else "regular"]
    return {character: int(width) for width, characters in widths.items() for character in characters}


def width(text: str, size: float, *, bold: bool = False) -> float:
    advances = _advances(bold=bold)
    return sum(advances.get(character, UNKNOWN) for character in text) * size / 1000


@remembered
def has_letters(text: str) -> bool:
    """Whether the font has all that the text is written with."""
    return all(character in _advances(bold=False) for character in text)


def legible(text: str) -> str:
    """The text with `?` for what the font has not."""
    return "".join(each if each in _advances(bold=False) else "?" for each in " ".join(text.split()))


@remembered
def fitted(
    text: str,
    room: float,
    size: int,
    *,
    least: int = 13,
    lines: int = 1,
    bold: bool = False,
    height: float = math.inf,
) -> Fitted:
    """The text in `room` units on at most `lines` lines: in `size`, or smaller down to `least`, or cut.

    Lines break at spaces, and behind hyphens. More than one take no more than `height`.
    """
    lines = max(1, min(lines, int(height // (least * LEADING)))) if math.isfinite(height) else lines
    for smaller in range(size, least - 1, -1):
        broken = _broken(text, room, smaller, bold=bold)
        is_low = len(broken) == 1 or len(broken) * smaller * LEADING <= height
        if (
            is_low
            and len(broken) <= lines
            and all(width(line, smaller, bold=bold) <= room for line in broken)
        ):
            return Fitted(smaller, tuple(broken))
    text_box = _broken(text, room, least, bold=bold)
    whole, rest = text_box[: lines - 1], " ".join(text_box[lines - 1 :])
    return Fitted(least, tuple(cut(line, room, least, bold=bold) for line in [*whole, rest]))


def cut(text: str, room: float, size: float, *, bold: bool = False) -> str:
    """The text, or its beginning and an ellipsis."""
    if width(text, size, bold=bold) <= room:
        return text
    end = len(text)
    while end and width(text[:end].rstrip() + ELLIPSIS, size, bold=bold) > room:
        end -= 1
    return text[:end].rstrip() + ELLIPSIS


def text_lines(
    text: str,
    box: tuple[float, float, float, float],
    size: int = 15,
    *,
    least: int = 13,
    lines: int = 1,
    role: Role = "ink",
    anchor: Anchor = "middle",
    bold: bool = False,
) -> Shapes:
    """The text as shapes, in the middle of the height of `box` (x, y, width, height), as large as fits there."""
    x, y, w, h = box
    fitting = fitted(text, w, size, least=least, lines=lines, bold=bold, height=h)
    at = {"start": x, "middle": x + w / 2, "end": x + w}[anchor]
    first = base_line(y, h, fitting.size, len(fitting.lines))
    return tuple(
        Text(at, first + row * fitting.size * LEADING, line, fitting.size, role, anchor, bold)
        for row, line in enumerate(fitting.lines)
    )


def base_line(y: float, h: float, size: float, lines: int = 1) -> float:
    """Where the first of `lines` has its base line, if they stand in the middle of `h` units from `y` on."""
    block = (lines - 1) * size * LEADING + size * (ASCENT + DESCENT)
    return y + (h - block) / 2 + size * ASCENT


def _broken(text: str, room: float, size: int, *, bold: bool) -> list[str]:
    lines: list[str] = []
    for word in _words(text):
        joined = lines[-1] + word if lines else ""
        if lines and width(joined.rstrip(), size, bold=bold) <= room:
            lines[-1] = joined
        else:
            lines.append(word)
    return [line.rstrip() for line in lines] or [""]


def _words(text: str) -> Sequence[str]:
    """The pieces between which a line may break, each with the space or hyphen behind it."""
    spaced = [f"{word} " for word in text.split()]
    return [piece for word in spaced for piece in word.replace("-", "-\0").split("\0")]
