"""Setting up a round, scoring it, the end of the match."""

from typing import Final

from domain.games.frantic import events as e
from domain.games.frantic.sentences.english.words import ENGLISH, count, laid
from domain.games.frantic.sentences.labels import all_of, held

ROUND_END: Final = {
    "finish": "a pawn is on the finish",
    "deck": "the deck is exhausted",
    "turn_cap": "the last turn allowed is over",
}


@ENGLISH.on(e.PositionSet)
def _position_set(event: e.PositionSet) -> str:
    return f"The table is set: round {event.position.round}, seat {event.position.active} in turn."


@ENGLISH.on(e.MatchStarted)
def _match_started(event: e.MatchStarted) -> str:
    return f"The match begins: {event.seats} seats, up to {event.point_limit} points."


@ENGLISH.on(e.RoundStarted)
def _round_started(event: e.RoundStarted) -> str:
    return f"Round {event.round} is set up."


@ENGLISH.on(e.DeckShuffled)
def _deck_shuffled(event: e.DeckShuffled) -> str:
    return f"The {len(event.order)} cards are shuffled."


@ENGLISH.on(e.HandsDealt)
def _hands_dealt(event: e.HandsDealt) -> str:
    return f"Everybody is dealt {count(len(event.hands[0]), 'card')}."


@ENGLISH.on(e.StartingRollMade)
def _starting_roll_made(event: e.StartingRollMade) -> str:
    return f"Seat {event.seat} rolls {event.value} for the start."


@ENGLISH.on(e.StartingSeatSet)
def _starting_seat_set(event: e.StartingSeatSet) -> str:
    return f"Seat {event.seat} starts."


@ENGLISH.on(e.SetupCardPlaced)
def _setup_card_placed(event: e.SetupCardPlaced) -> str:
    return f"Seat {event.seat} places {laid(event)}"


@ENGLISH.on(e.RoundEnded)
def _round_ended(event: e.RoundEnded) -> str:
    return f"The round ends: {ROUND_END[event.reason]}."


@ENGLISH.on(e.RoundScored)
def _round_scored(event: e.RoundScored) -> str:
    rows = (
        f"seat {seat} +{row.points}{held(row, 'of them for')} = {row.total}"
        for seat, row in enumerate(event.scores)
    )
    return f"Points: {', '.join(rows)}."


@ENGLISH.on(e.BoardCleared)
def _board_cleared(_: e.BoardCleared) -> str:
    return "The board is cleared."


@ENGLISH.on(e.MatchEnded)
def _match_ended(event: e.MatchEnded) -> str:
    if len(event.winners) == 1:
        return f"The match is over: seat {event.winners[0]} wins."
    return f"The match is over: seats {all_of(event.winners, 'and')} win."
