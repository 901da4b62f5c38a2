"""Folding events into the state: facts are copied, nothing is decided."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.games.sukkube import events as e
from domain.games.sukkube.state import Sukkube, seat_name
from domain.kernel.table import Cards, Event, Hidden, without


def evolve(state: Sukkube, event: Event) -> Sukkube:
    """Fold `event` into `state`, in place, and return it. Redacted events fold as well: the pile only shrinks."""
    return FOLDS[type(event)](state, event)


def _position_set(_: Sukkube, event: e.PositionSet) -> Sukkube:
    """A state of its own: what is folded later must not reach back into the event."""
    table = event.position
    return replace(
        table,
        characters=dict(table.characters),
        teams=dict(table.teams),
        holders=dict(table.holders),
        scores=dict(table.scores),
        hands={name: list(cards) for name, cards in table.hands.items()},
        pile=copied(table.pile),
        played=list(table.played),
        aside=list(table.aside),
    )


def _match_started(state: Sukkube, event: e.MatchStarted) -> Sukkube:
    state.options = event.options
    state.seats = event.seats
    state.characters = dict(event.characters)
    state.teams = dict(event.teams)
    state.holders = dict(event.holders)
    names = tuple(event.teams) or tuple(seat_name(seat) for seat in range(event.seats))
    state.scores = dict.fromkeys(names, 0)  # SK-SET-01
    state.next_starter = event.first_starter
    state.phase = "awaiting_deal"
    state.step = "none"
    return state


def _manche_dealt(state: Sukkube, event: e.MancheDealt) -> Sukkube:
    state.manche = event.manche
    state.top = event.starter  # SK-SET-08
    state.next_starter = None
    state.last_card = None
    state.series_length = 0
    state.last_source = None
    state.hands = {name: list(cards) for name, cards in event.hands.items()}
    state.pile = copied(event.pile)
    state.pile_back = event.pile_back
    state.played = []
    state.aside = []
    state.phase = "turn"
    state.step = "start_turn"
    return state


def _card_played(state: Sukkube, event: e.CardPlayed) -> Sukkube:
    if event.source == "pile":
        state.pile = without(state.pile, event.card)
        state.pile_back = event.pile_back
    else:
        state.hands[event.source].remove(event.card)
    state.played.append(event.card)
    state.last_card = event.card
    state.last_source = event.source
    state.series_length = event.series_length
    state.top = event.to_top
    state.step = "after_card"
    return state


def _card_drawn(state: Sukkube, event: e.CardDrawn) -> Sukkube:
    state.pile = without(state.pile, event.card)
    state.pile_back = event.pile_back
    state.hands[seat_name(event.seat)].append(event.card)
    state.step = "after_extra" if event.reason == "refill" else "start_turn"
    return state


def _team_character_passed(state: Sukkube, event: e.TeamCharacterPassed) -> Sukkube:
    state.holders[event.team] = event.to_seat
    state.step = "after_extra"
    return state


def _manche_ended(state: Sukkube, event: e.MancheEnded) -> Sukkube:
    state.scores = dict(event.scores)
    state.next_starter = event.sukkube
    state.phase = "awaiting_deal"
    state.step = "after_end"
    return state


def _match_ended(state: Sukkube, event: e.MatchEnded) -> Sukkube:
    state.phase = "finished"
    state.winners = event.winners
    state.end_reason = event.reason
    state.step = "none"
    return state


def copied(cards: Cards) -> Cards:
    return cards if isinstance(cards, Hidden) else list(cards)


FOLDS: dict[type[Event], Callable[[Sukkube, Any], Sukkube]] = {
    e.PositionSet: _position_set,
    e.MatchStarted: _match_started,
    e.MancheDealt: _manche_dealt,
    e.CardPlayed: _card_played,
    e.CardDrawn: _card_drawn,
    e.TeamCharacterPassed: _team_character_passed,
    e.MancheEnded: _manche_ended,
    e.MatchEnded: _match_ended,
}
