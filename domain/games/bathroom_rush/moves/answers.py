"""Answers to a window: to decline, or a defence card that stops what is played."""

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush import steps as s
from domain.games.bathroom_rush.cards import ACTIONS, stopping
from domain.games.bathroom_rush.commands import RespondDefence
from domain.games.bathroom_rush.lanes import known
from domain.games.bathroom_rush.moves.turn import chosen
from domain.games.bathroom_rush.state import BathroomRush
from domain.kernel.decision import Caused, Rejected
from domain.kernel.refusals import check_in_hand
from domain.kernel.rows import By
from domain.kernel.table import Command, Seat


def respond(
    state: BathroomRush, window: s.DefenceWindow, answer: RespondDefence, seat: Seat, by: By
) -> Caused:
    card = answer.card
    if card is not None:
        hand = state.hands[seat]
        check_in_hand(hand, (card,), "BR-DEF-03")
        if card not in stopping(hand, window.play.card):
            defences = " or ".join(kind for kind in ACTIONS if stopping([f"{kind}_1"], window.play.card))
            detail = f"{card} does not answer this window; {defences} does"
            raise Rejected("wrong_defence_card", "BR-DEF-07", detail)
    answered = e.DefenceAnswered(window.id, seat, answer, chosen(by), done=0)
    return Caused(answered, ("BR-DEF-03", "BR-FAM-09"))


def every_answer(state: BathroomRush, window: s.DefenceWindow, seat: Seat) -> list[Command]:
    return [RespondDefence(window.id, card) for card in known(state.hands[seat])]


def legal_answers(state: BathroomRush, window: s.DefenceWindow, seat: Seat) -> list[Command]:
    """To decline, or each fitting card in hand order."""
    fitting = stopping(state.hands[seat], window.play.card)
    return [RespondDefence(window.id), *(RespondDefence(window.id, card) for card in fitting)]
