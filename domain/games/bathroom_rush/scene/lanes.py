"""The lanes in the scene: doors with permanents, persons and players in their order."""

from collections.abc import Iterator

from domain.drawing.pieces import path
from domain.drawing.tokens import seat_name
from domain.games.bathroom_rush.lanes import position_of_player
from domain.games.bathroom_rush.scene.doors import closed_lane, door
from domain.games.bathroom_rush.scene.groups import group_parts
from domain.games.bathroom_rush.scene.persons import player
from domain.games.bathroom_rush.scene.places import LanePlaces
from domain.games.bathroom_rush.scene.words import word
from domain.games.bathroom_rush.state import BathroomRush, Group, Lane
from domain.games.bathroom_rush.steps import DefenceWindow, PersonAct
from domain.kernel.scene import Part, Path, Rect, Shapes, Table
from domain.kernel.table import Seat


def lanes(state: BathroomRush, table: Table, all_places: dict[int, LanePlaces]) -> Iterator[Part]:
    in_play = {lane.lane_id: lane for lane in state.lanes}
    acting = _acting(state)
    for lane_id, places in all_places.items():
        lane = in_play.get(lane_id)
        yield from (
            closed_lane(state, table, lane_id, places) if lane is None else _lane(table, lane, places, acting)
        )


def _acting(state: BathroomRush) -> str:
    """The person whose effect is asked about."""
    step = state.agenda[0] if state.agenda else None
    return step.play.card if isinstance(step, DefenceWindow) and isinstance(step.play, PersonAct) else ""


def _lane(table: Table, lane: Lane, places: LanePlaces, acting: str) -> Iterator[Part]:
    label = f"{word(table, 'lane')} {lane.lane_id}"
    yield Part(
        f"lane:{lane.lane_id}", *places.frame, "table", label, _frame(table, lane, places), is_frame=True
    )
    yield from door(table, lane, places)
    for position, slot in enumerate(lane.slots, 1):
        if isinstance(slot, Group):
            yield from group_parts(table, lane, slot, position, places, acting)
        else:
            yield _player(table, lane, slot, position, places)


def _frame(table: Table, lane: Lane, places: LanePlaces) -> Shapes:
    """The bathroom is set off; a bracket joins the player with those beside him (BR-TERM-03)."""
    x, y, w, h = places.frame
    frame = Rect(1, 1, w - 2, h - 2, 8, "paper", "line", 1)
    first_x, first_y = places.slots[0]
    card_w, card_h = places.card
    shade = (
        Rect(first_x - x - 4, 2, card_w + 8, card_h + 6, 4, "shade")
        if table.layout == "wide"
        else Rect(2, first_y - y - 3, w - 4, card_h + 6, 4, "shade")
    )
    at = position_of_player(lane)
    if at is None:
        return frame, shade
    beside = [places.slots[place - 1] for place in (at - 1, at, at + 1) if 1 <= place <= len(lane.slots)]
    lines = (
        (_bracket(table, places, beside),)
        if len({y for _, y in beside}) == 1 or table.layout == "narrow"
        else ()
    )
    return frame, shade, *lines


def _bracket(table: Table, places: LanePlaces, beside: list[tuple[int, int]]) -> Path:
    (x, y, _, _), (w, h) = places.frame, places.card
    first, last = beside[0], beside[-1]
    if table.layout == "wide":
        left, right, top = first[0] - x + w / 2, last[0] - x + w / 2, first[1] - y + h
        d = path("M", left, top, "V", top + 5, "H", right, "V", top)
    else:
        high, low, left = first[1] - y + h / 2, last[1] - y + h / 2, first[0] - x
        d = path("M", left, high, "H", left - 5, "V", low, "H", left)
    return Path(d, edge="ink", line=2.5)


def _player(table: Table, lane: Lane, seat: Seat, position: int, places: LanePlaces) -> Part:
    shapes = player(table, seat, places.card)
    name = seat_name(table, seat)
    return Part(
        f"player:{seat}", *places.slots[position - 1], *places.card, f"lane:{lane.lane_id}", name, shapes
    )
