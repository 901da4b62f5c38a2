"""The twenty events."""

from domain.games.frantic import events as e
from domain.games.frantic.sentences.english.words import ENGLISH, laid
from domain.games.frantic.sentences.labels import titles


@ENGLISH.on(e.EventActivated)
def _event_activated(event: e.EventActivated) -> str:
    return f"Event {event.number}: {event.name}."


@ENGLISH.on(e.EventFinished)
def _event_finished(event: e.EventFinished) -> str:
    return f"Event {event.number} is over."


@ENGLISH.on(e.MarketRevealed)
def _market_revealed(event: e.MarketRevealed) -> str:
    return f"In the market: {titles(event.cards)}."


@ENGLISH.on(e.RestockCardPlaced)
def _restock_card_placed(event: e.RestockCardPlaced) -> str:
    return f"Seat {event.seat} restocks with {laid(event)}"


@ENGLISH.on(e.HandDiscarded)
def _hand_discarded(event: e.HandDiscarded) -> str:
    return f"Seat {event.seat} discards {titles(event.cards)}."


@ENGLISH.on(e.HandsPassed)
def _hands_passed(_: e.HandsPassed) -> str:
    return "All hands go to the right."


@ENGLISH.on(e.NumberedTeleportMoved)
def _numbered_teleport_moved(event: e.NumberedTeleportMoved) -> str:
    return f"Numbered teleport {event.teleport} moves from {event.from_square} to {event.to_square}."
