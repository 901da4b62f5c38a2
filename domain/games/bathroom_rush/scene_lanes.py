"""The lanes in the scene: doors with permanents, persons and players in their order."""

from collections.abc import Iterator

from domain.drawing.pieces import path
from domain.drawing.scene import Circle, Part, Path, Rect, Shapes, Table, Text
from domain.drawing.text import text_lines
from domain.drawing.tokens import seat_name
from domain.games.bathroom_rush.cards import action, kind
from domain.games.bathroom_rush.lanes import known, player_of, position_of_player
from domain.games.bathroom_rush.scene_persons import STRIP, covered, face_down, person, player
from domain.games.bathroom_rush.scene_places import Box, LanePlaces
from domain.games.bathroom_rush.scene_words import card_name, person_label, word, written
from domain.games.bathroom_rush.state import BathroomRush, Group, Lane
from domain.games.bathroom_rush.steps import DefenceWindow, PersonAct
from domain.kernel.table import Seat


def lanes(state: BathroomRush, table: Table, all_places: dict[int, LanePlaces]) -> Iterator[Part]:
    in_play = {lane.lane_id: lane for lane in state.lanes}
    acting = _acting(state)
    for lane_id, places in all_places.items():
        lane = in_play.get(lane_id)
        yield from (
            _closed(state, table, lane_id, places) if lane is None else _lane(table, lane, places, acting)
        )


def _acting(state: BathroomRush) -> str:
    """The person whose effect is asked about."""
    step = state.agenda[0] if state.agenda else None
    return step.play.card if isinstance(step, DefenceWindow) and isinstance(step.play, PersonAct) else ""


def _closed(state: BathroomRush, table: Table, lane_id: int, places: LanePlaces) -> Iterator[Part]:
    """A lane that left play keeps its place; before the deal none is in play yet (BR-ELIM-03)."""
    _, _, w, h = door = places.door
    label = f"{word(table, 'door')} {lane_id}"
    closed = word(table, "closed") if state.lanes else ""
    shapes = (
        Rect(1, 1, w - 2, h - 2, 4, "none", "line", 1.5, "dashed"),
        *_number(table, door, lane_id, closed),
    )
    yield Part(f"door:{lane_id}", *door, "table", f"{label}, {closed}" if closed else label, shapes)


def _lane(table: Table, lane: Lane, places: LanePlaces, acting: str) -> Iterator[Part]:
    label = f"{word(table, 'lane')} {lane.lane_id}"
    yield Part(
        f"lane:{lane.lane_id}", *places.frame, "table", label, _frame(table, lane, places), is_frame=True
    )
    yield from _door(table, lane, places)
    for position, slot in enumerate(lane.slots, 1):
        if isinstance(slot, Group):
            yield from _group(table, lane, slot, position, places, acting)
        else:
            yield _player(table, lane, slot, position, places)


def _frame(table: Table, lane: Lane, places: LanePlaces) -> Shapes:
    """The bathroom is set off; a bracket joins the player with those beside him (BR-TERM-03)."""
    x, y, w, h = places.frame
    frame = Rect(1, 1, w - 2, h - 2, 8, "paper", "line", 1)
    if not places.slots:
        return (frame,)
    first_x, first_y = places.slots[0]
    card_w, card_h = places.card
    shade = (
        Rect(first_x - x - 4, 2, card_w + 8, h - 4, 4, "shade")
        if table.layout == "wide"
        else Rect(2, first_y - y - 3, w - 4, card_h + 6, 4, "shade")
    )
    at = position_of_player(lane)
    if at is None:
        return frame, shade
    beside = [places.slots[place - 1] for place in (at - 1, at, at + 1) if 1 <= place <= len(places.slots)]
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


def _door(table: Table, lane: Lane, places: LanePlaces) -> Iterator[Part]:
    x, y, w, h = door = places.door
    free = word(table, "free") if player_of(lane) is None else ""
    label = f"{word(table, 'door')} {lane.lane_id}"
    shapes = (
        Rect(1, 1, w - 2, h - 2, 4, "shade", "ink", 2),
        Rect(7, 28, w - 22, h - 35, 3, "none", "line", 1),
        Circle(w - 7, h / 2, 2.5, "ink"),
        *_number(table, door, lane.lane_id, free),
    )
    yield Part(f"door:{lane.lane_id}", *door, "table", f"{label}, {free}" if free else label, shapes)
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


def _player(table: Table, lane: Lane, seat: Seat, position: int, places: LanePlaces) -> Part:
    shapes = player(table, seat, places.card)
    name = seat_name(table, seat)
    return Part(
        f"player:{seat}", *places.slots[position - 1], *places.card, f"lane:{lane.lane_id}", name, shapes
    )


def _group(
    table: Table, lane: Lane, group: Group, position: int, places: LanePlaces, acting: str
) -> Iterator[Part]:
    (x, y), (w, h), home = places.slots[position - 1], places.card, f"lane:{lane.lane_id}"
    cards, language = known(group.cards), table.language
    if group.face_down or not cards:
        hidden = f"{word(table, 'face down')}, {word(table, 'tokens')}: {group.load}"
        name = f"card:{cards[0]}" if cards else f"back:lane:{lane.lane_id}.{position}"
        label = f"{card_name(cards[0], language)}, {hidden}" if cards else hidden
        yield Part(
            name,
            x,
            y,
            w,
            h,
            home,
            label,
            face_down((w, h), table.layout, group.load, kind(cards[0]) if cards else "", language),
        )
        return
    *under, top = cards
    strip = STRIP[table.layout] if len(under) < 3 else max(1, 2 * STRIP[table.layout] // len(under))
    high = h - strip * len(under)
    for at, card in enumerate(reversed(under)):
        shapes = covered(kind(card), (w, strip), table.layout, language)
        label = f"{card_name(card, language)}, {word(table, 'covered')}"
        yield Part(f"card:{card}", x, y + high + at * strip, w, strip, home, label, shapes)
    look = ("spent" if group.spent else "") + (" acting" if top == acting else "")
    more = len(under) if len(under) > 2 else 0
    face = person(kind(top), (w, high), table.layout, language, group.load, look, more)
    label = person_label(top, language, spent=group.spent, load=group.load)
    yield Part(f"card:{top}", x, y, w, high, home, label, face)
