"""Folding events into the state: facts are copied, nothing is decided."""

from domain.kernel.events import Folds
from domain.kernel.windows import answered
from domain.kernel.zones import below, copied, joined, without
from tide import events as e
from tide.state import Tide

FOLDS = Folds(Tide)


@FOLDS.on(e.BoatsDealt)
def _boats_dealt(state: Tide, event: e.BoatsDealt) -> None:
    state.hands = [copied(hand) for hand in event.hands]
    state.deck = copied(event.deck)


@FOLDS.on(e.BoatSent)
def _boat_sent(state: Tide, event: e.BoatSent) -> None:
    state.agenda[0] = answered(state.agenda[0], event.seat, event.answer)


@FOLDS.on(e.BoatsMet)
def _boats_met(state: Tide, event: e.BoatsMet) -> None:
    state.hands = [without(hand, boat) for hand, boat in zip(state.hands, event.boats, strict=True)]
    state.lost += event.boats
    if event.home is not None:
        state.scores[event.home] += event.points


@FOLDS.on(e.BoatsTaken)
def _boats_taken(state: Tide, event: e.BoatsTaken) -> None:
    state.deck = below(state.deck, len(event.boats))
    state.hands = [joined(hand, boats) for hand, boats in zip(state.hands, event.boats, strict=True)]
