"""The Kube in the scene: the face on top, around it the others with the card that brings each up."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from domain.drawing.pieces import arrow
from domain.drawing.text import ELLIPSIS, fitted, text_lines
from domain.drawing.tokens import token
from domain.games.sukkube.kube import FACE_COMING_UP, layout
from domain.games.sukkube.scene.cards import turning
from domain.games.sukkube.scene.words import character_name, owner_name, word
from domain.games.sukkube.state import Sukkube, controller
from domain.kernel.scene import Part, Rect, Shapes, Table

TURN_TO: Final = {side: turn for turn, side in FACE_COMING_UP.items()}


class Places(NamedTuple):
    """Where the Kube lies, the edge of the face on top, how wide those beside and how high those around it are.

    `icon` is the size of the directions: beside the name, or where that has no room beside the owner.
    """

    x: int
    y: int
    edge: int
    side: int
    height: int
    gap: int
    icon: int
    is_icon_low: bool

    @property
    def width(self) -> int:
        return self.edge + 2 * (self.side + self.gap)

    @property
    def depth(self) -> int:
        return self.edge + 2 * (self.height + self.gap)

    def box(self, side: str) -> tuple[int, int, int, int]:
        left, top = self.x + self.side + self.gap, self.y + self.height + self.gap
        right, below = left + self.edge + self.gap, top + self.edge + self.gap
        middle = top + (self.edge - self.height) // 2
        return {
            "top": (left, top, self.edge, self.edge),
            "north": (left, self.y, self.edge, self.height),
            "south": (left, below, self.edge, self.height),
            "west": (self.x, middle, self.side, self.height),
            "east": (right, middle, self.side, self.height),
            "opposite": (right, below, self.side, self.height),
        }[side]


PLACES: Final = {
    "wide": Places(16, 48, 128, 124, 72, 6, icon=22, is_icon_low=False),
    "narrow": Places(8, 44, 88, 92, 62, 3, icon=18, is_icon_low=True),
}


def kube(state: Sukkube, table: Table) -> Iterator[Part]:
    places = PLACES[table.layout]
    frame = (places.x, places.y, places.width, places.depth)
    yield Part("kube", *frame, "table", word(table, "kube"), _waiting(state, table), is_frame=True)
    if state.top is None:
        return
    row = layout(state.options.kube_layout)[state.top]
    sides = {state.top: "top"} | {row[side]: side for side in TURN_TO}
    for character, side in sorted(sides.items()):  # None lies on another: the order stays as the Kube turns.
        box = places.box(side)
        draw = _top if side == "top" else _beside
        label = f"{character_name(table, character)}, {owner_name(state, table, character)}"
        yield Part(f"face:{character}", *box, "kube", label, draw(state, table, character, side, box[2:]))


def _waiting(state: Sukkube, table: Table) -> Shapes:
    if state.top is not None:
        return ()
    places = PLACES[table.layout]
    x, y, edge = places.side + places.gap, places.height + places.gap, places.edge
    box = (x + 6, y, edge - 12, edge)
    return (
        Rect(x + 1, y + 1, edge - 2, edge - 2, 8, "none", "line", 1.5, "dashed"),
        *text_lines(word(table, "no kube"), box, 15, least=table.least, lines=5),
    )


def _top(state: Sukkube, table: Table, character: str, _: str, box: tuple[int, int]) -> Shapes:
    """Ink, with the arrow that points away from the player."""
    w, h = box
    size = h * 0.3
    name = text_lines(
        character_name(table, character),
        (3, h * 0.34, w - 6, h * 0.22),
        18,
        least=table.least,
        role="on-dark",
        bold=True,
    )
    return (
        Rect(0.5, 0.5, w - 1, h - 1, 8, "dark"),
        arrow((w - size) / 2, h * 0.04, size, "up", "on-dark"),
        *name,
        Rect(5, h * 0.6, w - 10, h * 0.4 - 6, 6, "paper"),
        *_owner(state, table, character, (8, h * 0.6, w - 16, h * 0.4 - 6)),
    )


def _beside(state: Sukkube, table: Table, character: str, side: str, box: tuple[int, int]) -> Shapes:
    w, h = box
    places = PLACES[table.layout]
    left, right = w - places.icon - 5, places.icon + 6
    high, low = (0, right) if places.is_icon_low else (right, 0)
    name = (5, 3, w - 8 - high, h * 0.46)
    icon_at = h - places.icon - 5 if places.is_icon_low else 5
    edge = Rect(1, 1, w - 2, h - 2, 7, "paper", "line", 1.5, "dashed" if side == "opposite" else "solid")
    return (
        edge,
        *text_lines(character_name(table, character), name, 15, least=table.least, anchor="start", bold=True),
        *turning(TURN_TO[side], left, icon_at, places.icon, "ink"),
        *_owner(state, table, character, (6, h * 0.5, w - 12 - low, h * 0.46)),
    )


def _owner(state: Sukkube, table: Table, character: str, box: tuple[float, float, float, float]) -> Shapes:
    """The token of the seat that plays it, and the name where it has room; or that it is a Bot's."""
    x, y, w, h = box
    seat, name = controller(state, character), owner_name(state, table, character)
    if seat is None:
        return text_lines(name, box, 15, least=table.least, anchor="start")
    size = min(24.0, h - 4)
    room = w - size - 5
    shape = token(seat, x, y + (h - size) / 2, size)
    lines = fitted(name, room, 15, least=table.least, lines=2, height=h).lines
    if table.layout == "narrow" and any(line.endswith(ELLIPSIS) for line in lines):
        return shape
    beside = (x + size + 5, y, room, h)
    return (*shape, *text_lines(name, beside, 15, least=table.least, lines=2, anchor="start"))
