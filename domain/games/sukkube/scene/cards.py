"""Cards in the scene: a colour with its mark and a direction; hands of them, and the grid of those played."""

from collections.abc import Sequence
from typing import Final, Literal

from domain.drawing.pieces import arrow, hatching, path, polygon
from domain.drawing.remembering import remembered
from domain.games.sukkube.cards import colour, direction
from domain.games.sukkube.state import Sukkube
from domain.games.sukkube.words import card_name
from domain.kernel.scene import Circle, Layout, Part, Path, Rect, Role, Shape, Shapes, Table, Text

ROLE: Final[dict[str, Role]] = {"red": "red", "yellow": "yellow", "green": "green"}
ON: Final[dict[str, Role]] = {"red": "on-red", "yellow": "on-yellow", "green": "on-green"}
WIDTH, GAP = 40, 4
HEIGHT: Final[dict[Layout, int]] = {"wide": 52, "narrow": 44}
SMALL_WIDTH, SMALL_HEIGHT, PLACES = 30, 42, 30
IN_A_ROW: Final = 12
"""From this many cards on a hand has two rows; only a table set by hand has so many."""
Look = Literal["plain", "barred", "raised"]


@remembered
def face(
    card: str, w: float, h: float, look: Look = "plain", x: float = 0, y: float = 0, number: Shapes = ()
) -> Shapes:
    """The mark of the colour above, with `number` beside it in its left corner, the direction below."""
    fill, on = ROLE[colour(card)], ON[colour(card)]
    size = min(w - 4, h * 0.5, 46)
    mark = min(w * 0.4, h * 0.26, 22)
    return (
        Rect(x + 1, y + 1, w - 2, h - 2, min(5, w / 4), fill, "ink", 1.5),
        *((hatching(x + 2, y + 2, w - 4, h - 4, 6, on),) if look == "barred" else ()),
        colour_mark(colour(card), x + (w - mark) / (1.25 if number else 2), y + h * 0.1, mark, on),
        *number,
        *turning(direction(card), x + (w - size) / 2, y + h * 0.42, size, on),
    )


def colour_mark(name: str, x: float, y: float, size: float, role: Role) -> Shape:
    """Red is a disc, yellow a triangle, green a square."""
    if name == "red":
        return Circle(x + size / 2, y + size / 2, size / 2, role)
    if name == "yellow":
        return Path(polygon((x + size / 2, y), (x + size, y + size), (x, y + size)), role)
    return Rect(x, y, size, size, 0, role)


@remembered
def turning(name: str, x: float, y: float, size: float, role: Role) -> Shapes:
    """The direction of a card; a flip is an arrow that comes back."""
    if name != "flip":
        return (arrow(x, y, size, name, role),)
    left, right, top, low = x + size * 0.26, x + size * 0.72, y + size * 0.14, y + size * 0.86
    high, end, tip = y + size * 0.4, y + size * 0.62, size * 0.24
    bend = path("M", left, low, "V", high, "C", left, top, right, top, right, high, "V", end)
    head = polygon((right - tip, y + size * 0.56), (right + tip, y + size * 0.56), (right, low + size * 0.06))
    return (Path(bend, edge=role, line=max(1.5, size * 0.11)), Path(head, role))


def row(
    cards: Sequence[str],
    table: Table,
    home: str,
    at: tuple[float, float, float],
    *,
    playable: frozenset[str] | None = None,
    numbered: bool = False,
) -> list[Part]:
    """The cards of a hand in `at` (x, y, width); of the one in turn those that may be played stand out."""
    x, y, room = at
    rows = 1 if len(cards) <= IN_A_ROW else 2
    each = -(-len(cards) // rows)
    pitch = min(WIDTH + GAP, int(room / max(each, 1)))
    w, h = pitch - GAP, HEIGHT[table.layout] if rows == 1 else HEIGHT[table.layout] // 2
    parts = []
    for place, card in enumerate(cards):
        look: Look = "plain" if playable is None else "raised" if card in playable else "barred"
        top = y + (place // each) * (h + 3) + (0 if look == "raised" else 5)
        number = _number(place + 1, table.least) if numbered and rows == 1 else ()
        shapes = face(card, w, h, look, number=number)
        label = card_name(card, table.language)
        parts.append(Part(f"card:{card}", x + (place % each) * pitch, top, w, h, home, label, shapes))
    return parts


def grid(state: Sukkube, table: Table, at: tuple[float, float], columns: int) -> list[Part]:
    """The cards played from the first place on, those set aside from the last one on: none ever moves on."""
    x, y = at
    lying = [("played", place, card) for place, card in enumerate(state.played)]
    lying += [("aside", PLACES - 1 - place, card) for place, card in enumerate(state.aside)]
    return [
        Part(
            f"card:{card}",
            x + (place % columns) * (SMALL_WIDTH + GAP),
            y + (place // columns) * (SMALL_HEIGHT + GAP),
            SMALL_WIDTH,
            SMALL_HEIGHT,
            home,
            card_name(card, table.language),
            face(card, SMALL_WIDTH, SMALL_HEIGHT, "plain" if home == "played" else "barred"),
        )
        for home, place, card in lying
    ]


def _number(place: int, size: int) -> Shapes:
    """Where the card stands in a Bot's order, in a disc in its upper left corner."""
    r = size * 0.65
    return (
        Circle(r + 1, r + 1, r, "paper", "ink", 1),
        Text(r + 1, r + 1 + size * 0.35, str(place), size, bold=True),
    )
