"""The faults of a scene: what leaves the picture or its box, what cannot be read or told apart."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from domain.drawing.text import ASCENT, DESCENT, has_letters, rounded, width
from domain.kernel.scene import LEAST_TEXT, Circle, Layout, Path, Rect, Role, Scene, Shape, Text
from service.pictures.themes import THEMES
from service.testing.contrast import contrast

Box = tuple[float, float, float, float]
Point = tuple[float, float]
SLACK: Final = 0.1
"""How far rounding may lead out of a box."""
OF_TEXT, OF_EDGE = 4.5, 3.0
"""WCAG 2.2, 1.4.3 and 1.4.11."""
COMMAND: Final = re.compile(r"([MLHVQCAZ])([^MLHVQCAZ]*)")


def faults(scene: Scene, layout: Layout) -> list[str]:
    """The faults in the places, sizes and names of a scene."""
    names = Counter(part.name for part in scene.parts)
    faults = [f"{name} is there {number} times" for name, number in names.items() if number > 1]
    picture = (0.0, 0.0, float(scene.width), float(scene.height))
    for part in scene.parts:
        if not part.label or not part.home:
            faults.append(f"{part.name} has no label or no home")
        if not _within((part.x, part.y, part.w, part.h), picture):
            faults.append(f"{part.name} leaves the picture")
        for shape in part.shapes:
            faults += [f"{part.name}: {fault}" for fault in _known_faults(shape, part.w, part.h, layout)]
    return faults


@lru_cache(100_000)
def _known_faults(shape: Shape, w: float, h: float, layout: Layout) -> tuple[str, ...]:
    """Remembered: most of a scene stands in the scene before it, too."""
    return tuple(_faults(shape, w, h, layout))


def _faults(shape: Shape, w: float, h: float, layout: Layout) -> Iterator[str]:
    if not _within(box(shape), (0, 0, w, h)):
        yield f"{shape} leaves the box of {w} by {h}"
    numbers = [
        value
        for value in (getattr(shape, field) for field in shape.__struct_fields__)
        if type(value) is float
    ]
    if any(value != rounded(value) for value in numbers):
        yield f"{shape} has more than one decimal"
    if isinstance(shape, Text):
        if shape.size < LEAST_TEXT[layout]:
            yield f"{shape.text!r} is written in {shape.size}"
        if not has_letters(shape.text):
            yield f"{shape.text!r} has letters that the font has not"


def indistinct(scene: Scene) -> set[tuple[Role, Role]]:
    """Pairs of roles, the first drawn on the second, that some theme does not tell apart."""
    shapes: list[tuple[Shape, float, float]] = []
    pairs = set[tuple[Role, Role]]()
    for part in scene.parts:
        for shape in part.shapes:
            role, needed, points = _asks(shape)
            for x, y in points:
                under = _under(shapes, x + part.x, y + part.y)
                if not _is_distinct(role, under, needed):
                    pairs.add((role, under))
            shapes.append((shape, float(part.x), float(part.y)))
    return pairs


def _asks(shape: Shape) -> tuple[Role, float, list[Point]]:
    """The role that has to be told from what lies below, by how much, and at which points."""
    x, y, w, h = box(shape)
    middle = [(x + w / 2, y + h / 2)]
    if isinstance(shape, Text):
        return shape.role, OF_TEXT, [(x + w * part, y + h / 2) for part in (0.1, 0.5, 0.9)]
    if shape.edge not in ("none", "faint"):
        begins = _corners(shape.d)[:1] if isinstance(shape, Path) else [(x + w / 2, y - 0.5)]
        return shape.edge, OF_EDGE, begins
    is_sign = isinstance(shape, Path | Circle) and shape.fill not in ("none", "faint")
    return shape.fill, OF_EDGE, middle if is_sign else []


@cache
def _is_distinct(role: Role, under: Role, needed: float) -> bool:
    return all(contrast(theme, role, under) >= needed for theme in THEMES.values())


def _under(shapes: list[tuple[Shape, float, float]], x: float, y: float) -> Role:
    for shape, left, top in reversed(shapes):
        if not isinstance(shape, Text) and shape.fill != "none" and _covers(shape, (x - left, y - top)):
            return shape.fill
    return "felt"


def _covers(shape: Rect | Circle | Path, point: Point) -> bool:
    x, y = point
    if isinstance(shape, Circle):
        return (x - shape.x) ** 2 + (y - shape.y) ** 2 <= shape.r**2
    if isinstance(shape, Rect):
        return bool(shape.x <= x <= shape.x + shape.w and shape.y <= y <= shape.y + shape.h)
    corners = _corners(shape.d)
    pairs = zip(corners, corners[1:] + corners[:1], strict=True)
    crossings = ((b > y) != (d > y) and x < (c - a) * (y - b) / (d - b) + a for (a, b), (c, d) in pairs)
    return sum(crossings) % 2 == 1


def box(shape: Shape) -> Box:
    """The area of the shape, without the line around it."""
    if isinstance(shape, Rect):
        return shape.x, shape.y, shape.w, shape.h
    if isinstance(shape, Circle):
        return shape.x - shape.r, shape.y - shape.r, 2 * shape.r, 2 * shape.r
    if isinstance(shape, Text):
        w = width(shape.text, shape.size, bold=shape.bold)
        left = shape.x - {"start": 0.0, "middle": w / 2, "end": w}[shape.anchor]
        return left, shape.y - shape.size * ASCENT, w, shape.size * (ASCENT + DESCENT)
    corners = _corners(shape.d)
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    return left, top, max(x for x, _ in corners) - left, max(y for _, y in corners) - top


@cache
def _corners(d: str) -> list[Point]:
    """The ends of all its lines, and what its curves bend towards."""
    x = y = 0.0
    points: list[Point] = []
    for command, rest in COMMAND.findall(d):
        numbers = [float(number) for number in rest.split()]
        if command == "H":
            x = numbers[-1]
        elif command == "V":
            y = numbers[-1]
        elif command == "A":
            x, y = numbers[-2:]
        for at in range(0, len(numbers) - 1, 2) if command in "MLQC" else ():
            x, y = numbers[at], numbers[at + 1]
            points.append((x, y))
        if command in "HVA":
            points.append((x, y))
    return points


def _within(inner: Box, outer: Box) -> bool:
    x, y, w, h = inner
    left, top, room, height = outer
    return (
        x >= left - SLACK
        and y >= top - SLACK
        and x + w <= left + room + SLACK
        and y + h <= top + height + SLACK
    )
