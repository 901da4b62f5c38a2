"""Settling: the lanes come to rest after setup, after the advance and after each effect (BR-SETTLE)."""

from typing import Final

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.due import DieDue, ShuffleDue, next_person
from domain.games.bathroom_rush.lanes import (
    clockwise,
    groups,
    is_uncovered,
    numbered,
    player_of,
    top,
    top_kind,
)
from domain.games.bathroom_rush.production import entering
from domain.games.bathroom_rush.state import BathroomRush, Group
from domain.kernel.decision import Caused
from domain.kernel.table import Seat

Settling = Caused | DieDue | ShuffleDue | None

PRODUCED: Final = frozenset({"turn_start", "draw", "person_effects", "action", "discard"})
"""The phases in which the production step of the round is done (BR-SETTLE-04)."""


def settle(state: BathroomRush) -> Settling:
    """The next thing that settling does, or None when the lanes are at rest (BR-SETTLE-01).

    Asked anew after each event, so a removed `lost_youth` starts it again at the missing persons.
    """
    return (
        _load_lost(state)
        or _lost_youth(state)
        or _missing_behind(state)
        or _reveal(state)
        or _production(state)
        or _end(state)
    )


def replace(state: BathroomRush) -> Settling:
    """A new person at the place where a group was taken out; nobody left: the lane stays closed up."""
    due = next_person(state)
    if due is None or isinstance(due, ShuffleDue) or state.gap is None:
        return due if isinstance(due, ShuffleDue) and state.gap else None
    return Caused(e.PersonAdded(*state.gap, due, "replacement"), ("BR-LANE-03",))


def _load_lost(state: BathroomRush) -> Caused | None:
    """A group that has produced and no longer stands in the bathroom loses its tokens (BR-GRP-08)."""
    for lane_id, lane in numbered(state):
        for position, group in groups(lane):
            if position > 1 and group.placed:
                return Caused(e.LoadLost(lane_id, position, group.load), ("BR-GRP-08",))
    return None


def _lost_youth(state: BathroomRush) -> Caused | None:
    if state.options.person_effects == "none":
        return None
    for lane_id, lane in numbered(state):
        for position, group in groups(lane):
            if group.face_down or top_kind(group) != "lost_youth":
                continue
            seat = player_of(lane)
            behind = seat is not None and lane.slots.index(seat) < position - 1
            mode, rule = ("replaced", "BR-LOST-03") if behind else ("closed_up", "BR-LOST-02")
            removed = e.LostYouthRemoved(lane_id, position, top(group), mode)  # type: ignore[arg-type]
            return Caused(removed, ("BR-LOST-01", rule))
    return None


def _missing_behind(state: BathroomRush) -> Settling:
    """(a) Behind each player there is always somebody (BR-SETTLE-02, BR-FAQ-04)."""
    for lane_id, lane in numbered(state):
        if lane.slots and isinstance(lane.slots[-1], int):
            card = next_person(state)
            if card is None or isinstance(card, ShuffleDue):
                return card
            added = e.PersonAdded(lane_id, len(lane.slots) + 1, card, "missing_behind")
            return Caused(added, ("BR-SETTLE-02", "BR-FAQ-04"))
    return None


def _reveal(state: BathroomRush) -> Caused | None:
    """(b) Persons in bathrooms and beside players are turned up (BR-SETTLE-03)."""
    for lane_id, lane in numbered(state):
        for position, group in groups(lane):
            if group.face_down and is_uncovered(lane, position):
                return Caused(reveal(lane_id, position, group), ("BR-SETTLE-03", "BR-LANE-06"))
    return None


def reveal(lane_id: int, position: int, group: Group) -> e.PersonRevealed:
    card = group.cards[0] if isinstance(group.cards, list) else group.cards
    return e.PersonRevealed(lane_id, position, card)


def _production(state: BathroomRush) -> Caused | DieDue | None:
    """(c) Who enters a bathroom after the production step produces at once (BR-SETTLE-04, BR-GRP-09)."""
    if state.phase not in PRODUCED:
        return None
    for lane_id, lane in numbered(state):
        group = lane.slots[0] if lane.slots else None
        if isinstance(group, Group) and not group.placed:
            return entering(state, lane_id, group, "entered", "BR-GRP-09")
    return None


def _end(state: BathroomRush) -> Caused | None:
    """(d) The first player in a bathroom brings the end, and nothing takes it back (BR-SETTLE-05, BR-END-04)."""
    entered = tuple(lane.slots[0] for lane in state.lanes if lane.slots and isinstance(lane.slots[0], int))
    if state.end is not None or not entered:
        return None
    if state.phase == "cleanup":
        return Caused(e.EndTriggered(entered, "instant", ()), ("BR-END-01", "BR-END-02"))
    return Caused(e.EndTriggered(entered, "triggered", still_to_play(state)), ("BR-END-01", "BR-END-03"))


def still_to_play(state: BathroomRush) -> tuple[Seat, ...]:
    """The players whose turn of this round is still to come, in order (BR-ROUND-06)."""
    turn = state.turn_of
    if turn is None:
        return ()
    played = (turn - state.first_player) % state.seats
    order = clockwise(state, state.first_player)
    return tuple(seat for seat in order if (seat - state.first_player) % state.seats > played)
