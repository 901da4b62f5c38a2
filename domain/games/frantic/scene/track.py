"""The track in the scene: squares on a ribbon with walls between them, and the pawns."""

from collections.abc import Iterator
from functools import cache

from domain.drawing.marks import around
from domain.drawing.pieces import polygon
from domain.drawing.text import text_lines, width
from domain.drawing.tokens import token
from domain.games.frantic.board import FINISH, START, is_on_track, layout
from domain.games.frantic.scene.places import GROUND, Box, middle, places
from domain.games.frantic.scene.words import pawn_name, square_name, word
from domain.games.frantic.state import Frantic
from domain.kernel.scene import Layout, Part, Path, Rect, Shapes, Table, Text
from domain.kernel.table import Language

SEATS = 6


@cache
def track(board: str, on: Layout, language: Language) -> tuple[Part, ...]:
    """The frame with ribbon and walls, then every square; the same in the whole match."""
    boxes = places(board, on).squares
    x, y, w, h = around(boxes)
    ribbon = polygon(*((a - x, b - y) for a, b in _way(boxes)), closed=False)
    line = Path(ribbon, edge="line", line=GROUND[on].end // 4)
    shapes: Shapes = (line, *(Rect(a - x, b - y, c, d, 1, "ink") for a, b, c, d in _walls(board, on)))
    frame = Part("track", x, y, w, h, "table", word(language, "track"), shapes, is_frame=True)
    marked = layout(board).marked
    return (
        frame,
        *(_square(language, on, square, box, is_marked=square in marked) for square, box in enumerate(boxes)),
    )


def pawns(state: Frantic, table: Table) -> Iterator[Part]:
    """Each on a ground of its own, which keeps it apart from one that it overlaps."""
    boxes, size = places(state.options.board_layout, table.layout).squares, GROUND[table.layout].pawn
    ground = Rect(0, 0, size, size, 5, "paper")
    for square in dict.fromkeys(state.pawns):
        standing = [pawn for pawn, at in enumerate(state.pawns) if at == square]
        for place, pawn in enumerate(standing):
            x, y = _pawn_place(boxes[square], table.layout, place, len(standing), square)
            label = f"{pawn_name(table, pawn)}, {square_name(table.language, square)}"
            shapes = (ground, *token(pawn, 0, 0, size))
            yield Part(f"pawn:{pawn}", x, y, size, size, f"square:{square}", label, shapes)


def card_box(state: Frantic, table: Table, square: int) -> Box:
    """The lower part of a square, less of it below a crowd of pawns."""
    x, y, w, h = places(state.options.board_layout, table.layout).squares[square]
    ground = GROUND[table.layout]
    row = ground.crowd if state.pawns.count(square) > ground.abreast else ground.row
    return x + 1, y + row, w - 2, h - row - 1


def _way(boxes: tuple[Box, ...]) -> Iterator[tuple[float, float]]:
    """The middles of the squares; to start and finish it goes straight up or down."""
    inner = [middle(box) for box in boxes[START + 1 : FINISH]]
    yield inner[0][0], middle(boxes[START])[1]
    yield from inner
    yield inner[-1][0], middle(boxes[FINISH])[1]


def _walls(board: str, on: Layout) -> Iterator[Box]:
    """Lines in the gaps between neighbours that do not follow each other on the track (FR-DEC-39)."""
    boxes, gap = places(board, on).squares, GROUND[on].gap
    for square, others in enumerate(layout(board).neighbours):
        x, y, w, h = boxes[square]
        for other in others:
            left, top, *_ = boxes[other]
            if is_on_track(square, other) or (left, top) < (x, y):
                continue
            if left == x and top == y + h + gap:
                yield x, y + h + 1, w, gap - 1
            elif top == y and left == x + w + gap:
                yield x + w + 1, y, gap - 1, h


def _square(language: Language, on: Layout, square: int, box: Box, *, is_marked: bool) -> Part:
    x, y, w, h = box
    is_end = square in (START, FINISH)
    least = 13 if on == "wide" else 11
    shapes: Shapes = (Rect(1, 1, w - 2, h - 2, 6, "paper", "line", 1.5),)
    if is_end:
        name = f"{square} {square_name(language, square)}"
        shapes += text_lines(
            name,
            (6, 1, w - 12, GROUND[on].end - GROUND[on].pawn - 4),
            least + 2,
            least=least,
            anchor="start",
            bold=True,
        )
    else:
        shapes += (Text(5, GROUND[on].row - 6, str(square), least, "ink", "start", bold=True),)
    if is_marked:
        row = GROUND[on].row
        shapes += (Rect(4, row + 2, w - 8, h - row - 6, 4, "none", "line", 1.5, "dotted"),)
    return Part(f"square:{square}", x, y, w, h, "track", square_name(language, square), shapes, is_frame=True)


def _pawn_place(box: Box, on: Layout, place: int, count: int, square: int) -> tuple[int, int]:
    """x and y of a pawn: from the right in the line of the number, a crowd in two lines."""
    x, y, w, h = box
    ground = GROUND[on]
    size = ground.pawn
    if square in (START, FINISH):
        return x + 4 + place * (w - 8 - size) // (SEATS - 1), y + h - size - 3
    line, column = (0, place) if place < ground.abreast else (1, place - ground.abreast)
    columns = min(count, ground.abreast) if line == 0 else count - ground.abreast
    room = w - 4 if line else w - 5 - int(width("50", 13 if on == "wide" else 11, bold=True))
    pitch = min(size, (room - size) // max(columns - 1, 1))
    return x + w - 2 - size - (columns - 1 - column) * pitch, y + 2 + line * (ground.crowd - size - 3)
