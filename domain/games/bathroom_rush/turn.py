"""What a player does when it is up to him: choose a lane, act, discard."""

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.answering import By
from domain.games.bathroom_rush.commands import ChooseLane, Decompress, DiscardCard, PassTurn, PlayCard
from domain.games.bathroom_rush.lanes import clockwise, numbered, place, player_of, stand
from domain.games.bathroom_rush.rounds import HAND_AFTER_TURN
from domain.games.bathroom_rush.rules import (
    check_not_forbidden,
    check_play,
    forbidding,
    hits,
    legal_plays,
    target_lane,
)
from domain.games.bathroom_rush.state import BathroomRush, Phase
from domain.kernel.decision import Decision, Rejected
from domain.kernel.table import Command, Seat


def choose_lane(decision: Decision[BathroomRush], command: ChooseLane, seat: Seat | None, by: By) -> None:
    state = decision.state
    mover = check_turn(state, seat, "lane_choice")
    lane = next((lane for lane in state.lanes if lane.lane_id == command.lane_id), None)
    free = ", ".join(map(str, lanes_to_choose(state)))
    if lane is None:
        detail = f"there is no lane {command.lane_id}; free are {free}"
        raise Rejected("illegal_target", "BR-SETUP-03", detail)
    if player_of(lane) is not None:
        raise Rejected("lane_occupied", "BR-LANE-01", f"lane {command.lane_id} is occupied; free are {free}")
    decision.emit(e.LaneChosen(mover, command.lane_id, by), "BR-SETUP-05", "BR-LANE-01")


def play_card(decision: Decision[BathroomRush], command: PlayCard, seat: Seat | None, _: By) -> None:
    state = decision.state
    mover = check_turn(state, seat, "action")
    check_play(state, mover, command)
    played = e.ActionCardPlayed(
        seat=mover,
        card=command.card,
        lane_id=target_lane(state, mover, command),
        hits=hits(state, mover, command),
        side=command.side,
        target_seat=command.target_seat,
        target_side=command.target_side,
    )
    decision.emit(played, "BR-TURN-11", "BR-ACT-01")


def decompress(decision: Decision[BathroomRush], _: Decompress, seat: Seat | None, __: By) -> None:
    state = decision.state
    mover = check_turn(state, seat, "action")
    check_not_forbidden(state, mover, "decompression")
    decision.emit(e.DecompressionBegun(mover, stand(state, mover)[0]), "BR-TURN-11", "BR-DCP-01")


def pass_turn(decision: Decision[BathroomRush], _: PassTurn, seat: Seat | None, by: By) -> None:
    state = decision.state
    if state.phase == "discard" and seat == state.turn_of:
        held = len(state.hands[seat or 0])
        detail = f"{held} cards are held: discard {held - HAND_AFTER_TURN} before the turn ends"
        raise Rejected("wrong_discard_count", "BR-TURN-13", detail)
    mover = check_turn(state, seat, "action")
    decision.emit(e.TurnPassed(mover, by), "BR-TURN-11", "BR-TURN-12")


def discard_card(decision: Decision[BathroomRush], command: DiscardCard, seat: Seat | None, by: By) -> None:
    state = decision.state
    if state.phase == "action" and seat == state.turn_of and len(state.hands[seat or 0]) <= HAND_AFTER_TURN:
        detail = f"{len(state.hands[seat or 0])} cards are held: with three or fewer none is discarded"
        raise Rejected("wrong_discard_count", "BR-TURN-13", detail)
    mover = check_turn(state, seat, "discard")
    hand = state.hands[mover]
    if not isinstance(hand, list) or command.card not in hand:
        raise Rejected("card_not_in_hand", "BR-TURN-13", f"{command.card} is not in the hand")
    decision.emit(e.CardDiscarded(mover, command.card, by), "BR-TURN-13")


def legal_turn_commands(state: BathroomRush, seat: Seat) -> list[Command]:
    """The commands of the seat that is awaited outside windows."""
    if state.phase == "lane_choice":
        return [ChooseLane(lane_id) for lane_id in lanes_to_choose(state)]
    if state.phase == "discard":
        hand = state.hands[seat]
        return [DiscardCard(card) for card in hand] if isinstance(hand, list) else []
    relief: list[Command] = [] if forbidding(state, seat, "decompression") else [Decompress()]
    return [*legal_plays(state, seat), *relief, PassTurn()]


def turn_default(state: BathroomRush, seat: Seat) -> Command:
    """Lowest free lane; pass; the card longest in hand."""
    if state.phase == "lane_choice":
        return ChooseLane(lanes_to_choose(state)[0])
    if state.phase != "discard" or seat != state.turn_of:
        return PassTurn()
    hand = state.hands[seat]
    return DiscardCard(hand[0] if isinstance(hand, list) and hand else "")


def lanes_to_choose(state: BathroomRush) -> list[int]:
    return [lane_id for lane_id, lane in numbered(state) if player_of(lane) is None]


def check_turn(state: BathroomRush, seat: Seat | None, phase: Phase) -> Seat:
    """The seat, if it is its turn, the phase is the right one and nothing else is being resolved."""
    mover = _mover(state)
    if seat is None or seat != mover:
        rule = "BR-SETUP-05" if state.phase == "lane_choice" else "BR-ROUND-06"
        whose = "nobody's" if mover is None else f"seat {mover}'s"
        raise Rejected("not_your_turn", rule, f"it is {whose} turn")
    if state.phase != phase:
        raise Rejected(
            "wrong_phase", "BR-TURN-01", f"this belongs to {phase}; the match stands at {state.phase}"
        )
    if state.window is not None:
        detail = f"window {state.window.window_id} is open and waits for answers"
        raise Rejected("window_open", "BR-DEF-03", detail)
    if state.acted and phase == "action":
        raise Rejected("wrong_phase", "BR-TURN-11", "one action a turn, and it is being resolved")
    return seat


def _mover(state: BathroomRush) -> Seat | None:
    """Whose choice of a lane or whose turn it is."""
    if state.phase != "lane_choice":
        return state.turn_of
    order = clockwise(state, state.first_player)
    return next((seat for seat in order if place(state, seat) is None), None)
