"""Reaction windows: whom they ask, what may be answered, and what follows from the answers.

Whoever has a card in hand is asked, whatever card it is (FR-REACT-03, FR-DEC-10). Answers are sealed until all
have come; then the first throw in the order of resolution is carried out and the others are forgotten.
"""

from typing import Literal

from domain.games.frantic import events as e
from domain.games.frantic import steps as s
from domain.games.frantic.board import FINISH
from domain.games.frantic.cards import kind
from domain.games.frantic.commands import PassReaction, ThrowReaction
from domain.games.frantic.effects import THROWN
from domain.games.frantic.placing import check_in_hand, check_open, open_squares, sorted_hand
from domain.games.frantic.state import Frantic, in_turn_after, top_card
from domain.kernel.decision import Caused, Rejected
from domain.kernel.table import Command, Seat

OPENS = {"re_roll": "FR-REROLL-01", "block": "FR-BLOCK-01", "nice_try": "FR-NICE-01"}
TAKES_EFFECT = {"re_roll": "FR-REROLL-02", "block": "FR-BLOCK-02", "nice_try": "FR-NICE-02"}
BLOCKED_BY_RULE = {
    "remote": "FR-REMOTE-02",
    "gift": "FR-GIFT-02",
    "swap": "FR-SWAP-02",
    "re_roll": "FR-REROLL-04",
}


def asked(state: Frantic, step: s.Offer) -> tuple[Seat, ...]:
    """The seats a window would ask, in the order in which their throws count: those with a card in hand."""
    if step.kind == "block":
        return (step.subject,) if len(state.hands[step.subject]) else ()
    if step.kind == "nice_try" and FINISH not in state.pawns:
        return ()
    return tuple(seat for seat in in_turn_after(state, step.subject) if len(state.hands[seat]))


def open_window(state: Frantic, step: s.Offer) -> Caused:
    seats = asked(state, step)
    number = state.windows + 1
    window = s.Window(number, step.kind, step.subject, seats, step.card, step.roll, (None,) * len(seats))
    opened = e.ReactionWindowOpened(
        number, step.kind, step.subject, seats, step.card, step.roll, then=(window,)
    )
    return Caused(opened, (OPENS[step.kind], "FR-REACT-03"))


def close_window(_: Frantic, window: s.Window) -> Caused | None:
    """When all have answered: the first throw in the order of resolution, or none (FR-REACT-03)."""
    if window.pending:
        return None
    for seat, answer in zip(window.asked, window.answers, strict=True):
        if isinstance(answer, s.Throw):
            at_stake = (window.id, window.kind, window.subject, window.card, window.roll)
            thrown = s.Thrown(*at_stake, seat, answer.card, answer.square)
            return Caused(e.ReactionWindowClosed(window.id, seat, then=(thrown,)), ("FR-REACT-03",))
    return Caused(e.ReactionWindowClosed(window.id, None), ("FR-REACT-03",))


def throw(state: Frantic, step: s.Thrown) -> Caused:
    """The card is placed at once, then works (FR-REACT-01)."""
    event = e.ReactionCardThrown(
        step.window,
        step.seat,
        step.card,
        step.square,
        top_card(state, step.square),
        then=THROWN[step.kind](state, step),
    )
    return Caused(event, ("FR-REACT-01", TAKES_EFFECT[step.kind]))


def block(_: Frantic, step: s.Blocked) -> Caused:
    """The attack, which is the step that follows, is off; what that leaves depends on the attack (FR-BLOCK-02)."""
    attack: Literal["remote", "gift", "swap", "re_roll"] = kind(step.card)  # type: ignore[assignment]
    then: s.Steps = ()
    if attack == "remote":
        then = (s.ModifyMovement("cancelled"),)
    elif attack == "re_roll":
        then = (s.Offer("re_roll", step.target, roll=step.roll),)  # FR-DEC-12
    event = e.AttackBlocked(step.target, attack, step.card, done=2, then=then)
    return Caused(event, ("FR-BLOCK-02", BLOCKED_BY_RULE[attack]))


def roll_again(state: Frantic, _: s.RollAgain) -> Caused:
    assert state.roll is not None
    roll = state.roll
    again = s.Roll(roll.roller, roll.sides, roll.purpose, "FR-REROLL-02", roll.attempt + 1)
    return Caused(e.RollDiscarded(state.roll.id, then=(again,)), ("FR-REROLL-02", "FR-REROLL-03"))


def legal_answers(state: Frantic, window: s.Window, seat: Seat) -> list[Command]:
    """A pass, then every throw; the card's colour fits every open square (FR-PLACE-02)."""
    throwable = [
        card
        for card in sorted_hand(state, seat)
        if kind(card) == window.kind and card not in state.activated  # FR-LOOP-03
    ]
    squares = open_squares(state) if throwable else []
    throws = [ThrowReaction(window.id, card, square) for card in throwable for square in squares]
    return [PassReaction(window.id), *throws]


def answer(state: Frantic, seat: Seat, command: PassReaction | ThrowReaction, by: e.By) -> Caused:
    """The answer of a seat; the rules cited are the same whatever it is, since everybody reads them."""
    window = _check_window(state, seat, command.window)
    given: s.Answer = s.Pass()
    if isinstance(command, ThrowReaction):
        _check_throw(state, window, seat, command)
        given = s.Throw(command.card, command.square)
    return Caused(e.ReactionAnswered(window.id, seat, given, by, done=0), ("FR-REACT-03",))


def _check_window(state: Frantic, seat: Seat, number: int) -> s.Window:
    window = state.agenda[0] if state.agenda else None
    if not isinstance(window, s.Window) or window.id != number:
        raise Rejected("window_closed", "FR-REACT-03", f"reaction window {number} is not open")
    if seat in window.asked and seat not in window.pending:
        raise Rejected("already_answered", "FR-REACT-03", f"seat {seat} has answered window {number}")
    if seat not in window.asked:
        raise Rejected("not_asked", OPENS[window.kind], f"window {number} does not ask seat {seat}")
    return window


def _check_throw(state: Frantic, window: s.Window, seat: Seat, command: ThrowReaction) -> None:
    check_in_hand(state, seat, command.card, "FR-REACT-01")
    if kind(command.card) != window.kind:
        detail = f"{command.card} is no {window.kind}, and only that answers window {window.id}"
        raise Rejected("wrong_reaction", OPENS[window.kind], detail)
    if command.card in state.activated:
        raise Rejected(
            "already_activated", "FR-LOOP-03", f"{command.card} has been thrown before in this turn"
        )
    check_open(state, command.square)
