"""Tokens in the scene: drops of pee, lumps of poo, what a person produces, and the boxes of a reserve."""

from typing import Final

from domain.drawing.pieces import hatching, path
from domain.drawing.remembering import remembered
from domain.drawing.text import base_line, text_lines, width
from domain.games.bathroom_rush.cards import POO, SIDES, Die, Person
from domain.kernel.scene import Path, Rect, Role, Shape, Shapes, Text

LUMP: Final = (
    ((0.9, 0.94), (1, 0.78), (0.96, 0.64), (0.8, 0.62)),
    ((0.9, 0.48), (0.82, 0.38), (0.67, 0.38)),
    ((0.72, 0.22), (0.6, 0.12), (0.45, 0.06)),
    ((0.48, 0.2), (0.37, 0.3), (0.32, 0.38)),
    ((0.18, 0.38), (0.1, 0.5), (0.2, 0.62)),
    ((0.04, 0.64), (0, 0.8), (0.1, 0.94)),
)
"""The outline of a poo in a square of 1, clockwise from its lower right corner."""
MOST_LUMPS, OF_MANY = 3, 66
"""More lumps than this are one with their number, which takes so much room; with less the value is written."""
DIE: Final[dict[Die, tuple[Role, Role]]] = {"blue": ("blue", "on-blue"), "red": ("red", "on-red")}


def drop(x: float, y: float, size: float, edge: Role = "ink") -> Path:
    """A pee in a square of `size`."""
    middle, side, r = x + size / 2, y + size * 0.52, size * 0.28
    bow = ("A", r, r, 0, 1, 1, middle - r * 0.9, side)
    return Path(path("M", middle, y + size * 0.04, "L", middle + r * 0.9, side, *bow, "Z"), "yellow", edge, 1)


def lump(x: float, y: float, size: float, edge: Role = "ink") -> Path:
    """A poo in a square of `size`."""
    steps: list[object] = ["M", x + 0.1 * size, y + 0.94 * size]
    for curve in LUMP:
        if len(curve) > len(LUMP[1]):
            steps += ["L", x + curve[0][0] * size, y + curve[0][1] * size]
        steps += ["C", *(at for across, down in curve[-3:] for at in (x + across * size, y + down * size))]
    return Path(path(*steps, "Z"), "brown", edge, 1)


def tokens(value: int, x: float, y: float, w: float, size: float) -> Shapes:
    """The tokens of a value in normal form (BR-TOK-04) from `x` on; many poo are one with their number."""
    poo, pee = divmod(value, POO)
    if poo > MOST_LUMPS and w < OF_MANY:
        return text_lines(str(value), (x, y, w, size), 13, least=11, anchor="start", bold=True)
    number = f"×{poo}" if poo > MOST_LUMPS else ""
    room = width(number, 13, bold=True) + 3 if number else 0
    figures = [lump] * (1 if number else poo) + [drop] * pee
    pitch = min(size * 0.85, (w - room - size) / max(len(figures) - 1, 1))
    shapes: list[Shape] = [
        draw(x + at * pitch + (room if at else 0), y, size) for at, draw in enumerate(figures)
    ]
    if number:
        place = x + size + 1, base_line(y, size, 13)
        shapes.append(Text(*place, number, 13, anchor="start", bold=True))
    return tuple(shapes)


def produced(printed: Person, right: float, y: float, h: float, size: int, role: Role) -> Shapes:
    """The tokens that the person puts on its group in the bathroom, left of `right`: a number of tokens, or
    a die."""
    icon = h - 4
    if printed.die:
        w = width("1–4", size, bold=True) + 8
        return die_plate(printed.die, right - w, y + 2, w, h - 4, size, role)
    number, draw = (printed.poo, lump) if printed.poo else (printed.pee, drop)
    text = Text(right - icon - 1, base_line(y, h, size), str(number), size, role, "end", bold=True)
    return text, draw(right - icon, y + 2, icon, role)


def die_plate(die: Die, x: float, y: float, w: float, h: float, size: int, edge: Role = "ink") -> Shapes:
    """A die by its colour and what it may show (BR-TERM-07)."""
    fill, on = DIE[die]
    box = (x, y, w, h)
    return (
        Rect(*box, 4, fill, edge, 1),
        *text_lines(f"1–{SIDES[die]}", box, size, least=size, role=on, bold=True),
    )


@remembered
def boxes(value: int, limit: int, size: float) -> Shapes:
    """A box for each poo up to the one that puts a player out (BR-ELIM-01); the last is hatched."""
    poo, pee = divmod(value, POO)
    shapes: list[Shape] = []
    for at in range(limit):
        x, is_last = 4 + at * (size + 3), at == limit - 1
        shapes.append(Rect(x + 1, 3, size - 2, size - 2, 4, "shade", "ink" if is_last else "line", 1.5))
        if is_last and at > poo:
            shapes.append(hatching(x + 3, 5, size - 6, size - 6, 6, "line"))
        if at < poo:
            shapes.append(lump(x + 4, 5, size - 8))
        elif at == poo:
            half = (size - 4) / 2
            shapes += (drop(x + 2 + each % 2 * half, 4 + each // 2 * half, half) for each in range(pee))
    return tuple(shapes)
