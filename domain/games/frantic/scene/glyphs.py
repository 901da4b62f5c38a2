"""When a card works, as a sign: landed on, passed, played, thrown in reply, held at the end of the round."""

from collections.abc import Callable
from typing import Final

from domain.drawing.pieces import path, polygon, tick
from domain.drawing.remembering import remembered
from domain.kernel.scene import Circle, Path, Rect, Role, Shapes


def land(x: float, y: float, s: float, role: Role) -> Shapes:
    """An arrow down to a line."""
    head = polygon((x + s * 0.16, y + s * 0.4), (x + s * 0.84, y + s * 0.4), (x + s * 0.5, y + s * 0.76))
    stem = path(
        "M", x + s / 2, y + s * 0.06, "V", y + s * 0.45, "M", x + s * 0.1, y + s * 0.9, "H", x + s * 0.9
    )
    return (Path(stem, edge=role, line=2), Path(head, role))


def passing(x: float, y: float, s: float, role: Role) -> Shapes:
    """An arrow through a line."""
    head = polygon((x + s * 0.62, y + s * 0.2), (x + s * 0.62, y + s * 0.8), (x + s * 0.98, y + s * 0.5))
    lines = path(
        "M", x + s * 0.02, y + s / 2, "H", x + s * 0.65, "M", x + s * 0.36, y + s * 0.1, "V", y + s * 0.9
    )
    return (Path(lines, edge=role, line=2), Path(head, role))


def play(x: float, y: float, s: float, role: Role) -> Shapes:
    """A triangle, as for what starts at once."""
    return (
        Path(
            polygon((x + s * 0.2, y + s * 0.08), (x + s * 0.2, y + s * 0.92), (x + s * 0.9, y + s / 2)), role
        ),
    )


def throw(x: float, y: float, s: float, role: Role) -> Shapes:
    """A flash."""
    corners = ((0.62, 0.02), (0.18, 0.56), (0.46, 0.56), (0.34, 0.98), (0.84, 0.4), (0.54, 0.4))
    return (Path(polygon(*((x + s * a, y + s * b) for a, b in corners)), role),)


def in_hand(x: float, y: float, s: float, role: Role) -> Shapes:
    """Two cards, one behind the other."""
    w, h = s * 0.5, s * 0.66
    behind = path(
        "M",
        x + s * 0.36,
        y + s * 0.14,
        "V",
        y + s * 0.06,
        "H",
        x + s * 0.9,
        "V",
        y + s * 0.72,
        "H",
        x + s * 0.74,
    )
    front = Rect(x + s * 0.12, y + s * 0.26, w, h, 1, "none", role, 1.5)
    return (Path(behind, edge=role, line=1.5), front)


def eye(x: float, y: float, s: float, role: Role) -> Shapes:
    """Everybody knows the card."""
    lid = path(
        "M", x + s * 0.04, y + s / 2, "Q", x + s / 2, y + s * 0.02, x + s * 0.96, y + s / 2,
        "Q", x + s / 2, y + s * 0.98, x + s * 0.04, y + s / 2, "Z",
    )  # fmt: skip
    return (
        Path(lid, edge=role, line=1.5),
        Circle(x + s / 2, y + s / 2, s * 0.16, role),
    )


def used(x: float, y: float, s: float, role: Role) -> Shapes:
    """The card has worked in this turn (FR-LOOP-01)."""
    return (tick(x, y, s, role),)


GLYPHS: Final[dict[str, Callable[[float, float, float, Role], Shapes]]] = {
    "play": play,
    "land": land,
    "pass": passing,
    "throw": throw,
    "in_hand": in_hand,
    "known": eye,
    "used": used,
}


@remembered
def glyph(name: str, x: float, y: float, size: float, role: Role) -> Shapes:
    return GLYPHS[name](x, y, size, role)
