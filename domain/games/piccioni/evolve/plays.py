"""Action cards leaving and entering hands: moves, reactions and their windows."""

from collections.abc import Callable
from typing import Any

from domain.games.piccioni import events as e
from domain.games.piccioni import steps as s
from domain.games.piccioni.evolve.piles import draw, leave_hand, then
from domain.games.piccioni.state import Piccioni, Play
from domain.kernel.stack import replace_top
from domain.kernel.table import Event


def _action_played(state: Piccioni, event: e.ActionPlayed) -> None:
    leave_hand(state, event.seat, event.card)
    state.played_cards.append(event.card)
    state.play = Play(event.card, event.zone)
    state.agenda.pop()
    then(state, event.then)


def _guano_laid(state: Piccioni, event: e.GuanoLaid) -> None:
    for card in (event.card, event.extra):
        if card is not None:
            leave_hand(state, event.seat, card)
            state.zones[event.zone].guano.append(card)
    if event.use == "active":
        state.play = Play(event.card, event.zone)
        state.agenda.pop()
    else:
        state.reacted.append(event.seat)
        _answered(state, event.seat)
    then(state, event.then)


def _conversion_paid(state: Piccioni, event: e.ConversionPaid) -> None:
    for card in event.cards:
        leave_hand(state, event.seat, card)
    state.discard_pile += event.cards
    state.agenda.pop()
    then(state, event.then)


def _cards_drawn(state: Piccioni, event: e.CardsDrawn) -> None:
    draw(state, event.seat, event.cards)
    state.agenda.pop()
    then(state, event.then)


def _action_deck_refilled(state: Piccioni, event: e.ActionDeckRefilled) -> None:
    state.action_deck = event.order
    state.discard_pile = []


def _hand_fined(state: Piccioni, event: e.HandFined) -> None:
    for card in event.cards:
        leave_hand(state, event.seat, card)
    state.discard_pile += event.cards
    state.agenda.pop()


def _window_opened(state: Piccioni, event: e.WindowOpened) -> None:
    if event.kind == "response" and state.play is not None:
        state.play.answered = True
    if isinstance(state.agenda[-1], s.AskInfamous):
        state.agenda.pop()
    state.agenda.append(s.Window(event.kind, event.seats))


def _reaction_played(state: Piccioni, event: e.ReactionPlayed) -> None:
    leave_hand(state, event.seat, event.card)
    state.played_cards.append(event.card)
    state.reacted.append(event.seat)
    if event.shares and state.play is not None:
        state.play.sharers.append(event.seat)
    _answered(state, event.seat)
    then(state, event.then)


def _reaction_passed(state: Piccioni, event: e.ReactionPassed) -> None:
    _answered(state, event.seat)


def _window_closed(state: Piccioni, event: e.WindowClosed) -> None:
    state.agenda.pop()
    if event.kind == "redirect" and state.play is not None:
        state.play.unsettled = []


def _answered(state: Piccioni, seat: int) -> None:
    """Those after `seat` are still to be asked."""
    window = state.agenda[-1]
    if isinstance(window, s.Window):
        rest = window.seats[window.seats.index(seat) + 1 :]
        replace_top(state.agenda, s.Window(window.kind, rest))


FOLDS: dict[type[Event], Callable[[Piccioni, Any], None]] = {
    e.ActionPlayed: _action_played,
    e.GuanoLaid: _guano_laid,
    e.ConversionPaid: _conversion_paid,
    e.CardsDrawn: _cards_drawn,
    e.ActionDeckRefilled: _action_deck_refilled,
    e.HandFined: _hand_fined,
    e.WindowOpened: _window_opened,
    e.ReactionPlayed: _reaction_played,
    e.ReactionPassed: _reaction_passed,
    e.WindowClosed: _window_closed,
}
