"""The four Locations in the scene, each with the room in it."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from domain.drawing.pieces import path
from domain.drawing.scene import Layout, Part, Path, Rect, Shapes, Table
from domain.drawing.text import text_lines
from domain.games.piccioni.board import LOCATIONS
from domain.games.piccioni.flock import occupancy
from domain.games.piccioni.scene_words import location_hint, word, zone_title
from domain.games.piccioni.scene_zones import Grid, lying
from domain.games.piccioni.state import Piccioni


class Places(NamedTuple):
    """The size of a Location and how far they are apart; how many stand in a row."""

    w: int
    h: int
    gap: int
    columns: int
    chips: Grid


PLACES: Final[dict[Layout, Places]] = {
    "wide": Places(226, 226, 8, 4, Grid(16, 54, 3, 3)),
    "narrow": Places(198, 212, 8, 2, Grid(9, 50, 3, 3)),
}
BOX: Final = 14
"""A unit of room in a Location with a capacity."""


def height(table: Table) -> int:
    places = PLACES[table.layout]
    rows = -(-len(LOCATIONS) // places.columns)
    return rows * (places.h + places.gap)


def locations(state: Piccioni, table: Table, x: int, y: int) -> Iterator[Part]:
    places = PLACES[table.layout]
    for at, zone in enumerate(LOCATIONS):
        left = x + at % places.columns * (places.w + places.gap)
        top = y + at // places.columns * (places.h + places.gap)
        yield _location(state, table, zone, left, top)
        yield from lying(table, state.zones[zone], zone, (left, top), places.chips, is_balcony=False)


def _location(state: Piccioni, table: Table, zone: str, x: int, y: int) -> Part:
    w, h, *_, grid = PLACES[table.layout]
    title, capacity, least = zone_title(table, zone), LOCATIONS[zone].capacity, table.least
    taken = occupancy(state, zone)
    room = word(table, "room", capacity=capacity) if capacity else word(table, "pigeons")
    number = taken if capacity else len(state.zones[zone].flock)
    shapes = (
        Rect(1, 1, w - 2, h - 2, 8, "paper", "line", 1),
        *text_lines(title, (10, 3, w - 20, 26), 17, least=least, anchor="start", bold=True),
        *_room(table, taken, capacity, (10, grid.y - 24, w - 20, 20), number),
        *text_lines(location_hint(table, zone), (10, h - 23, w - 20, 20), 13, least=least, role="soft"),
    )
    return Part(f"zone:{zone}", x, y, w, h, "table", f"{title}, {room}: {number}", shapes, is_frame=True)


def _room(
    table: Table, taken: int, capacity: int | None, box: tuple[int, int, int, int], number: int
) -> Shapes:
    """A box for each unit, those beyond the capacity red (PI-LIM-05); without one the sign for no limit."""
    x, y, w, h = box
    least = table.least
    if capacity is None:
        words = f"{word(table, 'pigeons')}: {number}"
        return (_unlimited(x, y + h / 2), *text_lines(words, box, 13, least=least, anchor="end"))
    pitch = min(BOX + 4, (w - 70 - BOX) / max(taken - 1, capacity))
    boxes = tuple(
        Rect(
            x + unit * pitch,
            y + 3,
            BOX,
            BOX,
            2,
            "red" if unit >= capacity else "dark" if unit < taken else "paper",
            "ink" if unit >= capacity else "line",
            2 if unit >= capacity else 1,
        )
        for unit in range(max(taken, capacity))
    )
    words = word(table, "taken", taken=taken, capacity=capacity)
    return (*boxes, *text_lines(words, box, 13, least=least, anchor="end", bold=taken > capacity))


def _unlimited(x: float, y: float) -> Path:
    """The sign for infinity, 24 wide."""
    middle, up, down = x + 12, y - 9, y + 9
    right = ("C", middle + 4, up, middle + 12, up, middle + 12, y, "C", middle + 12, down, middle + 4, down)
    left = ("C", middle - 4, up, x, up, x, y, "C", x, down, middle - 4, down)
    return Path(path("M", middle, y, *right, middle, y, *left, middle, y, "Z"), edge="ink", line=2)
