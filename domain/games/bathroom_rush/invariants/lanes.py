"""Invariants of the lanes in every state, and more when they are settled."""

from collections.abc import Iterator

from domain.games.bathroom_rush.cards import LEAVING, PERMANENTS, kind, person
from domain.games.bathroom_rush.course.rounds import ACTING_COLOURS
from domain.games.bathroom_rush.course.settling import PRODUCED
from domain.games.bathroom_rush.lanes import groups, players, position_of_player, top
from domain.games.bathroom_rush.lanes import uncovered as positions_uncovered
from domain.games.bathroom_rush.state import BathroomRush, Group
from domain.kernel.game import Violation


def standing(state: BathroomRush) -> Iterator[Violation]:
    if not state.lanes:
        return
    left = players(state)
    if len(state.lanes) != len(left) + 1:
        yield Violation("BR-INV-2", f"{len(left)} players have {len(left) + 1} lanes, not {len(state.lanes)}")
    places = [slot for lane in state.lanes for slot in lane.slots if isinstance(slot, int)]
    expected = set(places) if state.phase == "lane_choice" else set(left)
    if len(places) != len(set(places)) or set(places) != expected:
        yield Violation("BR-INV-2", f"each player stands in exactly one lane, but these do: {places}")
    for lane in state.lanes:
        if sum(isinstance(slot, int) for slot in lane.slots) > 1:
            yield Violation("BR-INV-2", f"two players stand in lane {lane.lane_id}")


def numbers(state: BathroomRush) -> Iterator[Violation]:
    lane_ids = [lane.lane_id for lane in state.lanes]
    if lane_ids != sorted({*lane_ids} & {*range(1, state.seats + 2)}):
        yield Violation(
            "BR-INV-2", f"lanes are numbered upwards, from 1 to {state.seats + 1}, not {lane_ids}"
        )


def slots(state: BathroomRush) -> Iterator[Violation]:
    for lane in state.lanes:
        for position, group in groups(lane):
            if not len(group.cards):
                yield Violation("BR-INV-3", f"lane {lane.lane_id} has an empty slot")
                continue
            if group.face_down and len(group.cards) > 1:
                where = f"at lane {lane.lane_id}, position {position}"
                yield Violation("BR-INV-3", f"the persons {where} lie on each other face down")
            if group.spent and not _may_be_spent(state, group):
                where = f"at lane {lane.lane_id}, position {position}"
                yield Violation("BR-INV-3", f"the person {where} is turned upside-down and never acts")


def _may_be_spent(state: BathroomRush, group: Group) -> bool:
    """Whether the person on top has acted or could have: its card bears the flip icon and lies face up."""
    if group.face_down:
        return False
    printed = person(top(group))
    return printed.flips and printed.colour in ACTING_COLOURS[state.options.person_effects]


def doors(state: BathroomRush) -> Iterator[Violation]:
    for lane in state.lanes:
        if base := [card for card in lane.permanents if card not in PERMANENTS]:
            detail = f"behind door {lane.lane_id} lie only permanents, not {', '.join(base)}"
            yield Violation("BR-INV-8", detail)
        if len({kind(card) for card in lane.permanents}) > 1:
            yield Violation("BR-INV-8", f"both kinds of permanents are at door {lane.lane_id}")


def uncovered(state: BathroomRush) -> Iterator[Violation]:
    nobody_left = not len(state.person_deck) and LEAVING.issuperset(state.person_discard)
    for lane in state.lanes:
        player_at = position_of_player(lane)
        for position, group in groups(lane):
            if group.face_down and position in positions_uncovered(player_at):
                where = f"at lane {lane.lane_id}, position {position}"
                yield Violation("BR-INV-4", f"the person {where} lies face down")
        if any(not group.face_down and top(group) in LEAVING for _, group in groups(lane)):
            yield Violation("BR-INV-4", f"a lost_youth lies face up in lane {lane.lane_id}")
        if player_at is not None and player_at == len(lane.slots) and not nobody_left:
            yield Violation("BR-INV-4", f"nobody stands behind seat {lane.slots[-1]}")


def placed(state: BathroomRush) -> Iterator[Violation]:
    for lane in state.lanes:
        for position, group in groups(lane):
            if position > 1 and group.placed:
                yield Violation(
                    "BR-INV-7", f"the group at lane {lane.lane_id}, position {position} has produced"
                )
            if position == 1 and not group.placed and state.phase in PRODUCED:
                yield Violation("BR-INV-7", f"the group in bathroom {lane.lane_id} has not produced")


def triggered(state: BathroomRush) -> Iterator[Violation]:
    for lane in state.lanes:
        if state.end is None and position_of_player(lane) == 1:
            yield Violation(
                "BR-END-01", f"seat {lane.slots[0]} stands in a bathroom, and the end has not come"
            )
