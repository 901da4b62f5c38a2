"""Folding events into the state: facts are copied, nothing is decided."""

from typing import Final

from domain.games.sukkube import events as e
from domain.games.sukkube.state import Sukkube, seat_name
from domain.kernel.events import Folds
from domain.kernel.zones import copied, without

FOLDS: Final = Folds(Sukkube)


@FOLDS.on(e.MatchStarted)
def _match_started(state: Sukkube, event: e.MatchStarted) -> None:
    state.options = event.options
    state.seats = event.seats
    state.characters = dict(event.characters)
    state.teams = dict(event.teams)
    state.holders = dict(event.holders)
    names = tuple(event.teams) or tuple(seat_name(seat) for seat in range(event.seats))
    state.scores = dict.fromkeys(names, 0)  # SK-SET-01
    state.next_starter = event.first_starter
    state.phase = "awaiting_deal"


@FOLDS.on(e.MancheDealt)
def _manche_dealt(state: Sukkube, event: e.MancheDealt) -> None:
    state.manche = event.manche
    state.top = event.starter  # SK-SET-08
    state.next_starter = None
    state.last_card = None
    state.series_length = 0
    state.hands = {name: list(cards) for name, cards in event.hands.items()}
    state.pile = copied(event.pile)
    state.pile_back = event.pile_back
    state.played = []
    state.aside = []
    state.phase = "turn"


@FOLDS.on(e.CardPlayed)
def _card_played(state: Sukkube, event: e.CardPlayed) -> None:
    if event.source == "pile":
        state.pile = without(state.pile, event.card)
        state.pile_back = event.pile_back
    else:
        state.hands[event.source].remove(event.card)
    state.played.append(event.card)
    state.last_card = event.card
    state.series_length = event.series_length
    state.top = event.to_top


@FOLDS.on(e.CardDrawn)
def _card_drawn(state: Sukkube, event: e.CardDrawn) -> None:
    state.pile = without(state.pile, event.card)
    state.pile_back = event.pile_back
    state.hands[seat_name(event.seat)].append(event.card)


@FOLDS.on(e.TeamCharacterPassed)
def _team_character_passed(state: Sukkube, event: e.TeamCharacterPassed) -> None:
    state.holders[event.team] = event.to_seat


@FOLDS.on(e.MancheEnded)
def _manche_ended(state: Sukkube, event: e.MancheEnded) -> None:
    state.scores = dict(event.scores)
    state.next_starter = event.sukkube
    state.phase = "awaiting_deal"


@FOLDS.on(e.MatchEnded)
def _match_ended(state: Sukkube, event: e.MatchEnded) -> None:
    state.phase = "finished"
    state.winners = event.winners
    state.end_reason = event.reason
