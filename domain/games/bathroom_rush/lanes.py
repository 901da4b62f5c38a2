"""Looking at the lanes: who stands where, who is adjacent, what lies face down."""

from collections.abc import Iterator

from domain.games.bathroom_rush.cards import kind
from domain.games.bathroom_rush.commands import Side
from domain.games.bathroom_rush.state import BathroomRush, Group, Lane
from domain.kernel.table import Hidden, Seat


def players(state: BathroomRush) -> list[Seat]:
    """The seats still in the match, ascending."""
    gone = {seat for together in state.out for seat in together}
    return [seat for seat in range(state.seats) if seat not in gone]


def clockwise(state: BathroomRush, first: Seat) -> list[Seat]:
    """The players from `first` on, ascending and wrapping; `first` itself may be out."""
    seats = players(state)
    return [seat for seat in seats if seat >= first] + [seat for seat in seats if seat < first]


def lane_at(state: BathroomRush, lane_id: int) -> Lane:
    """The lane in play with that number; raises `StopIteration` if there is none."""
    return next(lane for lane in state.lanes if lane.lane_id == lane_id)


def numbered(state: BathroomRush) -> list[tuple[int, Lane]]:
    """The lanes in play with their numbers, ascending."""
    return [(lane.lane_id, lane) for lane in state.lanes]


def player_of(lane: Lane) -> Seat | None:
    return next((slot for slot in lane.slots if isinstance(slot, int)), None)


def place(state: BathroomRush, seat: Seat) -> tuple[int, int] | None:
    """Lane id and position of a player; None before he has chosen a lane and after his elimination."""
    for lane_id, lane in numbered(state):
        for position, slot in enumerate(lane.slots, 1):
            if slot == seat:
                return lane_id, position
    return None


def stand(state: BathroomRush, seat: Seat) -> tuple[int, int]:
    """Lane id and position of a player who stands in a lane."""
    found = place(state, seat)
    assert found is not None, f"seat {seat} stands in no lane"
    return found


def free_lane(state: BathroomRush) -> int:
    """The one lane in play without a player (BR-TERM-04)."""
    return next(lane_id for lane_id, lane in numbered(state) if player_of(lane) is None)


def in_bathroom(state: BathroomRush, seat: Seat) -> bool:
    """Whether the player stands at position 1 (BR-TERM-02)."""
    return any(lane.slots and lane.slots[0] == seat for lane in state.lanes)


def group_at(state: BathroomRush, lane_id: int, position: int) -> Group | None:
    slots = lane_at(state, lane_id).slots
    slot = slots[position - 1] if 1 <= position <= len(slots) else None
    return slot if isinstance(slot, Group) else None


def head(state: BathroomRush, lane_id: int) -> Group | None:
    """The group in the bathroom of a lane."""
    return group_at(state, lane_id, 1)


def beside(state: BathroomRush, seat: Seat, side: Side) -> tuple[int, int, Group] | None:
    """Lane id, position and group in front of or behind a player (BR-TERM-03)."""
    lane_id, position = stand(state, seat)
    there = position - 1 if side == "front" else position + 1
    group = group_at(state, lane_id, there)
    return None if group is None else (lane_id, there, group)


def groups(lane: Lane) -> Iterator[tuple[int, Group]]:
    """The groups of a lane with their positions, from the door."""
    for position, slot in enumerate(lane.slots, 1):
        if isinstance(slot, Group):
            yield position, slot


def is_uncovered(lane: Lane, position: int) -> bool:
    """Whether a person must lie face up: in the bathroom or beside a player (BR-LANE-06, BR-FAQ-06)."""
    neighbours = lane.slots[max(position - 2, 0) : position - 1] + lane.slots[position : position + 1]
    return position == 1 or any(isinstance(slot, int) for slot in neighbours)


def top(group: Group) -> str:
    """The card that counts (BR-GRP-03); empty for a viewer to whom it lies face down."""
    return "" if isinstance(group.cards, Hidden) else group.cards[-1]


def bottom(group: Group) -> str:
    """The card that names the group."""
    return "" if isinstance(group.cards, Hidden) else group.cards[0]


def top_kind(group: Group) -> str:
    return kind(top(group))


def find_group(state: BathroomRush, lane_id: int, bottom_card: str) -> tuple[int, Group] | None:
    """Position and group in a lane, by its bottom card."""
    return next((at for at in groups(lane_at(state, lane_id)) if bottom(at[1]) == bottom_card), None)


def find_top(state: BathroomRush, card: str) -> tuple[int, int, Group] | None:
    """Lane, position and group on top of which `card` lies face up."""
    for lane_id, lane in numbered(state):
        for position, group in groups(lane):
            if not group.face_down and top(group) == card:
                return lane_id, position, group
    return None
