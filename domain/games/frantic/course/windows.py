"""Reaction windows: whom they ask, what may be answered, and what follows from the answers.

Every seat with a card in hand is asked, whatever card it is (FR-REACT-03, FR-DEC-10). Answers are sealed
until all have come; then the first throw in the order of resolution is carried out and the others are
forgotten.
"""

from typing import Literal

from domain.games.frantic import events as e
from domain.games.frantic import steps as s
from domain.games.frantic.board import FINISH
from domain.games.frantic.cards import KINDS, kind, row
from domain.games.frantic.commands import ThrowReaction
from domain.games.frantic.effects import EFFECTS
from domain.games.frantic.state import Frantic, in_turn_after, top_card
from domain.kernel.decision import Caused
from domain.kernel.rows import Make
from domain.kernel.table import Seat


def asked(state: Frantic, step: s.Offer) -> tuple[Seat, ...]:
    """The seats a window would ask, in the order that their throws count: those with a card in hand."""
    if step.kind == "block":
        return (step.subject,) if len(state.hands[step.subject]) else ()
    if step.kind == "nice_try" and FINISH not in state.pawns:
        return ()
    return tuple(seat for seat in in_turn_after(state, step.subject) if len(state.hands[seat]))


def nobody_is_asked(state: Frantic, step: s.Offer) -> bool:
    return not asked(state, step)


def open_window(state: Frantic, step: s.Offer) -> Caused:
    seats = asked(state, step)
    number = state.windows + 1
    window = s.Window(number, seats, (None,) * len(seats), step.kind, step.subject, step.card, step.roll)
    opened = e.ReactionWindowOpened(
        number, step.kind, step.subject, seats, step.card, step.roll, then=(window,)
    )
    return Caused(opened, (KINDS[step.kind].window, "FR-REACT-03"))


def when_all_have_answered(_: Frantic, window: s.Window) -> Make | None:
    return close_window if None not in window.answers else None


def close_window(_: Frantic, window: s.Window) -> Caused:
    """The first throw in the order of resolution is carried out, if there is one (FR-REACT-03)."""
    for seat, answer in zip(window.asked, window.answers, strict=True):
        if isinstance(answer, ThrowReaction):
            at_stake = (window.id, window.kind, window.subject, window.card, window.roll)
            thrown = s.Thrown(*at_stake, seat, answer.card, answer.square)
            return Caused(e.ReactionWindowClosed(window.id, seat, then=(thrown,)), ("FR-REACT-03",))
    return Caused(e.ReactionWindowClosed(window.id, None), ("FR-REACT-03",))


def throw(state: Frantic, step: s.Thrown) -> Caused:
    """The card is placed at once, then works (FR-REACT-01); no card is drawn for it (FR-REACT-02)."""
    event = e.ReactionCardThrown(
        step.window,
        step.seat,
        step.card,
        step.square,
        top_card(state, step.square),
        then=EFFECTS.of(step.kind, "throw")(state, step),
    )
    return Caused(event, ("FR-REACT-01", row(step.card).works["throw"]))


def block(_: Frantic, step: s.Blocked) -> Caused:
    """The attack, which is the step that follows, is off; what that leaves depends on the attack (FR-BLOCK-02)."""
    attack: Literal["remote", "gift", "swap", "re_roll"] = kind(step.card)  # type: ignore[assignment]
    then: s.Steps = ()
    if attack == "remote":
        then = (s.ModifyMovement("cancelled", "FR-REMOTE-02"),)
    elif attack == "re_roll":
        then = (s.Offer("re_roll", step.target, roll=step.roll),)  # FR-DEC-12
    event = e.AttackBlocked(step.target, attack, step.card, done=2, then=then)
    return Caused(event, ("FR-BLOCK-02", row(step.card).blocked))
