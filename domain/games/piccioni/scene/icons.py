"""Icons of the kinds of cards: paths in a square of `size`, one shape for each kind."""

import math
from collections.abc import Sequence
from typing import Final

from domain.drawing.pieces import path, polygon
from domain.drawing.remembering import remembered
from domain.kernel.scene import Circle, Path, Role, Shapes

FILL: Final[dict[str, Role]] = {
    "fat": "yellow", "infamous": "red", "lady": "purple", "stupid": "orange", "lame": "blue",
    "wroom": "orange", "zot": "yellow", "blam": "red", "birdseed_small": "green", "birdseed_large": "green",
    "guano": "brown", "guano_mountain": "brown", "fine": "dark",
}  # fmt: skip
ON: Final[dict[Role, Role]] = {
    "yellow": "on-yellow", "red": "on-red", "purple": "on-purple", "orange": "on-orange", "blue": "on-blue",
    "green": "on-green", "brown": "on-brown", "dark": "on-dark",
}  # fmt: skip
Points = tuple[tuple[float, float], ...]

OUTLINES: Final[dict[str, tuple[Points, ...]]] = {
    "fat": (((0.8, 0.4), (1, 0.52), (0.8, 0.64)),),
    "infamous": (((0.08, 0.02), (0.34, 0.27), (0.66, 0.27), (0.92, 0.02), (0.86, 0.64), (0.5, 1), (0.14, 0.64)),),
    "lady": (((0, 0.12), (0.5, 0.4), (1, 0.12), (1, 0.88), (0.5, 0.6), (0, 0.88)),),
    "wroom": (((0, 0.48), (0.16, 0.46), (0.3, 0.18), (0.7, 0.18), (0.86, 0.46), (1, 0.5), (1, 0.74), (0, 0.74)),),
    "zot": (((0.5, 0), (0.12, 0.58), (0.44, 0.58), (0.32, 1), (0.88, 0.38), (0.54, 0.38), (0.78, 0)),),
    "guano_mountain": (((0, 0.94), (0.33, 0.3), (0.46, 0.48), (0.64, 0.08), (1, 0.94)),),
    "fine": (((0.36, 0), (0.64, 0), (0.58, 0.64), (0.42, 0.64)),),
}  # fmt: skip
DISCS: Final[dict[str, Sequence[tuple[float, float, float]]]] = {
    "fat": ((0.44, 0.54, 0.42),),
    "wroom": ((0.25, 0.78, 0.15), (0.75, 0.78, 0.15)),
    "fine": ((0.5, 0.86, 0.13),),
    "birdseed_small": ((0.3, 0.3, 0.15), (0.72, 0.42, 0.15), (0.38, 0.76, 0.15)),
    "birdseed_large": tuple((x, y, 0.13) for x in (0.18, 0.5, 0.82) for y in (0.28, 0.72)),
}
LINES: Final[dict[str, Points]] = {
    "lame": ((0.18, 0.08), (0.82, 0.08), (0.5, 0.08), (0.5, 0.98), (0.5, 0.5), (0.24, 0.5), (0.76, 0.5)),
}  # fmt: skip


def fill_of(kind: str) -> Role:
    return FILL[kind]


def on(kind: str) -> Role:
    """The colour of text and icons on `fill_of(kind)`."""
    return ON[FILL[kind]]


@remembered
def icon(kind: str, x: float, y: float, size: float, role: Role) -> Shapes:
    """The kind's own sign; the word stands beside it wherever there is room."""

    def placed(points: Points) -> list[tuple[float, float]]:
        return [(x + a * size, y + b * size) for a, b in points]

    if kind == "guano":
        return (Path(_drop(x, y, size), role),)
    if kind in ("stupid", "blam"):
        return (Path(polygon(*placed(_star(5 if kind == "stupid" else 8))), role),)
    outlines = tuple(Path(polygon(*placed(points)), role) for points in OUTLINES.get(kind, ()))
    discs = tuple(Circle(x + a * size, y + b * size, r * size, role) for a, b, r in DISCS.get(kind, ()))
    if kind in LINES:
        width = max(1.5, size * 0.12)
        return (Path(polygon(*placed(LINES[kind]), closed=False), edge=role, line=width),)
    return (*outlines, *discs)


def _star(points: int) -> Points:
    """A star, blunter the more points it has."""
    inner = 0.22 if points == 5 else 0.3
    turns = [math.pi * step / points for step in range(2 * points)]
    return tuple(
        (0.5 + r * math.sin(turn), 0.52 - r * math.cos(turn))
        for step, turn in enumerate(turns)
        for r in ((0.52, inner)[step % 2],)
    )


def _drop(x: float, y: float, size: float) -> str:
    middle, left, right = x + size / 2, x - size * 0.02, x + size * 1.02
    half, low = y + size * 0.5, y + size
    return path("M", middle, y, "C", right, half, right, low, middle, low, "C", left, low, left, half, middle, y, "Z")  # fmt: skip  # noqa: E501
