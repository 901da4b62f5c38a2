"""Pieces that several games have on their tables. Each is a few shapes from `x`, `y`, its upper left corner."""

from typing import Final

from domain.drawing.remembering import remembered
from domain.drawing.text import base_line, text_lines, width
from domain.kernel.scene import Circle, Path, Rect, Role, Shapes, Text, rounded

PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
ARROWS: Final = {"right": (1, 0), "left": (-1, 0), "up": (0, -1), "down": (0, 1)}


def path(*steps: object) -> str:
    """`path("M", 1, 2.04, "L", 3, 4, "Z")` -> `M1 2L3 4Z`."""
    out = ""
    for step in steps:
        if isinstance(step, str):
            out += step
        else:
            number = rounded(float(step))  # type: ignore[arg-type]
            out += f"{'' if not out or out[-1].isalpha() else ' '}{number}"
    return out


@remembered
def polygon(*points: tuple[float, float], closed: bool = True) -> str:
    (x, y), *others = points
    steps: list[object] = ["M", x, y]
    for across, down in others:
        steps += ["L", across, down]
    return path(*steps, *(["Z"] if closed else []))


@remembered
def hatching(x: float, y: float, w: float, h: float, gap: int = 8, role: Role = "faint") -> Path:
    """Parallel lines that fill the box from edge to edge, for what is out of play or may not be chosen."""
    steps: list[object] = []
    for start in range(gap, int(w + h), gap):
        left, bottom = max(0, start - h), min(start, h)
        right, top = min(start, w), max(0, start - w)
        steps += ["M", x + left, y + bottom, "L", x + right, y + top]
    return Path(path(*steps), edge=role, line=1)


def crossed(x: float, y: float, w: float, h: float, role: Role = "ink") -> Path:
    """A cross over what is forbidden."""
    return Path(path("M", x, y, "L", x + w, y + h, "M", x + w, y, "L", x, y + h), edge=role, line=2)


@remembered
def arrow(x: float, y: float, size: float, direction: str, role: Role = "ink") -> Path:
    """A filled arrow in a square of `size`, pointing `right`, `left`, `up` or `down`."""
    across, down = ARROWS[direction]
    outline = (
        (-0.42, -0.13),
        (0.02, -0.13),
        (0.02, -0.38),
        (0.45, 0),
        (0.02, 0.38),
        (0.02, 0.13),
        (-0.42, 0.13),
    )
    middle = size / 2
    points = (
        (x + middle + size * (a * across - b * down), y + middle + size * (a * down + b * across))
        for a, b in outline
    )
    return Path(polygon(*points), fill=role)


@remembered
def tick(x: float, y: float, size: float, role: Role = "ink") -> Path:
    points = (
        (x + size * 0.15, y + size * 0.55),
        (x + size * 0.4, y + size * 0.8),
        (x + size * 0.88, y + size * 0.2),
    )
    return Path(polygon(*points, closed=False), edge=role, line=2)


def card(w: float, h: float, *, fill: Role = "paper", x: float = 0, y: float = 0) -> Rect:
    """A card face up, inside its box by the width of its edge."""
    return Rect(x + 1, y + 1, w - 2, h - 2, 5, fill, "line", 1.5)


@remembered
def card_back(w: float, h: float, *, deck: int = 0) -> Shapes:
    """A card face down. `deck` 0 to 2 are patterns that differ: crossed lines, bars, dots."""
    return (card(w, h, fill="shade"), *_pattern(deck, 4, 4, w - 8, h - 8))


def _pattern(deck: int, x: float, y: float, w: float, h: float) -> Shapes:
    if deck == 0:
        steps: list[object] = []
        for start in range(8, int(w + h), 8):
            steps += [
                "M",
                x + max(0, start - h),
                y + min(start, h),
                "L",
                x + min(start, w),
                y + max(0, start - w),
            ]
            steps += ["M", x + max(0, start - h), y + h - min(start, h)]
            steps += ["L", x + min(start, w), y + h - max(0, start - w)]
        return (Path(path(*steps), edge="line"),)
    if deck == 1:
        return tuple(Rect(x, y + row, w, 4, 2, "line") for row in range(0, int(h) - 3, 9))
    return tuple(
        Circle(x + 4 + across, y + 4 + down, 2, "line")
        for across in range(0, int(w) - 7, 8)
        for down in range(0, int(h) - 7, 8)
    )


def pile(count: int, w: float, h: float, top: Shapes) -> Shapes:
    """`top`, a card of `w` by `h`, with two edges under it (8 more each way) and the count.

    The count stands in a plate at the lower right; an empty pile is a dashed outline.
    """
    return (*stack(count, w, h, top), *count_plate(w - 6, h - 6, count))


def stack(count: int, w: float, h: float, top: Shapes) -> Shapes:
    """A pile without its count: from three cards on it looks the same."""
    if not count:
        return (Rect(1, 1, w - 2, h - 2, 5, "none", "line", 1.5, "dashed"),)
    below = [card(w, h, x=step, y=step) for step in (6, 3) if count > step // 3]
    return (*below, *top)


@remembered
def count_plate(right: float, bottom: float, count: int, size: int = 13, sign: str = "") -> Shapes:
    """A number on a dark plate whose lower right corner is some units outside `right`, `bottom`."""
    text = f"{sign}{count}"
    w = max(20.0, width(text, size, bold=True) + 10)
    x, y, h = right + 6 - w, bottom - 14, size + 7
    return (
        Rect(x, y, w, h, 6, "dark"),
        *text_lines(text, (x, y, w, h), size, least=size, role="on-dark", bold=True),
    )


@remembered
def die(value: int, x: float, y: float, size: float, fill: Role = "paper", pips: Role = "ink") -> Shapes:
    """A die with pips, 1 to 6. On a coloured one pips take the role `on-<colour>`."""
    middle, step = size / 2, size * 0.25
    dots = (Circle(x + middle + a * step, y + middle + b * step, size * 0.09, pips) for a, b in PIPS[value])
    return (Rect(x + 1, y + 1, size - 2, size - 2, size * 0.18, fill, "line", 1.5), *dots)


@remembered
def d20(value: int, x: float, y: float, size: float) -> Shapes:
    """A die with twenty faces: a hexagon with the number."""
    half, side = size / 2, size * 0.43
    corners = ((half, 1), (half + side, size * 0.27), (half + side, size * 0.73),
               (half, size - 1), (half - side, size * 0.73), (half - side, size * 0.27))  # fmt: skip
    number = Text(x + half, base_line(y, size, size * 0.42), str(value), size * 0.42, bold=True)
    return (Path(polygon(*((x + a, y + b) for a, b in corners)), "paper", "line", 1.5), number)


def signed(number: int) -> str:
    """With the sign for minus, which is as wide as a figure."""
    return f"−{-number}" if number < 0 else str(number)
