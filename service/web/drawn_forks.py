"""The tree of forks as a picture: a line for each match along the axis of events."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from domain.drawing.pieces import path
from domain.drawing.text import width
from domain.kernel.scene import WIDTHS, Anchor, Layout, Part, Path, Rect, Scene, Shape, Text
from service.web.fork_tree import Branch
from service.web.picture import markup

ROW: Final = 44
MARGIN: Final = 12
BAR: Final = 10
TICKS: Final = 4
SIZE: Final[Mapping[Layout, int]] = {"wide": 15, "narrow": 13}


def drawn_forks(branches: Sequence[Branch], words: Mapping[str, Any]) -> dict[Layout, Markup]:
    """A match's bar begins where it left its parent and is as long as it has events of its own."""
    rows = list(_rows(branches, None))
    most = max((branch.revision for branch, _ in rows), default=1)
    return {layout: markup(_scene(rows, most, layout, words)) for layout in WIDTHS}


def _rows(
    branches: Sequence[Branch], parent: int | None, first: int = 0
) -> Iterator[tuple[Branch, int | None]]:
    """Each branch with the row of its parent, from top to bottom."""
    row = first
    for branch in branches:
        yield branch, parent
        inner = list(_rows(branch.forks, row, row + 1))
        yield from inner
        row += 1 + len(inner)


def _scene(
    rows: Sequence[tuple[Branch, int | None]], most: int, layout: Layout, words: Mapping[str, Any]
) -> Scene:
    height = (len(rows) + 1) * ROW
    scale = (WIDTHS[layout] - 2 * MARGIN) / most
    parts = [_axis(most, scale, layout, height), _branching(rows, scale, layout, height)]
    parts += [_bar(branch, row, scale, layout, words) for row, (branch, _) in enumerate(rows)]
    return Scene(WIDTHS[layout], height, tuple(parts), ())


def _axis(most: int, scale: float, layout: Layout, height: int) -> Part:
    """Numbers of events along the top, and a thin line down from each."""
    numbers = sorted({max(1, round(most * tick / TICKS)) for tick in range(TICKS + 1)})
    shapes: list[Shape] = []
    for number in numbers:
        x = MARGIN + number * scale
        anchor: Anchor = "end" if number == most else "start" if number == 1 else "middle"
        shapes.append(Rect(x, 24, 1, height - 30, fill="faint"))
        shapes.append(Text(x, 18, str(number), SIZE[layout], "soft", anchor))
    return Part("axis", 0, 0, WIDTHS[layout], height, "table", "", tuple(shapes), is_frame=True)


def _branching(rows: Sequence[tuple[Branch, int | None]], scale: float, layout: Layout, height: int) -> Part:
    """From each parent's bar a line down to where the fork begins; below all bars and texts."""
    middle = 2 * ROW - BAR
    lines = tuple(
        Path(path("M", x, parent * ROW + middle, "V", row * ROW + middle), edge="line", line=2)
        for row, (branch, parent) in enumerate(rows)
        if parent is not None
        for x in (MARGIN + (branch.fork_revision or 0) * scale,)
    )
    return Part("branching", 0, 0, WIDTHS[layout], height, "axis", "", lines, is_frame=True)


def _bar(branch: Branch, row: int, scale: float, layout: Layout, words: Mapping[str, Any]) -> Part:
    """Its own events as a bar with an upright at the newest; no line runs through the text above it."""
    x, end = MARGIN + (branch.fork_revision or 0) * scale, MARGIN + branch.revision * scale
    middle, size = ROW - BAR, SIZE[layout]
    told = f"{branch.name} · {words['matches']['events'].format(number=branch.revision)}"
    if branch.is_here:
        told = f"{told} · {words['forks']['this']}"
    room = width(told, size, bold=branch.is_here)
    begins = min(x + 4, WIDTHS[layout] - MARGIN - room)
    shapes = (
        Rect(begins - 2, middle - BAR - size - 2, room + 4, size + 4, fill="felt"),
        Text(begins, middle - BAR - 3, told, size, "ink", "start", branch.is_here),
        Rect(x, middle - BAR / 2, max(end - x, 3), BAR, 3, "mark" if branch.is_here else "line"),
        Rect(end - 3, middle - BAR, 3, 2 * BAR, 0, "ink"),
    )
    return Part(f"match:{branch.match_id}", 0, (row + 1) * ROW, WIDTHS[layout], ROW, "axis", told, shapes)
