"""The shapes of marks: lines in the colour of marks on a halo, so that they are seen on everything."""

import math
from collections.abc import Sequence
from typing import Final, TypeAlias

from domain.drawing.pieces import path, polygon
from domain.drawing.text import width
from domain.kernel.scene import Circle, Mark, Part, Path, Rect, Shapes, Text

Box: TypeAlias = tuple[float, float, float, float]
"""x, y, width, height."""
Point: TypeAlias = tuple[float, float]

HALO: Final = 3
INSIDE: Final = 6
"""How far the tip of an arrow reaches into the part that moved."""


def box(part: Part) -> Box:
    return part.x, part.y, part.w, part.h


def centre(area: Box) -> Point:
    x, y, w, h = area
    return x + w / 2, y + h / 2


def around(boxes: Sequence[Box]) -> Box:
    """The smallest box that holds them all."""
    left, top = min(x for x, *_ in boxes), min(y for _, y, *_ in boxes)
    right, bottom = max(x + w for x, _, w, _ in boxes), max(y + h for _, y, _, h in boxes)
    return left, top, right - left, bottom - top


def outline(area: Box, *, dashed: bool = False, count: int = 1) -> Shapes:
    """Around what changed; dashed around what is new or gone."""
    x, y, w, h = (length for length in area)
    line = Rect(x, y, w, h, 4, "none", "mark", 2.5, "dashed" if dashed else "solid")
    halo = Rect(x, y, w, h, 4, "none", "halo", 2.5 + HALO)
    return (halo, line, *(_count(x + w, y, count) if count > 1 else ()))


def bar(area: Box) -> Shapes:
    """At the left edge of a frame with a change inside."""
    x, y, _, h = (length for length in area)
    return (Rect(x, y + 8, 4, h - 16, 2, "mark", "halo", 1.5),)


def dot(at: Point) -> Shapes:
    """Where an effect struck."""
    return (Circle(at[0], at[1], 5, "mark", "halo", 2),)


def arrowed(
    points: Sequence[Point], goal: Box | None = None, *, dashed: bool = False, count: int = 1
) -> Shapes:
    """A line through the points, a ring at the first, a tip at the last, which lies in `goal` if there is one.

    An arrow for several parts is thicker and bears their number.
    """
    *way, last = points
    end = _entry(way[-1], goal) if goal and way else last
    start = way[0] if way else last
    thick = 5.0 if count > 1 else 3.0
    shaft = polygon(*way, _short(way[-1] if way else last, end, thick * 2), closed=False)
    ring = Circle(start[0], start[1], 6, "none", "mark", 2.5)
    return (
        Path(shaft, edge="halo", line=thick + HALO),
        Circle(ring.x, ring.y, 6, "none", "halo", 2.5 + HALO),
        Path(shaft, edge="mark", line=thick, dash="dashed" if dashed else "solid"),
        ring,
        Path(_tip(way[-1] if way else last, end, thick), "mark", "halo", 1.5),
        *(_count((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, count) if count > 1 else ()),
    )


def moved(before: Part, after: Part, text: str, *, dashed: bool = False, via: Sequence[Point] = ()) -> Mark:
    """An arrow from where the part was to where it is, on the way through the points `via`."""
    points = (centre(box(before)), *via, centre(box(after)))
    return Mark("moved", after.name, text, arrowed(points, box(after), dashed=dashed), before.home)


def changed(part: Part, text: str) -> Mark:
    return Mark("changed", part.name, text, outline(box(part)))


def noted(part: Part, text: str) -> Mark:
    """For a frame, and for who is asked or a pile that was shuffled."""
    return Mark("noted", part.name, text, bar(box(part)))


def _count(x: float, y: float, count: int) -> Shapes:
    text = f"×{count}"
    w = width(text, 13, bold=True) + 10
    left, top = x - w / 2, y - 10
    return (
        Rect(left, top, w, 20, 6, "mark", "halo", 1.5),
        Text(x, y + 4.5, text, 13, "halo", bold=True),
    )


def _entry(start: Point, goal: Box) -> Point:
    """Where the line from `start` to the middle of `goal` has come `INSIDE` units into it."""
    (x, y), (_, _, w, h) = centre(goal), goal
    across, down = x - start[0], y - start[1]
    reach = max(abs(across) / max(w / 2 - INSIDE, 1), abs(down) / max(h / 2 - INSIDE, 1))
    return (x, y) if reach <= 1 else (x - across / reach, y - down / reach)


def _length(start: Point, end: Point) -> float:
    """At least something. A square root is the same number in every language, which a distance is not."""
    across, down = end[0] - start[0], end[1] - start[1]
    return math.sqrt(across * across + down * down) or 1


def _short(start: Point, end: Point, by: float) -> Point:
    length = _length(start, end)
    part = max(0.0, 1 - by / length)
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _tip(start: Point, end: Point, thick: float) -> str:
    length = _length(start, end)
    across, down = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    back, half = thick * 3.6, thick * 2
    x, y = end[0] - across * back, end[1] - down * back
    return path(
        "M", *end, "L", x - down * half, y + across * half, "L", x + down * half, y - across * half, "Z"
    )
