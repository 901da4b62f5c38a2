"""Where things lie in the picture: the squares as the board's file draws them, what stands around them."""

from functools import cache
from typing import Final, NamedTuple

from domain.games.frantic.board import FINISH, START, layout
from domain.kernel.scene import WIDTHS, Layout

Box = tuple[int, int, int, int]
"""x, y, width, height."""


class Ground(NamedTuple):
    """The squares begin at `top` and are together `width` wide; `row` is the line of number and pawns in one.

    It has room for so many pawns `abreast`; more stand in two lines, of `crowd` together. `end` is the height of
    start and finish, `pawn` the size of a pawn: where they have no room they overlap.
    """

    margin: int
    top: int
    width: int
    height: int
    gap: int
    row: int
    abreast: int
    crowd: int
    end: int
    pawn: int


GROUND: Final[dict[Layout, Ground]] = {
    "wide": Ground(16, 66, 596, 68, 6, 24, 3, 44, 48, 22),
    "narrow": Ground(9, 80, 402, 60, 4, 18, 2, 33, 40, 17),
}
SIDE: Final = (640, 304)
"""x and width of what stands beside the squares in the wide layout."""
FOOT: Final[dict[Layout, int]] = {"wide": 108, "narrow": 100}
"""The height of the banner."""
HEAD: Final[dict[Layout, tuple[int, ...]]] = {"wide": (176, 106, 126), "narrow": (402, 104, 122)}
"""The widths of the head, the deck and the discarded cards."""


class Places(NamedTuple):
    """The boxes of squares 0 to 50 and of all else; the panels begin at `panels`."""

    squares: tuple[Box, ...]
    head: Box
    deck: Box
    discard: Box
    die: Box
    banner: Box
    panels: Box


@cache
def places(board: str, on: Layout) -> Places:
    ground = GROUND[on]
    cells = _cells(board, on)
    low = max(y + h for _, y, _, h in cells.values()) + ground.gap + 2
    finish = _end(cells[FINISH - 1], on, ground.margin - 6 if on == "wide" else 34)
    start = _end(cells[START + 1], on, low)
    squares = (start, *(cells[square] for square in range(START + 1, FINISH)), finish)
    if on == "wide":
        return Places(squares, *_top(finish, on), *_foot(start), (*SIDE[:1], 10, SIDE[1], 0))
    beside = _beside(start, on)
    banner = (ground.margin, low + ground.end + 6, ground.width, FOOT[on])
    panels = (ground.margin, banner[1] + banner[3] + 6, ground.width, 0)
    return Places(squares, *_top(finish, on), (beside[0], low, beside[1], ground.end), banner, panels)


def middle(box: Box) -> tuple[float, float]:
    x, y, w, h = box
    return x + w / 2, y + h / 2


def side_of(board: str, on: Layout, square: int, other: int) -> str:
    """On which side of a square another lies: `right`, `left`, `up` or `down`."""
    boxes = places(board, on).squares
    (x, y, w, _), (left, top, width, _) = boxes[square], boxes[other]
    if left <= x + w / 2 <= left + width or x <= left + width / 2 <= x + w:
        return "down" if top > y else "up"
    return "right" if left > x else "left"


def _cells(board: str, on: Layout) -> dict[int, Box]:
    ground, rows = GROUND[on], layout(board).rows
    w = (ground.width + ground.gap) // max(map(len, rows)) - ground.gap
    return {
        square: (
            ground.margin + column * (w + ground.gap),
            ground.top + row * (ground.height + ground.gap),
            w,
            ground.height,
        )
        for row, squares in enumerate(rows)
        for column, square in enumerate(squares)
    }


def _end(nearest: Box, on: Layout, y: int) -> Box:
    """Start or finish, twice as wide as a square, at the outer edge above or below the nearest one."""
    ground = GROUND[on]
    w = (ground.width + ground.gap) * 2 // 7 - ground.gap
    x = nearest[0] if nearest[0] < WIDTHS[on] / 4 else nearest[0] + nearest[2] - w
    return x, y, w, ground.end


def _top(finish: Box, on: Layout) -> tuple[Box, Box, Box]:
    """Head, deck and discarded cards, beside the finish; the narrow head is a line above."""
    ground, (head, deck, discard) = GROUND[on], HEAD[on]
    x = _beside(finish, on)[0]
    if on == "narrow":
        line = (ground.margin, 6, head, 24)
        return line, (x, finish[1], deck, ground.end), (x + deck + 6, finish[1], discard, ground.end)
    y, h = finish[1], finish[3]
    return (x, y, head, h), (x + head + 4, y, deck, h), (x + head + deck + 10, y, discard, h)


def _foot(start: Box) -> tuple[Box, Box]:
    """Die and banner of the wide layout: the die under the start, the banner beside both."""
    x, y, w, h = start
    left, width = _beside(start, "wide")
    return (x, y + h + 6, w, FOOT["wide"] - h - 6), (left, y, width, FOOT["wide"])


def _beside(box: Box, on: Layout) -> tuple[int, int]:
    """x and width of the row's rest that holds start or finish."""
    ground = GROUND[on]
    if box[0] > WIDTHS[on] / 4:
        return ground.margin, box[0] - 8 - ground.margin
    left = box[0] + box[2] + 8
    return left, ground.margin + ground.width - left
