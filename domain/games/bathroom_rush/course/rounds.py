"""Rounds from the production step to the cleanup, and which persons act in them.

Nobody acts outside the list made at the start of `person_effects` (BR-TURN-09, BR-FAQ-09), and who is not on it
waits for the next one: persons that come or are turned up later, cards laid on a group (BR-TURN-07, BR-LOST-04,
BR-SCOUN-04, BR-OLD-05, BR-DEC-06).
"""

from typing import Final

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush import steps as s
from domain.games.bathroom_rush.cards import person
from domain.games.bathroom_rush.course.ending import counting
from domain.games.bathroom_rush.course.windows import window
from domain.games.bathroom_rush.effects.registry import EFFECTS
from domain.games.bathroom_rush.lanes import (
    bottom,
    clockwise,
    find_group,
    free_lane,
    group_of,
    groups,
    head,
    in_bathroom,
    lane_at,
    players,
    position_of_player,
    stand,
    top,
)
from domain.games.bathroom_rush.state import BathroomRush, Group
from domain.games.bathroom_rush.steps import Steps
from domain.kernel.decision import Caused

ACTING_COLOURS: Final = {
    "full": frozenset({"orange", "red", "yellow"}),
    "yellow_only": frozenset({"yellow"}),  # BR-VAR-01
    "none": frozenset[str](),  # BR-VAR-02
}


def start_round(state: BathroomRush, _: s.StartRound) -> Caused:
    started = e.RoundStarted(state.round + 1, state.first_player, then=round_steps(state))
    return Caused(started, ("BR-ROUND-01", "BR-CLEAN-09") if state.round else ("BR-ROUND-01",))


def round_steps(state: BathroomRush) -> Steps:
    return s.OpenRound(), s.StartTurn(clockwise(state, state.first_player)[0])


def production_first(state: BathroomRush, _: s.OpenRound) -> s.Produce | None:
    """The next bathroom that has not produced, the free lane's included: once a round (BR-FAQ-05, BR-DEC-02)."""
    for lane in state.lanes:
        group = head(state, lane.lane_id)
        if group is not None and not group.placed:
            return s.Produce(lane.lane_id, "round")
    return None


def acts(state: BathroomRush, lane_id: int, position: int, group: Group) -> bool:
    """Whether the group's top card, and no covered one, meets its condition (BR-TURN-05, BR-DEC-52)."""
    if group.face_down or group.spent:
        return False
    printed = person(top(group))
    if printed.acts is None or printed.colour not in ACTING_COLOURS[state.options.person_effects]:
        return False
    if printed.acts == "anywhere":  # BR-FAM-04
        return True
    if printed.acts == "bathroom":
        return position == 1
    player_at = position_of_player(lane_at(state, lane_id))
    if player_at is None:
        return False  # BR-FAM-05, BR-ROUND-05
    return position == player_at + 1 or (printed.acts == "beside" and position == player_at - 1)


def acting(state: BathroomRush, lane_id: int) -> tuple[str, ...]:
    """The bottom cards of the groups of a lane that will act, from the bathroom to the last (BR-DEC-07)."""
    in_lane = groups(lane_at(state, lane_id))
    return tuple(bottom(group) for position, group in in_lane if acts(state, lane_id, position, group))


def is_opened(state: BathroomRush, step: s.OpenRound) -> bool:
    return production_first(state, step) is None and not acting(state, free_lane(state))


def list_free_lane(state: BathroomRush, _: s.OpenRound) -> Caused:
    """Before the first turn the yellow persons of the free lane act, undefended."""
    lane_id = free_lane(state)
    listed = acting(state, lane_id)
    then = tuple(s.ActInFreeLane(group) for group in listed)
    return Caused(e.PersonEffectsListed(None, lane_id, listed, then=then), ("BR-ROUND-04",))


def nobody_acts(state: BathroomRush, step: s.PersonEffects) -> bool:
    """The persons leave a player in the bathroom alone (BR-DEC-30, BR-DEC-50)."""
    return in_bathroom(state, step.seat) or not acting(state, stand(state, step.seat)[0])


def list_persons(state: BathroomRush, step: s.PersonEffects) -> Caused:
    lane_id, _ = stand(state, step.seat)
    listed = acting(state, lane_id)
    then = tuple(s.ActOnPlayer(step.seat, group) for group in listed)
    return Caused(e.PersonEffectsListed(step.seat, lane_id, listed, then=then), ("BR-TURN-05",))


def acts_no_more(state: BathroomRush, step: s.ActInFreeLane | s.ActOnPlayer) -> bool:
    """The group has left the lane, or its condition holds no more (BR-TURN-06)."""
    lane_id = free_lane(state) if isinstance(step, s.ActInFreeLane) else stand(state, step.seat)[0]
    group = group_of(state, lane_id, step.group)
    return group is None or not acts(state, lane_id, *group)


def act_in_free_lane(state: BathroomRush, step: s.ActInFreeLane) -> Caused:
    lane_id = free_lane(state)
    act = s.FreeLaneAct(lane_id, top(find_group(state, lane_id, step.group)[1]))
    then = EFFECTS.of(act) if EFFECTS.works(state, act) else (s.Spend(lane_id, act.card, "no_effect"),)
    return Caused(e.PersonActivated(None, lane_id, step.group, act.card, then=then), ("BR-ROUND-04",))


def act_on_player(state: BathroomRush, step: s.ActOnPlayer) -> Caused:
    lane_id, _ = stand(state, step.seat)
    act = s.PersonAct(step.seat, lane_id, top(find_group(state, lane_id, step.group)[1]))
    then: s.AnyStep = s.Spend(lane_id, act.card, "no_effect")
    if EFFECTS.works(state, act):
        then = window(state, act, (step.seat,))
    return Caused(e.PersonActivated(step.seat, lane_id, step.group, act.card, then=(then,)), ("BR-TURN-06",))


def clean_up(state: BathroomRush, _: s.CleanUp) -> Caused:
    then: Steps = (s.Collect(), s.Advance(), s.Settle(), s.EndRound())
    return Caused(e.CleanupStarted(state.round, then=then), ("BR-CLEAN-01",))


def collect(state: BathroomRush, _: s.Collect) -> Caused:
    """All players at once take what lies in the bathroom of their lane (BR-CLEAN-03, BR-DEC-23)."""
    collected = []
    for seat in players(state):
        group = head(state, stand(state, seat)[0])
        value = group.load if group else 0
        collected.append(e.Collected(seat, value, state.reserves[seat] + value))
    return Caused(e.LoadsCollected(tuple(collected)), ("BR-CLEAN-02", "BR-TOK-02"))


def advance(state: BathroomRush, _: s.Advance) -> Caused:
    """The persons in the bathrooms leave, the lanes move forward."""
    discarded = []
    lost = 0
    for lane in state.lanes:
        group = head(state, lane.lane_id)
        if group is not None and isinstance(group.cards, list):
            discarded.append(e.LaneCards(lane.lane_id, tuple(group.cards)))
            lost += group.load  # what lay on the others was collected
    event = e.LanesAdvanced(tuple(discarded), lost)
    return Caused(event, ("BR-CLEAN-04", "BR-CLEAN-05", "BR-CLEAN-06"))


def end_round(state: BathroomRush, _: s.EndRound) -> Caused:
    """A player who came in by the advance ends the match before the marker passes, so does the cap.

    It passes to the next player still in the match, whoever held it (BR-ELIM-07).
    """
    if state.end is not None:
        return counting(state, "BR-CLEAN-07", "BR-END-02")
    if state.round >= state.options.round_cap:
        return counting(state, "BR-CLEAN-08", "BR-DEC-39")
    passed = e.FirstPlayerPassed(clockwise(state, state.first_player + 1)[0], then=(s.StartRound(),))
    return Caused(passed, ("BR-CLEAN-09",))
