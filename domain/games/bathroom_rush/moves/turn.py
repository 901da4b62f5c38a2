"""The choices of the player in turn: choose a lane, act, discard."""

from typing import Literal

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush import steps as s
from domain.games.bathroom_rush.cards import action
from domain.games.bathroom_rush.commands import ChooseLane, Decompress, DiscardCard, PassTurn, PlayCard
from domain.games.bathroom_rush.course.turn import HAND_AFTER_TURN
from domain.games.bathroom_rush.course.windows import steps_of
from domain.games.bathroom_rush.effects.registry import EFFECTS
from domain.games.bathroom_rush.lanes import known, player_of, stand
from domain.games.bathroom_rush.moves.rules import (
    check_not_forbidden,
    check_play,
    every_play,
    forbidding,
    hits,
    legal_plays,
    target_lane,
)
from domain.games.bathroom_rush.state import BathroomRush
from domain.kernel.decision import Caused, Rejected
from domain.kernel.refusals import check_in_hand
from domain.kernel.rows import By
from domain.kernel.table import Command, Seat


def chosen(by: By) -> Literal["player", "timeout"]:
    return "player" if by == "seat" else "timeout"


def the_seat(_: BathroomRush, step: s.LaneChoice | s.Act | s.Discard) -> tuple[Seat, ...]:
    return (step.seat,)


def lanes_to_choose(state: BathroomRush) -> list[int]:
    return [lane.lane_id for lane in state.lanes if player_of(lane) is None]


def legal_lanes(state: BathroomRush, _: s.LaneChoice, __: Seat) -> list[Command]:
    return [ChooseLane(lane_id) for lane_id in lanes_to_choose(state)]


def every_lane(state: BathroomRush, _: s.LaneChoice, __: Seat) -> list[Command]:
    return [ChooseLane(lane.lane_id) for lane in state.lanes]


def choose_lane(state: BathroomRush, _: s.LaneChoice, command: ChooseLane, seat: Seat, by: By) -> Caused:
    free = ", ".join(map(str, lanes_to_choose(state)))
    if all(lane.lane_id != command.lane_id for lane in state.lanes):
        detail = f"there is no lane {command.lane_id}; free are {free}"
        raise Rejected("illegal_target", "BR-SETUP-03", detail)
    if command.lane_id not in lanes_to_choose(state):
        raise Rejected("lane_occupied", "BR-LANE-01", f"lane {command.lane_id} is occupied; free are {free}")
    return Caused(e.LaneChosen(seat, command.lane_id, chosen(by)), ("BR-SETUP-05", "BR-LANE-01"))


def legal_actions(state: BathroomRush, _: s.Act, seat: Seat) -> list[Command]:
    relief: list[Command] = [] if forbidding(state, seat, s.DECOMPRESSION) else [Decompress()]
    return [*legal_plays(state, seat), *relief, PassTurn()]


def every_action(state: BathroomRush, _: s.Act, seat: Seat) -> list[Command]:
    return [*every_play(state, seat), Decompress()]


def play_card(state: BathroomRush, _: s.Act, command: PlayCard, seat: Seat, __: By) -> Caused:
    check_play(state, seat, command)
    lane_id, hit = target_lane(state, seat, command), hits(state, seat, command)
    play = s.CardPlay(
        seat,
        command.card,
        lane_id,
        hit,
        side=command.side or action(command.card).side or "front",
        target_side=command.target_side or "front",
    )
    played = e.ActionCardPlayed(
        seat=seat,
        card=command.card,
        lane_id=lane_id,
        hits=hit,
        side=command.side,
        target_seat=command.target_seat,
        target_side=command.target_side,
        then=steps_of(state, play),
    )
    return Caused(played, ("BR-TURN-11", "BR-ACT-01"))


def decompress(state: BathroomRush, _: s.Act, __: Decompress, seat: Seat, ___: By) -> Caused:
    check_not_forbidden(state, seat, s.DECOMPRESSION)
    begun = e.DecompressionBegun(seat, stand(state, seat)[0], then=EFFECTS.of(s.Relief(seat)))
    return Caused(begun, ("BR-TURN-11", "BR-DCP-01"))


def pass_turn(_: BathroomRush, __: s.Act, ___: PassTurn, seat: Seat, by: By) -> Caused:
    """Though one could act (BR-DEC-42)."""
    return Caused(e.TurnPassed(seat, chosen(by)), ("BR-TURN-11", "BR-TURN-12"))


def do_nothing(_: BathroomRush, __: s.Act, ___: Seat) -> Command:
    return PassTurn()


def legal_discards(state: BathroomRush, _: s.Discard, seat: Seat) -> list[Command]:
    """The card longest in hand first: the default."""
    return [DiscardCard(card) for card in known(state.hands[seat])]


def discard_card(state: BathroomRush, _: s.Discard, command: DiscardCard, seat: Seat, by: By) -> Caused:
    """One card at a time, until three are left (BR-DEC-58)."""
    hand = state.hands[seat]
    check_in_hand(hand, (command.card,), "BR-TURN-13")
    is_last = len(hand) - 1 <= HAND_AFTER_TURN
    return Caused(e.CardDiscarded(seat, command.card, chosen(by), done=int(is_last)), ("BR-TURN-13",))
