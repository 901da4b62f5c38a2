"""Which persons act, and when: the list made at the start of `person_effects`, gone through from the door.

Nobody acts outside it (BR-TURN-09, BR-FAQ-09), and who is not on it waits for the next list: persons that come or
are turned up later, cards laid on a group (BR-TURN-07, BR-LOST-04, BR-SCOUN-04, BR-OLD-05).
"""

from typing import Final

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.cards import PERSONS, kind
from domain.games.bathroom_rush.lanes import bottom, find_group, free_lane, groups, lane_at, player_of, top
from domain.games.bathroom_rush.state import BathroomRush, Group
from domain.kernel.decision import Caused
from domain.kernel.table import Seat

BESIDE: Final = frozenset({"absent_minded", "farter", "nostalgic", "refined_model", "joker"})
BEHIND: Final = frozenset({"elder", "mother_with_baby"})
"""In front of the player they do nothing (BR-ELDER-03)."""
ACTING_COLOURS: Final = {
    "full": frozenset({"orange", "red", "yellow"}),
    "yellow_only": frozenset({"yellow"}),  # BR-VAR-01
    "none": frozenset[str](),  # BR-VAR-02
}


def acts(state: BathroomRush, lane_id: int, position: int, group: Group) -> bool:
    """Whether the group's top card meets its condition (BR-TURN-05, and the persons' own rules)."""
    if group.face_down or group.spent:
        return False
    name = kind(top(group))
    if PERSONS[name].colour not in ACTING_COLOURS[state.options.person_effects]:
        return False
    if name == "avid_reader":
        return position == 1  # BR-READER-01
    if name == "scoundrel":
        return True  # BR-SCOUN-01, BR-FAM-04
    lane = lane_at(state, lane_id)
    seat = player_of(lane)
    if seat is None:
        return False  # BR-FAM-05, BR-ROUND-05
    distance = position - 1 - lane.slots.index(seat)
    return distance == 1 if name in BEHIND else abs(distance) == 1 and name in BESIDE


def list_effects(state: BathroomRush, seat: Seat | None, lane_id: int, *rules: str) -> Caused | None:
    """The groups of a lane that will act, from the bathroom to the last; None if there are none."""
    lane = lane_at(state, lane_id)
    listed = tuple(bottom(group) for position, group in groups(lane) if acts(state, lane_id, position, group))
    return Caused(e.PersonEffectsListed(seat, lane_id, listed), rules) if listed else None


def next_effect(state: BathroomRush, seat: Seat | None, lane_id: int) -> Caused | None:
    """The next listed group that is still in the lane and still meets its condition (BR-TURN-06)."""
    for bottom_card in state.listed:
        found = find_group(state, lane_id, bottom_card)
        if found is not None and acts(state, lane_id, *found):
            card = top(found[1])
            activated = e.PersonActivated(seat, lane_id, bottom_card, card)
            return Caused(activated, ("BR-TURN-06" if seat is not None else "BR-ROUND-04",))
    return None


def free_lane_effects(state: BathroomRush) -> Caused | None:
    """Before the first turn the yellow persons of the free lane act, undefended (BR-ROUND-04)."""
    lane_id = free_lane(state)
    if not state.effects_listed:
        return list_effects(state, None, lane_id, "BR-ROUND-04")
    return next_effect(state, None, lane_id)
