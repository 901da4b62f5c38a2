"""The twenty events."""

from domain.games.frantic import events as e
from domain.games.frantic.sentences.italian.words import ITALIAN, laid
from domain.games.frantic.sentences.labels import titles


@ITALIAN.on(e.EventActivated)
def _event_activated(event: e.EventActivated) -> str:
    return f"Evento {event.number}: {event.name}."


@ITALIAN.on(e.EventFinished)
def _event_finished(event: e.EventFinished) -> str:
    return f"Finisce l'evento {event.number}."


@ITALIAN.on(e.MarketRevealed)
def _market_revealed(event: e.MarketRevealed) -> str:
    return f"Al mercato: {titles(event.cards)}."


@ITALIAN.on(e.RestockCardPlaced)
def _restock_card_placed(event: e.RestockCardPlaced) -> str:
    return f"Il posto {event.seat} rifornisce con {laid(event)}"


@ITALIAN.on(e.HandDiscarded)
def _hand_discarded(event: e.HandDiscarded) -> str:
    return f"Il posto {event.seat} scarta {titles(event.cards)}."


@ITALIAN.on(e.HandsPassed)
def _hands_passed(_: e.HandsPassed) -> str:
    return "Tutte le mani passano a destra."


@ITALIAN.on(e.NumberedTeleportMoved)
def _numbered_teleport_moved(event: e.NumberedTeleportMoved) -> str:
    return f"Il teletrasporto {event.teleport} passa da {event.from_square} a {event.to_square}."
