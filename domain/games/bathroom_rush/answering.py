"""Answers to a window: who is asked, with what, and what is refused."""

from typing import Final, Literal

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.cards import kind
from domain.games.bathroom_rush.commands import RespondDefence
from domain.games.bathroom_rush.state import BathroomRush, Window
from domain.kernel.decision import Decision, Rejected
from domain.kernel.table import Command, Seat

By = Literal["player", "timeout"]

WANTED: Final = {
    "person_effect": "lane_defence",  # BR-TERM-08
    "lane_attack": "lane_defence",
    "lane_attack_all": "lane_defence",
    "bathroom_attack": "bathroom_defence",
}


def respond(decision: Decision[BathroomRush], command: RespondDefence, seat: Seat | None, by: By) -> None:
    state = decision.state
    window = check_answer(state, seat, command.window_id)
    hand = state.hands[seat or 0]
    card = command.card
    if card is not None:
        if card not in (hand if isinstance(hand, list) else ()):
            raise Rejected("card_not_in_hand", "BR-DEF-03", f"{card} is not in the hand")
        if kind(card) != WANTED[window.kind]:
            detail = f"{card} does not answer this window; {WANTED[window.kind]} does"
            raise Rejected("wrong_defence_card", "BR-DEF-07", detail)
    answered = e.DefenceAnswered(window.window_id, seat or 0, card, by)
    decision.emit(answered, "BR-DEF-03", "BR-FAM-09")


def check_answer(state: BathroomRush, seat: Seat | None, window_id: int) -> Window:
    """The open window, if `seat` may answer it now."""
    window = state.window
    if window is None or window.window_id != window_id:
        raise Rejected("window_not_open", "BR-DEF-03", f"window {window_id} is not open")
    if seat not in window.asked:
        asked = ", ".join(map(str, window.asked))
        raise Rejected("not_asked", "BR-DEF-03", f"window {window_id} asks seats {asked}, not {seat}")
    if seat in (answer.seat for answer in window.answers):
        raise Rejected("already_answered", "BR-DEF-03", f"seat {seat} has answered window {window_id}")
    return window


def legal_answers(state: BathroomRush, seat: Seat) -> list[Command]:
    """To decline, or each fitting card in hand order."""
    window, hand = state.window, state.hands[seat]
    if window is None:
        return []
    fitting = [card for card in hand if kind(card) == WANTED[window.kind]] if isinstance(hand, list) else []
    return [RespondDefence(window.window_id), *(RespondDefence(window.window_id, card) for card in fitting)]


def default_answer(state: BathroomRush) -> RespondDefence:
    return RespondDefence(state.window.window_id if state.window else 0)
