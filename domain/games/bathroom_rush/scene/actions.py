"""Action cards in the scene: a band that tells the kind and what stops the card, and the name."""

from typing import Final

from domain.drawing.pieces import path
from domain.drawing.remembering import remembered
from domain.drawing.text import base_line, text_lines
from domain.games.bathroom_rush.cards import ACTIONS, Action
from domain.games.bathroom_rush.words import kind_name
from domain.kernel.scene import Circle, Layout, Path, Rect, Role, Shapes, Text
from domain.kernel.table import Language

BAND: Final = 26
FILL: Final[dict[str, tuple[Role, Role]]] = {
    "base": ("shade", "ink"),
    "permanent": ("red", "on-red"),
    "defence": ("green", "on-green"),
}


@remembered
def action_card(kind: str, size: tuple[int, int], layout: Layout, language: Language) -> Shapes:
    (w, h), printed = size, ACTIONS[kind]
    fill, on = FILL[printed.kind]
    least = 13 if layout == "wide" else 11
    return (
        Rect(1, 1, w - 2, h - 2, 5, "paper", "line", 1.5),
        Rect(3, 3, BAND - 4, h - 6, 3, fill),
        *_glyph(printed, fill, on, h),
        *text_lines(
            kind_name(kind, language), (BAND + 4, 1, w - BAND - 8, h - 2), least, least=least, anchor="start"
        ),
    )


def _glyph(printed: Action, fill: Role, on: Role, h: int) -> Shapes:
    """A permanent shows its amount; a defence is a shield; three in a row mean a lane, a door a bathroom."""
    x, y = BAND / 2 + 1, h / 2
    if printed.amount and printed.kind == "permanent":
        sign = f"{'+' if printed.amount > 0 else '−'}{abs(printed.amount)}"
        return (Text(x, base_line(0, h, 13), sign, 13, on, bold=True),)
    works_on = printed.stops or printed.icon
    if printed.kind == "defence":
        r = min(10, h / 2 - 4)
        top, low, side, bend = y - r, y + r, r * 0.9, y + r * 0.6
        edge = ("M", x - side, top, "H", x + side, "V", y)
        shield = path(*edge, "Q", x + side * 0.9, bend, x, low, "Q", x - side * 0.9, bend, x - side, y, "Z")
        return Path(shield, on), *_sign(works_on, x, y - 1, fill, r)
    return _sign(works_on, x, y, on, 8)


def _sign(works_on: str, x: float, y: float, role: Role, r: float) -> Shapes:
    """Within `r` of the point."""
    if works_on == "lane":
        return tuple(Circle(x + at * r * 0.65, y, r * 0.25, role) for at in (-1, 0, 1))
    if works_on == "bathroom":
        door = Rect(x - r * 0.5, y - r * 0.75, r, r * 1.5, 1.5, "none", role, 1.5)
        return door, Circle(x + r * 0.2, y, max(1, r * 0.13), role)
    return ()
