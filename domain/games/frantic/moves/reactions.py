"""Answers to a reaction window: a pass or a throw."""

from domain.games.frantic import events as e
from domain.games.frantic import steps as s
from domain.games.frantic.cards import KINDS, kind
from domain.games.frantic.commands import PassReaction, ThrowReaction
from domain.games.frantic.moves.placing import check_open, open_squares, sorted_hand
from domain.games.frantic.state import Frantic
from domain.kernel.decision import Caused, Rejected
from domain.kernel.refusals import check_in_hand
from domain.kernel.table import Command, Seat
from domain.kernel.windows import pending


def unanswered(state: Frantic, window: s.Window) -> tuple[Seat, ...]:
    """The seats without an answer yet, by number."""
    return tuple(sorted(pending(state, window)))


def legal_answers(state: Frantic, window: s.Window, seat: Seat) -> list[Command]:
    """A pass, then every throw; the card's colour fits every open square (FR-PLACE-02)."""
    throwable = [
        card
        for card in sorted_hand(state, seat)
        if kind(card) == window.kind and card not in state.activated  # FR-LOOP-03
    ]
    squares = list(open_squares(state)) if throwable else []
    throws = [ThrowReaction(window.id, card, square) for card in throwable for square in squares]
    return [PassReaction(window.id), *throws]


def answer(
    state: Frantic, window: s.Window, command: PassReaction | ThrowReaction, seat: Seat, by: e.By
) -> Caused:
    """The answer of a seat; it cites the same rules whatever it is, since everybody reads them (FR-DEC-40)."""
    if isinstance(command, ThrowReaction):
        _check_throw(state, window, seat, command)
    return Caused(e.ReactionAnswered(window.id, seat, command, by, done=0), ("FR-REACT-03",))


def _check_throw(state: Frantic, window: s.Window, seat: Seat, command: ThrowReaction) -> None:
    check_in_hand(state.hands[seat], (command.card,), "FR-REACT-01")
    if kind(command.card) != window.kind:
        detail = f"{command.card} is no {window.kind}, and only that answers window {window.id}"
        raise Rejected("wrong_reaction", KINDS[window.kind].window, detail)
    if command.card in state.activated:
        raise Rejected(
            "already_activated", "FR-LOOP-03", f"{command.card} has been thrown before in this turn"
        )
    check_open(state, command.square)
