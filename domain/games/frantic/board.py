"""The board: a track of squares 0 to 50, walls with squares on both sides, six marked squares."""

from functools import cache
from typing import Final, Literal

import msgspec
from msgspec import Struct

from domain.kernel import data

START: Final = 0
FINISH: Final = 50
TELEPORTS: Final = 6

Direction = Literal["forward", "backward"]
STEP: Final = {"forward": 1, "backward": -1}


class Layout(Struct, frozen=True):
    """`neighbours[n]` lists the squares next to square n, along the track or through a wall, ascending."""

    neighbours: tuple[tuple[int, ...], ...]
    marked: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]


class Drawing(Struct, frozen=True, forbid_unknown_fields=True):
    """A board as its file gives it: marked squares, the rows from the top, what lies through the walls."""

    marked: list[int]
    rows: list[list[int]]
    walls: dict[int, list[int]]


class InvalidLayout(ValueError):
    """A board that cannot be: the message says where it breaks."""


@cache
def layout(name: str) -> Layout:
    """The layout in `data/board_<name>.toml`, checked; raises `InvalidLayout`."""
    return parse(data.table(__package__, f"board_{name}"))


def parse(table: dict[str, object]) -> Layout:
    """The layout of such a file; raises `InvalidLayout`."""
    try:
        drawing = msgspec.convert(table, Drawing, str_keys=True)
    except msgspec.ValidationError as wrong:
        raise InvalidLayout(str(wrong)) from None
    marked, rows, through = drawing.marked, drawing.rows, drawing.walls
    if len(set(marked)) != TELEPORTS or not all(START < square < FINISH for square in marked):
        raise InvalidLayout(f"marked names {TELEPORTS} different squares between start and finish")
    if sorted(square for row in rows for square in row) != list(range(1, FINISH)):
        raise InvalidLayout("rows name each square from 1 to 49 once")
    for square, across in through.items():
        for other in across:
            _check_wall(through, square, other)
    neighbours = tuple(
        tuple(sorted({*_along_the_track(square), *through.get(square, ())})) for square in range(FINISH + 1)
    )
    return Layout(neighbours, tuple(marked), tuple(tuple(row) for row in rows))


def is_on_track(square: int, other: int) -> bool:
    """Whether two neighbours follow each other on the track (FR-DEC-39); else there is a wall between them."""
    return abs(square - other) == 1


def towards(square: int, other: int) -> Direction:
    return "forward" if other > square else "backward"


def clamped(square: int) -> int:
    return max(START, min(FINISH, square))  # FR-MOVE-06, FR-DEC-05


def _along_the_track(square: int) -> set[int]:
    return {clamped(square - 1), clamped(square + 1)} - {square}


def _check_wall(through: dict[int, list[int]], square: int, other: int) -> None:
    if not (START < square < FINISH and START < other < FINISH):
        raise InvalidLayout(
            f"start and finish have no walls, and there is no square beyond: {square}, {other}"
        )
    if abs(square - other) <= 1:
        raise InvalidLayout(f"{square} and {other} follow each other on the track: no wall between them")
    if square not in through.get(other, ()):
        raise InvalidLayout(f"{square} names {other} through a wall, but {other} does not name it back")
