"""The name on a card, and below it which way the card leads."""

from typing import NamedTuple

from domain.drawing.pieces import ARROWS, arrow, path
from domain.drawing.text import ELLIPSIS, base_line, fitted, text_lines, width
from domain.games.frantic.cards import row, title
from domain.games.frantic.options import Options
from domain.kernel.scene import Path, Role, Shapes, Text

Box = tuple[float, float, float, float]
LEAST_ROOM = 24
"""A narrower card bears no name."""


class Lead(NamedTuple):
    """The side of the square to which a push or a jump leads, and the square where it ends."""

    side: str
    goal: int
    is_jump: bool


def named(card: str, options: Options, box: Box, least: int, on: Role) -> Shapes:
    _, _, w, h = box
    if w < LEAST_ROOM or h < least:
        return ()
    name, most = _name(card, options, w, h, least), max(least, min(15, int(h) - 2))
    return text_lines(name, box, most, least=least, lines=2, role=on, bold=True)


def led(card: str, options: Options, box: Box, least: int, on: Role, lead: Lead) -> Shapes:
    """The name above; below it an arrow, for a jump two angles, and the number of the square where it ends.

    A low card bears no name, a narrow one no number.
    """
    x, y, w, h = box
    above = int(h // 2) if h >= 2 * least else 0
    below, number = h - above, str(lead.goal)
    size = min(18.0, below, w / 2)
    heads, figures = size * (2 if lead.is_jump else 1), width(number, least, bold=True) + 3
    has_number = heads + figures <= w
    left = x + (w - heads - (figures if has_number else 0)) / 2
    draw = _angles if lead.is_jump else arrow
    base = base_line(y + above, below, least)
    return (
        *named(card, options, (x, y, w, above), least, on),
        draw(left, y + above + (below - size) / 2, size, lead.side, on),
        *((Text(left + heads + 3, base, number, least, on, "start", bold=True),) if has_number else ()),
    )


def _name(card: str, options: Options, room: float, h: float, least: int) -> str:
    """The form that fits on two lines: as printed, short, or broken by a hyphen."""
    printed, short = title(card, options.display_names), row(card).short_title
    for form in filter(None, (printed, short, row(card).split_title)):
        lines = fitted(form, room, 15, least=least, lines=2, bold=True, height=h).lines
        if not any(ELLIPSIS in line for line in lines):
            return form
    return short or printed


def _angles(x: float, y: float, s: float, side: str, role: Role) -> Path:
    """Two, one behind the other, in a box twice as wide as high."""
    across, down = ARROWS[side]
    steps: list[object] = []
    for offset in (-0.22, 0.22):
        for place, (along, aside) in enumerate(((-0.18, -0.36), (0.18, 0), (-0.18, 0.36))):
            a, b = (along + offset) * s, aside * s
            steps += ["L" if place else "M", x + s + a * across - b * down, y + s / 2 + a * down + b * across]
    return Path(path(*steps), edge=role, line=2.5)
