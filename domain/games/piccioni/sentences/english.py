"""The story of a match in English."""

from typing import Final

from domain.games.piccioni import events as e
from domain.games.piccioni.sentences.labels import (
    card_name,
    card_names,
    points,
    seat_names,
    shares,
    with_extra,
    zone_name,
)
from domain.kernel.sentences import Sentences

ENGLISH: Final = Sentences()

CAUSES: Final = {"gather": "lured", "drag": "dragged along", "scare": "scared", "redirect": "sent on"}


@ENGLISH.on(e.PositionSet)
def _position_set(event: e.PositionSet) -> str:
    return f"The table is set: turn {event.position.turn}, seat {event.position.active} is active."


@ENGLISH.on(e.MatchStarted)
def _match_started(event: e.MatchStarted) -> str:
    return f"The match begins with {event.seats} seats; seat {event.first_seat} will start."


@ENGLISH.on(e.FlockCardsRemoved)
def _flock_cards_removed(event: e.FlockCardsRemoved) -> str:
    return f"{len(event.cards)} pigeons are removed unseen."


@ENGLISH.on(e.LocationSeeded)
def _location_seeded(event: e.LocationSeeded) -> str:
    return f"{card_name(event.card)} is placed on {zone_name(event.location)}."


@ENGLISH.on(e.HandDealt)
def _hand_dealt(event: e.HandDealt) -> str:
    return f"Seat {event.seat} is dealt {card_names(event.cards)}."


@ENGLISH.on(e.TurnStarted)
def _turn_started(event: e.TurnStarted) -> str:
    return f"Turn {event.turn}: seat {event.seat}{', for the last time' if event.final_turn else ''}."


@ENGLISH.on(e.ActionPlayed)
def _action_played(event: e.ActionPlayed) -> str:
    return f"Seat {event.seat} plays {card_name(event.card)} on {zone_name(event.zone)}."


@ENGLISH.on(e.GuanoLaid)
def _guano_laid(event: e.GuanoLaid) -> str:
    cards = f"{card_name(event.card)}{with_extra(event.extra)}"
    return f"Seat {event.seat} lays {cards} on {zone_name(event.zone)}."


@ENGLISH.on(e.TrophyMade)
def _trophy_made(event: e.TrophyMade) -> str:
    return f"{card_name(event.card)} becomes a Trophy of seat {event.seat}."


@ENGLISH.on(e.InfamousReturned)
def _infamous_returned(event: e.InfamousReturned) -> str:
    return f"{card_name(event.card)} slips back into the deck."


@ENGLISH.on(e.FlockDeckShuffled)
def _flock_deck_shuffled(event: e.FlockDeckShuffled) -> str:
    return f"The flock deck is shuffled ({len(event.order)} cards)."


@ENGLISH.on(e.BlindTrophyTaken)
def _blind_trophy_taken(event: e.BlindTrophyTaken) -> str:
    return f"Seat {event.seat} takes the top pigeon unseen as a Trophy."


@ENGLISH.on(e.FlockMoved)
def _flock_moved(event: e.FlockMoved) -> str:
    way = f"{zone_name(event.from_zone)} for {zone_name(event.to_zone)}"
    return f"{card_name(event.card)}, {CAUSES[event.cause]}, leaves {way}."


@ENGLISH.on(e.FlockSetAside)
def _flock_set_aside(event: e.FlockSetAside) -> str:
    return f"{card_name(event.card)} is scared off {zone_name(event.from_zone)}, to the deck."


@ENGLISH.on(e.FlockReturned)
def _flock_returned(event: e.FlockReturned) -> str:
    return f"Back into the flock deck: {card_names(event.cards)}."


@ENGLISH.on(e.WindowOpened)
def _window_opened(event: e.WindowOpened) -> str:
    asked = "seat {} is" if len(event.seats) == 1 else "seats {} are"
    return f"Reactions ({event.kind}): {asked.format(seat_names(event.seats))} asked."


@ENGLISH.on(e.ReactionPlayed)
def _reaction_played(event: e.ReactionPlayed) -> str:
    to = f", to {zone_name(event.zone)}" if event.zone else ""
    return f"Seat {event.seat} reacts with {card_name(event.card)}{to}."


@ENGLISH.on(e.ReactionPassed)
def _reaction_passed(event: e.ReactionPassed) -> str:
    return f"Seat {event.seat} passes."


@ENGLISH.on(e.WindowClosed)
def _window_closed(event: e.WindowClosed) -> str:
    return f"No more reactions ({event.kind})."


@ENGLISH.on(e.TrophiesShared)
def _trophies_shared(event: e.TrophiesShared) -> str:
    return f"The Trophies ({len(event.given)}) are divided. By seat: {shares(event)}."


@ENGLISH.on(e.HandFined)
def _hand_fined(event: e.HandFined) -> str:
    return f"Seat {event.seat} is fined by seat {event.by} and discards {card_names(event.cards)}."


@ENGLISH.on(e.ConversionPaid)
def _conversion_paid(event: e.ConversionPaid) -> str:
    return f"Seat {event.seat} discards {card_names(event.cards)} to convert {card_name(event.target)}."


@ENGLISH.on(e.CardsDrawn)
def _cards_drawn(event: e.CardsDrawn) -> str:
    return f"Seat {event.seat} draws {card_names(event.cards)}."


@ENGLISH.on(e.ActionDeckRefilled)
def _action_deck_refilled(event: e.ActionDeckRefilled) -> str:
    return f"The discards become a new action deck of {len(event.order)} cards."


@ENGLISH.on(e.MoveCompleted)
def _move_completed(event: e.MoveCompleted) -> str:
    return f"Move {event.number} of seat {event.seat} is done ({event.kind.replace('_', ' ')})."


@ENGLISH.on(e.InvasionStarted)
def _invasion_started(event: e.InvasionStarted) -> str:
    return f"The invasion goes on: recall icons {event.recall_icons}, pigeons to reveal {event.reveals}."


@ENGLISH.on(e.FlockRevealed)
def _flock_revealed(event: e.FlockRevealed) -> str:
    return f"{card_name(event.card)} is revealed."


@ENGLISH.on(e.FlockPlaced)
def _flock_placed(event: e.FlockPlaced) -> str:
    return f"{card_name(event.card)} lands on {zone_name(event.zone)}."


@ENGLISH.on(e.FinalPhaseStarted)
def _final_phase_started(event: e.FinalPhaseStarted) -> str:
    return f"The flock deck is empty: one last turn each, seat {event.last_seat} last."


@ENGLISH.on(e.RevealFailed)
def _reveal_failed(event: e.RevealFailed) -> str:
    return f"No pigeon is left to reveal; reveals dropped: {event.cancelled}."


@ENGLISH.on(e.PlayedCardsDiscarded)
def _played_cards_discarded(event: e.PlayedCardsDiscarded) -> str:
    return f"The cards played are discarded: {card_names(event.cards)}."


@ENGLISH.on(e.TurnEnded)
def _turn_ended(event: e.TurnEnded) -> str:
    return f"The turn of seat {event.seat} ends."


@ENGLISH.on(e.MatchEnded)
def _match_ended(event: e.MatchEnded) -> str:
    return f"The match is over. Points by seat: {points(event)}. First: {seat_names(event.places[0])}."
