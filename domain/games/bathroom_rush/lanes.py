"""Looking at the lanes: who stands where, who is adjacent, what lies face down."""

from collections.abc import Iterator
from functools import cache

from domain.games.bathroom_rush.cards import Side
from domain.games.bathroom_rush.state import BathroomRush, Group, Lane
from domain.kernel.table import Cards, Hidden, Seat


def players(state: BathroomRush) -> list[Seat]:
    """The seats still in the match, ascending."""
    leavers = {seat for together in state.out for seat in together}
    return [seat for seat in range(state.seats) if seat not in leavers]


def is_out(state: BathroomRush, seat: Seat) -> bool:
    return any(seat in together for together in state.out)


def clockwise(state: BathroomRush, first: Seat) -> list[Seat]:
    """The players from `first` on, ascending and wrapping; `first` itself may be out."""
    seats = players(state)
    return [seat for seat in seats if seat >= first] + [seat for seat in seats if seat < first]


def lane_at(state: BathroomRush, lane_id: int) -> Lane:
    """The lane in play with that number; raises `LookupError` if there is none."""
    for lane in state.lanes:
        if lane.lane_id == lane_id:
            return lane
    raise LookupError(f"lane {lane_id} is not in play")


def player_of(lane: Lane) -> Seat | None:
    for slot in lane.slots:
        if isinstance(slot, int):
            return slot
    return None


def position_of_player(lane: Lane) -> int | None:
    """Looked for from the end, where players stand."""
    slots = lane.slots
    for position in range(len(slots), 0, -1):
        if isinstance(slots[position - 1], int):
            return position
    return None


def place(state: BathroomRush, seat: Seat) -> tuple[int, int] | None:
    """Lane id and position of a player; None before he has chosen a lane and after his elimination."""
    for lane in state.lanes:
        if seat in lane.slots:
            return lane.lane_id, lane.slots.index(seat) + 1
    return None


def stand(state: BathroomRush, seat: Seat) -> tuple[int, int]:
    """Lane id and position of a player who stands in a lane."""
    slot = place(state, seat)
    assert slot is not None, f"seat {seat} stands in no lane"
    return slot


def free_lane(state: BathroomRush) -> int:
    """The one lane in play without a player (BR-TERM-04)."""
    return next(lane.lane_id for lane in state.lanes if player_of(lane) is None)


def in_bathroom(state: BathroomRush, seat: Seat) -> bool:
    """Whether the player stands at position 1 (BR-TERM-02)."""
    return any(lane.slots and lane.slots[0] == seat for lane in state.lanes)


def group_on(state: BathroomRush, lane_id: int, position: int) -> Group:
    """The group that is known to stand there."""
    slot = lane_at(state, lane_id).slots[position - 1]
    assert isinstance(slot, Group), f"lane {lane_id} has a group at position {position}"
    return slot


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


@cache
def uncovered(player_at: int | None) -> tuple[int, ...]:
    """The positions at which persons must lie face up: in the bathroom and beside the player (BR-LANE-06).

    The last of the free lane need not (BR-FAQ-06).
    """
    beside_player = () if player_at is None else (player_at - 1, player_at + 1)
    return tuple(sorted({1, *beside_player} - {0}))


def known(cards: Cards) -> tuple[str, ...]:
    """The cards of a zone as far as they are known."""
    return tuple(cards) if isinstance(cards, list) else ()


def top(group: Group) -> str:
    """The card that counts (BR-GRP-03); empty for a viewer to whom it lies face down."""
    return "" if isinstance(group.cards, Hidden) else group.cards[-1]


def bottom(group: Group) -> str:
    """The card that names the group."""
    return "" if isinstance(group.cards, Hidden) else group.cards[0]


def group_of(state: BathroomRush, lane_id: int, card: str) -> tuple[int, Group] | None:
    """Position and group in a lane, by a card of the group; None if it lies elsewhere."""
    for position, group in groups(lane_at(state, lane_id)):
        if isinstance(group.cards, list) and card in group.cards:
            return position, group
    return None


def find_group(state: BathroomRush, lane_id: int, card: str) -> tuple[int, Group]:
    """The same for a card that is known to lie in the lane."""
    group = group_of(state, lane_id, card)
    assert group is not None, f"{card} lies in lane {lane_id}"
    return group


def find_top(state: BathroomRush, card: str) -> tuple[int, int, Group] | None:
    """Lane, position and group with `card` face up on top."""
    for lane in state.lanes:
        for position, group in groups(lane):
            if not group.face_down and top(group) == card:
                return lane.lane_id, position, group
    return None
