"""Where lanes, doors and slots lie: lanes are rows when the layout is wide, columns when it is narrow."""

from typing import Final, NamedTuple

from domain.games.bathroom_rush.state import BathroomRush
from domain.kernel.scene import Layout, Table

USUAL, MOST = 8, 13
"""Slots that always find room in a lane, and the most in a row; longer lanes go on below (wide layout)."""
MARGIN: Final[dict[Layout, int]] = {"wide": 16, "narrow": 6}
HEAD: Final[dict[Layout, int]] = {"wide": 44, "narrow": 70}
TOP: Final[dict[Layout, int]] = {"wide": 74, "narrow": 82}
"""Where the lanes begin."""
ROW, CARD = 79, 75
DOOR: Final[dict[Layout, tuple[int, int]]] = {"wide": (88, 75), "narrow": (0, 60)}
COLUMN, SHORT = 64, 60


class Box(NamedTuple):
    x: int
    y: int
    w: int
    h: int


class LanePlaces(NamedTuple):
    """Of one lane: frame and door, size of its cards, where each slot begins and some that are empty."""

    frame: Box
    door: Box
    card: tuple[int, int]
    slots: tuple[tuple[int, int], ...]


def lane_numbers(state: BathroomRush) -> range:
    """All lanes of the match, those closed since included: places stay as they are (BR-SETUP-03)."""
    return range(1, state.seats + 2)


def lengths(state: BathroomRush) -> dict[int, int]:
    counts = dict.fromkeys(lane_numbers(state), 0)
    return counts | {lane.lane_id: len(lane.slots) for lane in state.lanes}


def lane_places(state: BathroomRush, table: Table) -> dict[int, LanePlaces]:
    return _rows(state) if table.layout == "wide" else _columns(state)


def below(places: dict[int, LanePlaces]) -> int:
    """Where the next thing may lie."""
    return max(lane.frame.y + lane.frame.h for lane in places.values()) + 8


def _rows(state: BathroomRush) -> dict[int, LanePlaces]:
    boxes, y, x = {}, TOP["wide"], MARGIN["wide"]
    longest = max(lengths(state).values())
    pitch = 822 // min(max(longest, USUAL), MOST)
    door = DOOR["wide"]
    for lane_id, length in lengths(state).items():
        h = ROW * max(1, -(-length // MOST)) + 8
        slots = tuple(
            (x + door[0] + 14 + at % MOST * pitch, y + 4 + at // MOST * ROW)
            for at in range(max(length, USUAL))
        )
        boxes[lane_id] = LanePlaces(Box(x, y, 928, h), Box(x + 6, y + 4, *door), (pitch - 8, CARD), slots)
        y += h + 4
    return boxes


def _columns(state: BathroomRush) -> dict[int, LanePlaces]:
    numbers = lengths(state)
    pitch, x, y = 408 // len(numbers), MARGIN["narrow"], TOP["narrow"]
    high, w = DOOR["narrow"][1], pitch - 12
    h = high + 8 + max(*numbers.values(), USUAL) * COLUMN
    boxes = {}
    for at, (lane_id, length) in enumerate(numbers.items()):
        left = x + at * pitch
        slots = tuple((left + 8, y + high + 6 + slot * COLUMN) for slot in range(max(length, USUAL)))
        boxes[lane_id] = LanePlaces(
            Box(left, y, pitch - 2, h), Box(left + 8, y + 4, w, high - 2), (w, SHORT), slots
        )
    return boxes
