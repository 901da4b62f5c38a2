"""The phases of a turn."""

from typing import Final

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush import steps as s
from domain.games.bathroom_rush.cards import action
from domain.games.bathroom_rush.lanes import clockwise, head, in_bathroom, is_out, lane_at, stand
from domain.games.bathroom_rush.state import BathroomRush, Phase
from domain.games.bathroom_rush.steps import Steps
from domain.kernel.decision import Caused
from domain.kernel.table import Seat

HAND_AFTER_TURN: Final = 3


def start_turn(state: BathroomRush, step: s.StartTurn) -> Caused:
    rules = ("BR-ROUND-06",) if state.turn_of is None else ("BR-ROUND-06", "BR-TERM-05")
    return Caused(e.TurnStarted(step.seat, then=turn(state, step.seat, "turn_start")), rules)


def turn(state: BathroomRush, seat: Seat, phase: Phase) -> Steps:
    """The duties of the phase just entered, then the rest of the turn."""
    return *_phase(state, seat, phase), s.Turn(seat)


def _phase(state: BathroomRush, seat: Seat, phase: Phase) -> Steps:
    match phase:
        case "turn_start":
            lane = lane_at(state, stand(state, seat)[0])
            return tuple(s.ApplyPermanent(lane.lane_id, card) for card in lane.permanents)
        case "draw":
            return (s.DrawCards(seat),)
        case "person_effects":
            return (s.PersonEffects(seat),)
        case "action":
            return (s.Act(seat),)
    return (s.Discard(seat),)


def go_on(state: BathroomRush, step: s.Turn) -> Caused:
    """The next phase, or the end of the turn.

    The persons leave a player in the bathroom alone; three cards or fewer need no discard.
    """
    seat = step.seat
    if is_out(state, seat):
        return _end_turn(state, seat, "BR-TURN-14")
    match state.phase:
        case "turn_start":
            return _enter(state, seat, "draw")
        case "draw" if in_bathroom(state, seat):
            return _enter(state, seat, "action", "BR-TURN-10")
        case "draw":
            return _enter(state, seat, "person_effects")
        case "person_effects":
            return _enter(state, seat, "action", "BR-TURN-08")
        case "action" if not holds_few(state, seat):
            return _enter(state, seat, "discard", "BR-TURN-13")
    return _end_turn(state, seat, "BR-TURN-13")


def _enter(state: BathroomRush, seat: Seat, phase: Phase, *rules: str) -> Caused:
    entered = e.PhaseEntered(seat, phase, done=0, then=_phase(state, seat, phase))
    return Caused(entered, ("BR-TURN-01", *rules))


def _end_turn(state: BathroomRush, seat: Seat, rule: str) -> Caused:
    """The next turn comes, or the end of the round."""
    left = still_to_play(state)
    then: s.AnyStep = s.StartTurn(left[0]) if left else s.BeginCount() if state.end else s.CleanUp()
    return Caused(e.TurnEnded(seat, then=(then,)), (rule,))


def is_bathroom_empty(state: BathroomRush, step: s.ApplyPermanent) -> bool:
    return head(state, step.lane_id) is None


def apply_permanent(state: BathroomRush, step: s.ApplyPermanent) -> Caused:
    """Each permanent at the player's bathroom works, however many (BR-FAM-07, BR-DEC-12).

    It works in every turn that starts in that lane, maybe twice in a round or never (BR-DEC-51).
    """
    group = head(state, step.lane_id)
    assert group is not None, "a permanent works on somebody"
    printed = action(step.card)
    delta = max(-group.load, printed.amount)
    applied = e.PermanentApplied(step.lane_id, step.card, delta, group.load + delta)
    return Caused(applied, (printed.applied_by, "BR-TURN-02"))


def is_hand_small(state: BathroomRush, step: s.Discard) -> bool:
    return holds_few(state, step.seat)


def holds_few(state: BathroomRush, seat: Seat) -> bool:
    """Whether the turn may end with this hand (BR-TURN-13)."""
    return len(state.hands[seat]) <= HAND_AFTER_TURN


def still_to_play(state: BathroomRush) -> tuple[Seat, ...]:
    """The players whose turn of this round is still to come, in order (BR-ROUND-06)."""
    turn_of = state.turn_of
    if turn_of is None:
        return ()
    played = (turn_of - state.first_player) % state.seats
    order = clockwise(state, state.first_player)
    return tuple(seat for seat in order if (seat - state.first_player) % state.seats > played)
