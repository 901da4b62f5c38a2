"""What persons do to the player of their lane (BR-PERS and the rules after it)."""

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.cards import kind, person
from domain.games.bathroom_rush.due import DieDue, ShuffleDue, next_person
from domain.games.bathroom_rush.lanes import free_lane, group_at, lane_at, numbered, stand, top
from domain.games.bathroom_rush.production import placing
from domain.games.bathroom_rush.state import BathroomRush
from domain.games.bathroom_rush.steps.shared import (
    acting_group,
    has_reader_behind,
    reserve_change,
    roll_blue,
    running,
)
from domain.kernel.decision import Caused
from domain.kernel.table import Hidden, Seat


def overtake(state: BathroomRush) -> Caused:
    """elder, mother_with_baby: pass in front of the player."""
    acting = running(state)
    seat = acting.seat or 0
    lane_id, position = stand(state, seat)
    rule = "BR-ELDER-01" if kind(acting.card or "") == "elder" else "BR-MOTHER-01"
    return Caused(e.PersonOvertook(lane_id, acting.card or "", seat, position + 1), (rule,))


def spill(state: BathroomRush) -> Caused | None:
    """absent_minded: a blue 1 costs a pee."""
    acting = running(state)
    if acting.roll != 1:
        return None
    card = acting.card or ""
    return reserve_change(state, acting.seat or 0, person(card).amount, card, "BR-ABSENT-01")


def flee(state: BathroomRush) -> Caused | None:
    """farter: on a blue 1 the player leaves for the free lane, whoever else holds him back (BR-NOST-03)."""
    acting = running(state)
    if acting.roll != 1:
        return None
    return move_to_free_lane(state, acting.seat or 0, acting.card or "", "BR-FART-01", "BR-TURN-08")


def restrict(state: BathroomRush) -> Caused:
    """nostalgic, refined_model: something is forbidden in this turn."""
    acting = running(state)
    card = acting.card or ""
    if kind(card) == "nostalgic":
        set_ = e.RestrictionSet(acting.seat or 0, "no_lane_change", card)
        return Caused(set_, ("BR-NOST-01",))
    return Caused(e.RestrictionSet(acting.seat or 0, "no_decompression", card), ("BR-MODEL-01",))


def tease(state: BathroomRush) -> Caused:
    """joker: a pee each turn."""
    acting = running(state)
    card = acting.card or ""
    return reserve_change(state, acting.seat or 0, person(card).amount, card, "BR-JOKER-01")


def roll_for_newspaper(state: BathroomRush) -> DieDue | None:
    return roll_blue(state) if has_reader_behind(state) else None


def leave_newspaper(state: BathroomRush) -> Caused | None:
    """avid_reader: tokens for whoever enters the bathroom after him."""
    acting = running(state)
    behind = group_at(state, acting.lane_id, 2)
    if acting.roll is None or behind is None:
        return None
    left = e.NewspaperLeft(acting.lane_id, 2, acting.roll, behind.load + acting.roll)
    return Caused(left, ("BR-READER-01",))


def call(state: BathroomRush) -> Caused | ShuffleDue:
    """scoundrel: calls one more person, who stands with him from now on."""
    lane_id = running(state).lane_id
    position, group = acting_group(state)
    card = next_person(state)
    if isinstance(card, ShuffleDue):
        return card
    if card is None:
        return Caused(e.PersonSpent(lane_id, top(group), "no_effect"), ("BR-SCOUN-06",))
    called = "" if isinstance(card, Hidden) else kind(card)
    outcome, rule = CALLED.get(called, ("stacked", "BR-SCOUN-01"))
    produces = group.placed and called != "lost_youth"
    event = e.PersonCalled(lane_id, position, top(group), card, outcome, produces)  # type: ignore[arg-type]
    return Caused(event, (rule, "BR-SCOUN-07") if produces else (rule,))


CALLED = {
    "scoundrel": ("again", "BR-SCOUN-02"),
    "lost_youth": ("lost_youth", "BR-SCOUN-03"),
}


def produce_stacked(state: BathroomRush) -> Caused | DieDue:
    """Cards laid on a group that has produced in the bathroom produce at once (BR-GRP-05)."""
    stacked = running(state).stacked
    for lane_id, lane in numbered(state):
        group = lane.slots[0] if lane.slots else None
        if group is None or isinstance(group, int) or isinstance(group.cards, Hidden):
            continue
        if stacked[-1] in group.cards:
            return placing(state, lane_id, group, stacked, "stacked", "BR-GRP-05")
    raise AssertionError(f"{stacked} lie in no bathroom")


def move_to_free_lane(state: BathroomRush, seat: Seat, cause: str, *rules: str) -> Caused:
    """To the end of the free lane; the old lane closes up and is the free one now (BR-LANE-04, BR-DEC-37)."""
    from_lane, _ = stand(state, seat)
    to_lane = free_lane(state)
    position = len(lane_at(state, to_lane).slots) + 1
    moved = e.PlayerMovedToFreeLane(seat, from_lane, to_lane, position, cause)
    return Caused(moved, (*rules, "BR-LANE-04"))
