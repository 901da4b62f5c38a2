"""The setup, the turn, the invasion, the end."""

from collections.abc import Callable
from typing import Any

from domain.games.piccioni import events as e
from domain.games.piccioni import steps as s
from domain.games.piccioni.evolve.piles import draw, less, then
from domain.games.piccioni.state import Piccioni, Trophy
from domain.kernel.stack import replace_top
from domain.kernel.table import Event, without


def _match_started(state: Piccioni, event: e.MatchStarted) -> None:
    state.options = event.options
    state.seats = event.seats
    state.next_seat = event.first_seat
    state.flock_deck = event.flock_deck
    state.removed_flock = list(event.left_out)
    state.action_deck = event.action_deck
    state.phase = "playing"
    then(state, event.then)


def _flock_cards_removed(state: Piccioni, event: e.FlockCardsRemoved) -> None:
    state.flock_deck = less(state.flock_deck, event.cards)
    state.removed_flock = event.cards
    state.agenda.pop()


def _location_seeded(state: Piccioni, event: e.LocationSeeded) -> None:
    state.flock_deck = without(state.flock_deck, event.card)
    state.zones[event.location].flock.append(event.card)
    step = state.agenda.pop()
    if isinstance(step, s.SeedLocations) and len(step.locations) > 1:
        state.agenda.append(s.SeedLocations(step.locations[1:]))


def _hand_dealt(state: Piccioni, event: e.HandDealt) -> None:
    draw(state, event.seat, event.cards)
    step = state.agenda.pop()
    if isinstance(step, s.DealHands) and len(step.seats) > 1:
        state.agenda.append(s.DealHands(step.seats[1:]))


def _turn_started(state: Piccioni, event: e.TurnStarted) -> None:
    state.active = event.seat
    state.turn = event.turn
    state.final_turn = event.final_turn
    state.moves_completed = 0
    then(state, event.then)


def _move_completed(state: Piccioni, event: e.MoveCompleted) -> None:
    state.moves_completed = event.number
    state.play = None
    state.agenda.pop()


def _invasion_started(state: Piccioni, event: e.InvasionStarted) -> None:
    replace_top(state.agenda, s.Reveal(event.reveals))


def _flock_revealed(state: Piccioni, event: e.FlockRevealed) -> None:
    state.flock_deck = without(state.flock_deck, event.card)
    left = (s.Reveal(event.remaining),) if event.remaining else ()
    replace_top(state.agenda, *left, s.Place(event.card))


def _flock_placed(state: Piccioni, event: e.FlockPlaced) -> None:
    state.zones[event.zone].flock.append(event.card)
    state.agenda.pop()
    then(state, event.then)


def _final_phase_started(state: Piccioni, event: e.FinalPhaseStarted) -> None:
    state.last_seat = event.last_seat


def _reveal_failed(state: Piccioni, _: e.RevealFailed) -> None:
    state.agenda.pop()


def _played_cards_discarded(state: Piccioni, event: e.PlayedCardsDiscarded) -> None:
    state.played_cards = []
    state.discard_pile += event.cards


def _turn_ended(state: Piccioni, event: e.TurnEnded) -> None:
    state.next_seat = event.next_seat
    state.reacted = []
    state.agenda.pop()


def _match_ended(state: Piccioni, event: e.MatchEnded) -> None:
    state.phase = "finished"
    state.scores = event.scores
    state.places = event.places
    state.hands = [list(cards) for cards in event.hands]
    state.flock_deck = event.flock_deck
    state.removed_flock = event.removed_flock
    state.action_deck = event.action_deck
    for seat, cards in enumerate(event.trophies):
        pile = state.trophies[seat]
        state.trophies[seat] = [Trophy(card, t.blind) for card, t in zip(cards, pile, strict=True)]


FOLDS: dict[type[Event], Callable[[Piccioni, Any], None]] = {
    e.MatchStarted: _match_started,
    e.FlockCardsRemoved: _flock_cards_removed,
    e.LocationSeeded: _location_seeded,
    e.HandDealt: _hand_dealt,
    e.TurnStarted: _turn_started,
    e.MoveCompleted: _move_completed,
    e.InvasionStarted: _invasion_started,
    e.FlockRevealed: _flock_revealed,
    e.FlockPlaced: _flock_placed,
    e.FinalPhaseStarted: _final_phase_started,
    e.RevealFailed: _reveal_failed,
    e.PlayedCardsDiscarded: _played_cards_discarded,
    e.TurnEnded: _turn_ended,
    e.MatchEnded: _match_ended,
}
