"""Folds of cards played, windows, reserves."""

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.evolve.folds import FOLDS
from domain.games.bathroom_rush.state import BathroomRush
from domain.games.bathroom_rush.steps import DefenceWindow
from domain.kernel.windows import answered
from domain.kernel.zones import without


@FOLDS.on(e.RestrictionSet)
def _restriction_set(state: BathroomRush, event: e.RestrictionSet) -> None:
    state.restrictions.append(event.card)


@FOLDS.on(e.ActionCardPlayed)
def _action_card_played(state: BathroomRush, event: e.ActionCardPlayed) -> None:
    state.hands[event.seat] = without(state.hands[event.seat], event.card)
    state.resolving = event.card


@FOLDS.on(e.DefenceWindowOpened)
def _defence_window_opened(state: BathroomRush, event: e.DefenceWindowOpened) -> None:
    state.windows_opened = event.window


@FOLDS.on(e.DefenceAnswered)
def _defence_answered(state: BathroomRush, event: e.DefenceAnswered) -> None:
    window = state.agenda[0]
    if isinstance(window, DefenceWindow):
        state.agenda[0] = answered(window, event.seat, event.answer)


@FOLDS.on(e.DefenceWindowClosed)
def _defence_window_closed(state: BathroomRush, event: e.DefenceWindowClosed) -> None:
    for defender in event.defenders:
        state.hands[defender.seat] = without(state.hands[defender.seat], defender.card)
        state.action_discard.append(defender.card)


@FOLDS.on(e.ActionCardDiscarded)
def _action_card_discarded(state: BathroomRush, event: e.ActionCardDiscarded) -> None:
    state.action_discard.append(event.card)
    state.resolving = None


@FOLDS.on(e.ReserveChanged, e.Decompressed)
def _reserve_changed(state: BathroomRush, event: e.ReserveChanged | e.Decompressed) -> None:
    state.reserves[event.seat] = event.after


@FOLDS.on(e.CardDiscarded)
def _card_discarded(state: BathroomRush, event: e.CardDiscarded) -> None:
    state.hands[event.seat] = without(state.hands[event.seat], event.card)
    state.action_discard.append(event.card)
