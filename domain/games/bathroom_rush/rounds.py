"""The course of a match between effects: setup, the round, the phases of a turn, the cleanup."""

from collections.abc import Callable
from typing import Final

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.cards import action
from domain.games.bathroom_rush.due import Due, ShuffleDue, next_person
from domain.games.bathroom_rush.lanes import (
    beside,
    clockwise,
    head,
    in_bathroom,
    lane_at,
    numbered,
    place,
    players,
    stand,
)
from domain.games.bathroom_rush.listing import free_lane_effects, list_effects, next_effect
from domain.games.bathroom_rush.production import entering
from domain.games.bathroom_rush.settling import settle, still_to_play
from domain.games.bathroom_rush.state import BathroomRush, Group, Phase
from domain.kernel.awaited import AwaitsSeats
from domain.kernel.decision import Caused
from domain.kernel.table import Cards, Hidden, Seat

PERSONS_IN_LANE: Final = 6
HAND_AT_START: Final = 3
HAND_AFTER_DRAWING: Final = 4
HAND_AFTER_TURN: Final = 3


def lane_choice(state: BathroomRush) -> Due:
    if not state.lanes:
        return _deal(state)
    order = clockwise(state, state.first_player)
    for seat in order:
        if place(state, seat) is None:
            return AwaitsSeats((seat,), "choose_lane")  # BR-SETUP-05
    for seat in order:
        if beside(state, seat, "behind") is None:
            return _person_behind(state, seat)
    if due := settle(state):  # BR-SETUP-07
        return due
    if not len(state.action_deck):
        return ShuffleDue("actions")
    for seat in order:
        if len(state.hands[seat]) < HAND_AT_START:
            return _draw(state, seat, HAND_AT_START, "BR-SETUP-08")
    return Caused(e.RoundStarted(1, state.first_player), ("BR-ROUND-01",))


def round_start(state: BathroomRush) -> Due:
    """The production step, in all bathrooms (BR-FAQ-05), then the free lane, then the first turn (BR-ROUND-01)."""
    for lane_id, _ in numbered(state):
        group = head(state, lane_id)
        if group is not None and not group.placed:
            return entering(state, lane_id, group, "round", "BR-ROUND-02")
    if due := free_lane_effects(state):
        return due
    first = clockwise(state, state.first_player)[0]
    return Caused(e.TurnStarted(first), ("BR-ROUND-06",))


def turn_start(state: BathroomRush) -> Due:
    """Each permanent at the player's bathroom works once (BR-TURN-02, BR-FAM-07)."""
    seat = _mover(state)
    lane_id, _ = stand(state, seat)
    group = head(state, lane_id)
    for card in lane_at(state, lane_id).permanents:
        if group is not None and card not in state.permanents_applied:
            delta = max(-group.load, action(card).amount)
            applied = e.PermanentApplied(lane_id, card, delta, group.load + delta)
            return Caused(applied, ("BR-FST-02" if action(card).amount < 0 else "BR-CLG-02", "BR-TURN-02"))
    return Caused(e.PhaseEntered(seat, "draw"), ("BR-TURN-01",))


def draw(state: BathroomRush) -> Due:
    seat = _mover(state)
    if len(state.hands[seat]) < HAND_AFTER_DRAWING:
        if len(state.action_deck):
            return _draw(state, seat, HAND_AFTER_DRAWING, "BR-TURN-03")
        if state.action_discard:
            return ShuffleDue("actions")  # BR-TURN-04
    if in_bathroom(state, seat):
        return Caused(e.PhaseEntered(seat, "action"), ("BR-TURN-01", "BR-TURN-10"))
    return Caused(e.PhaseEntered(seat, "person_effects"), ("BR-TURN-01",))


def person_effects(state: BathroomRush) -> Due:
    seat = _mover(state)
    lane_id, _ = stand(state, seat)
    if not state.effects_listed:
        due = list_effects(state, seat, lane_id, "BR-TURN-05")
    else:
        due = next_effect(state, seat, lane_id)
    return due or Caused(e.PhaseEntered(seat, "action"), ("BR-TURN-01", "BR-TURN-08"))


def action_phase(state: BathroomRush) -> Due:
    seat = _mover(state)
    if not state.acted:
        return AwaitsSeats((seat,), "act")  # BR-TURN-11
    if len(state.hands[seat]) > HAND_AFTER_TURN:
        return Caused(e.PhaseEntered(seat, "discard"), ("BR-TURN-01", "BR-TURN-13"))
    return Caused(e.TurnEnded(seat), ("BR-TURN-13",))


def discard(state: BathroomRush) -> Due:
    seat = _mover(state)
    if len(state.hands[seat]) > HAND_AFTER_TURN:
        return AwaitsSeats((seat,), "discard_card")
    return Caused(e.TurnEnded(seat), ("BR-TURN-13",))


def turn_end(state: BathroomRush) -> Due:
    """The next turn, or the end of the round (BR-ROUND-06, BR-CLEAN-01, BR-END-03)."""
    coming = still_to_play(state)
    if coming:
        return Caused(e.TurnStarted(coming[0]), ("BR-ROUND-06", "BR-TERM-05"))
    if state.end is not None:
        return Caused(e.PhaseEntered(None, "final_count"), ("BR-END-03", "BR-DEC-28"))
    return Caused(e.CleanupStarted(state.round), ("BR-CLEAN-01",))


PHASES: Final[dict[Phase, Callable[[BathroomRush], Due]]] = {
    "lane_choice": lane_choice,
    "round_start": round_start,
    "turn_start": turn_start,
    "draw": draw,
    "person_effects": person_effects,
    "action": action_phase,
    "discard": discard,
    "turn_end": turn_end,
}


def collect(state: BathroomRush) -> Caused:
    """All players at once take what lies in the bathroom of their lane (BR-CLEAN-02)."""
    collected = []
    for seat in players(state):
        group = head(state, stand(state, seat)[0])
        value = group.load if group else 0
        collected.append(e.Collected(seat, value, state.reserves[seat] + value))
    return Caused(e.LoadsCollected(tuple(collected)), ("BR-CLEAN-02", "BR-TOK-02"))


def advance(state: BathroomRush) -> Caused:
    """The persons in the bathrooms leave, the lanes move forward (BR-CLEAN-04, BR-CLEAN-05, BR-CLEAN-06)."""
    discarded = []
    lost = 0
    for lane_id, lane in numbered(state):
        group = lane.slots[0] if lane.slots else None
        if isinstance(group, Group):
            cards = () if isinstance(group.cards, Hidden) else tuple(group.cards)
            discarded.append(e.LaneCards(lane_id, cards))
            lost += group.load  # what lay on the others was collected
    event = e.LanesAdvanced(tuple(discarded), lost)
    return Caused(event, ("BR-CLEAN-04", "BR-CLEAN-05", "BR-CLEAN-06"))


def pass_marker(state: BathroomRush) -> Caused:
    """A player who came in by the advance ends the match before the marker passes, so does the cap.

    It passes to the next player still in the match, whoever held it (BR-ELIM-07).
    """
    if state.end is not None:
        return Caused(e.PhaseEntered(None, "final_count"), ("BR-CLEAN-07", "BR-END-02"))
    if state.round >= state.options.round_cap:
        return Caused(e.PhaseEntered(None, "final_count"), ("BR-CLEAN-08", "BR-DEC-39"))
    return Caused(e.FirstPlayerPassed(clockwise(state, state.first_player + 1)[0]), ("BR-CLEAN-09",))


def start_round(state: BathroomRush) -> Caused:
    return Caused(e.RoundStarted(state.round + 1, state.first_player), ("BR-ROUND-01", "BR-CLEAN-09"))


def _deal(state: BathroomRush) -> Caused:
    """Six persons face down to each lane, one lane more than players (BR-SETUP-03, BR-SETUP-04)."""
    cards = state.person_deck
    lanes: list[Cards] = []
    for first in range(0, (state.seats + 1) * PERSONS_IN_LANE, PERSONS_IN_LANE):
        dealt = (
            Hidden(PERSONS_IN_LANE) if isinstance(cards, Hidden) else cards[first : first + PERSONS_IN_LANE]
        )
        lanes.append(dealt)
    return Caused(e.LanesDealt(tuple(lanes)), ("BR-SETUP-03", "BR-SETUP-04", "BR-FAQ-03"))


def _person_behind(state: BathroomRush, seat: Seat) -> Caused | ShuffleDue:
    lane_id, position = stand(state, seat)
    card = next_person(state)
    assert card is not None, "the person deck outlasts the setup"
    if isinstance(card, ShuffleDue):
        return card
    return Caused(e.PersonAdded(lane_id, position + 1, card, "setup"), ("BR-SETUP-06",))


def _draw(state: BathroomRush, seat: Seat, up_to: int, rule: str) -> Caused:
    count = min(up_to - len(state.hands[seat]), len(state.action_deck))
    drawn = Hidden(count) if isinstance(state.action_deck, Hidden) else state.action_deck[:count]
    return Caused(e.ActionCardsDrawn(seat, drawn), (rule,))


def _mover(state: BathroomRush) -> Seat:
    assert state.turn_of is not None, "a turn is somebody's"
    return state.turn_of
