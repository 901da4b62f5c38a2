"""Doors in the scene: the number, whether the lane is free, the permanents behind; doors that left play."""

from collections.abc import Iterator

from domain.drawing.remembering import remembered
from domain.drawing.text import text_lines
from domain.games.bathroom_rush.cards import action, kind
from domain.games.bathroom_rush.lanes import player_of
from domain.games.bathroom_rush.scene.names import written
from domain.games.bathroom_rush.scene.places import Box, LanePlaces
from domain.games.bathroom_rush.scene.words import word
from domain.games.bathroom_rush.state import BathroomRush, Lane
from domain.games.bathroom_rush.words import card_name
from domain.kernel.scene import Circle, Part, Rect, Shapes, Table, Text


def closed_lane(state: BathroomRush, table: Table, lane_id: int, places: LanePlaces) -> Iterator[Part]:
    """A lane that left play keeps its place; before the deal none is in play yet (BR-ELIM-03)."""
    closed = word(table, "closed") if state.lanes else ""
    for name, box in (("lane", places.frame), ("door", places.door)):
        label = f"{word(table, name)} {lane_id}" + (f", {closed}" if closed else "")
        outline = Rect(1, 1, box.w - 2, box.h - 2, 6, "none", "line", 1.5, "dashed")
        number = _number(table, box, lane_id, closed) if name == "door" else ()
        yield Part(f"{name}:{lane_id}", *box, "table", label, (outline, *number), is_frame=name == "lane")


def door(table: Table, lane: Lane, places: LanePlaces) -> Iterator[Part]:
    x, y, w, h = box = places.door
    free = word(table, "free") if player_of(lane) is None else ""
    label = f"{word(table, 'door')} {lane.lane_id}"
    shapes = (*_leaf(w, h), *_number(table, box, lane.lane_id, free))
    yield Part(f"door:{lane.lane_id}", *box, "table", label, shapes)
    high = table.least + 5
    for at, card in enumerate(lane.permanents):
        strip = Box(x + 3, y + h - 3 - (at + 1) * high, w - 6, high)
        yield Part(
            f"card:{card}",
            *strip,
            f"door:{lane.lane_id}",
            card_name(card, table.language),
            _permanent(table, card, strip),
        )


@remembered
def _leaf(w: int, h: int) -> Shapes:
    return (
        Rect(1, 1, w - 2, h - 2, 4, "shade", "ink", 2),
        Rect(7, 28, w - 22, h - 35, 3, "none", "line", 1),
        Circle(w - 7, h / 2, 2.5, "ink"),
    )


def _number(table: Table, door: Box, lane_id: int, text: str) -> Shapes:
    w, least = door.w, table.least
    size = 22 if table.layout == "wide" else 17
    number = Text(7, size, str(lane_id), size, anchor="start", bold=True)
    beside = (24, 2, w - 30, size + 2)
    return number, *(text_lines(text, beside, least, least=least, anchor="end") if text else ())


def _permanent(table: Table, card: str, strip: Box) -> Shapes:
    amount = action(card).amount
    sign = f"{'+' if amount > 0 else '−'}{abs(amount)} "
    box = (3, 0, strip.w - 6, strip.h)
    return (
        Rect(0.5, 0.5, strip.w - 1, strip.h - 1, 3, "red", "ink", 1),
        *written(kind(card), table.language, box, table.least, role="on-red", before=sign),
    )
