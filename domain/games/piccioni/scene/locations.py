"""The four Locations in the scene, each with the room in it."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from domain.drawing.pieces import path
from domain.drawing.remembering import remembered
from domain.drawing.text import text_lines
from domain.games.piccioni.board import LOCATIONS
from domain.games.piccioni.flock import occupancy
from domain.games.piccioni.scene.words import location_hint, word, zone_title
from domain.games.piccioni.scene.zones import Grid, lying
from domain.games.piccioni.state import Piccioni
from domain.kernel.scene import Layout, Part, Path, Rect, Shapes, Table


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
        yield _location(table, zone, left, top)
        yield _room(state, table, zone, left, top)
        yield from lying(table, state.zones[zone], zone, (left, top), places.chips, is_balcony=False)


def _location(table: Table, zone: str, x: int, y: int) -> Part:
    w, h, *_ = PLACES[table.layout]
    title, least = zone_title(table, zone), table.least
    shapes = (
        Rect(1, 1, w - 2, h - 2, 8, "paper", "line", 1),
        *text_lines(title, (10, 3, w - 20, 26), 17, least=least, anchor="start", bold=True),
        *text_lines(location_hint(table, zone), (10, h - 23, w - 20, 20), 13, least=least, role="soft"),
    )
    return Part(f"zone:{zone}", x, y, w, h, "table", title, shapes, is_frame=True)


def _room(state: Piccioni, table: Table, zone: str, x: int, y: int) -> Part:
    """A part of its own, so that a pigeon does not change the whole Location."""
    w, *_, grid = PLACES[table.layout]
    capacity, size = LOCATIONS[zone].capacity, (w - 12, 22)
    if capacity is None:
        room_used = len(state.zones[zone].flock)
        what = word(table, "pigeons")
        words = f"{what}: {room_used}"
        sign: Shapes = (_unlimited(4, size[1] / 2),)
    else:
        room_used = occupancy(state, zone)
        what = word(table, "room", capacity=capacity)
        words = word(table, "taken", taken=room_used, capacity=capacity)
        sign = _boxes(room_used, capacity, size[0] - 78)
    is_over = capacity is not None and room_used > capacity
    box = (4, 0, size[0] - 8, size[1])
    shapes = (*sign, *text_lines(words, box, 13, least=table.least, anchor="end", bold=is_over))
    label = f"{zone_title(table, zone)}, {what}: {room_used}"
    return Part(f"room:{zone}", x + 6, y + grid.y - 25, *size, f"zone:{zone}", label, shapes)


@remembered
def _boxes(count: int, capacity: int, room: int) -> Shapes:
    """A box for each unit of room; those beyond the capacity are red (PI-LIM-05)."""
    pitch = min(BOX + 4, (room - BOX) / max(count - 1, capacity))

    def one(unit: int) -> Rect:
        at = (4 + unit * pitch, 4, BOX, BOX, 2)
        if unit >= capacity:
            return Rect(*at, "red", "ink", 2)
        return Rect(*at, "dark" if unit < count else "paper", "line", 1)

    return tuple(one(unit) for unit in range(max(count, capacity)))


@remembered
def _unlimited(x: float, y: float) -> Path:
    """The sign for infinity, 24 wide."""
    middle, up, down = x + 12, y - 9, y + 9
    right = ("C", middle + 4, up, middle + 12, up, middle + 12, y, "C", middle + 12, down, middle + 4, down)
    left = ("C", middle - 4, up, x, up, x, y, "C", x, down, middle - 4, down)
    return Path(path("M", middle, y, *right, middle, y, *left, middle, y, "Z"), edge="ink", line=2)
