"""What happens in the lanes, in words."""

from collections.abc import Callable
from typing import Any, Final

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.words import card_en, card_it, cards_en, cards_it, value_en, value_it
from domain.kernel.table import Event

Sentence = Callable[[Any], str]

WHY_SPENT_IT: Final = {"resolved": "effetto risolto", "blocked": "bloccata", "no_effect": "nessun effetto"}

CALLED_EN: Final = {"stacked": "", "again": ", who calls too", "lost_youth": ", who is lost and leaves"}
CALLED_IT: Final = {"stacked": "", "again": ", che chiama a sua volta", "lost_youth": ", che se ne va"}

LANE_SENTENCES: dict[type[Event], tuple[Sentence, Sentence]] = {
    e.PersonAdded: (
        lambda ev: f"Somebody joins lane {ev.lane_id} at position {ev.position}.",
        lambda ev: f"Una persona si aggiunge alla fila {ev.lane_id} in posizione {ev.position}.",
    ),
    e.PersonRevealed: (
        lambda ev: f"Lane {ev.lane_id}, position {ev.position}: {card_en(ev.card)}.",
        lambda ev: f"Fila {ev.lane_id}, posizione {ev.position}: {card_it(ev.card)}.",
    ),
    e.LostYouthRemoved: (
        lambda ev: f"The lost youth leaves lane {ev.lane_id}.",
        lambda ev: f"Il Giovane Spaesato lascia la fila {ev.lane_id}.",
    ),
    e.ProductionPlaced: (
        lambda ev: f"Bathroom {ev.lane_id}: {value_en(ev.added)} more, {value_en(ev.load_after)} in all.",
        lambda ev: f"Bagno {ev.lane_id}: {value_it(ev.added)} in più, in tutto {value_it(ev.load_after)}.",
    ),
    e.LoadLost: (
        lambda ev: f"Lane {ev.lane_id}: {value_en(ev.value)} are taken off who leaves the bathroom.",
        lambda ev: f"Fila {ev.lane_id}: {value_it(ev.value)} tolti a chi lascia il bagno.",
    ),
    e.LoadChanged: (
        lambda ev: f"{card_en(ev.cause).capitalize()}: bathroom {ev.lane_id} now holds {value_en(ev.after)}.",
        lambda ev: f"{card_it(ev.cause)}: nel bagno {ev.lane_id} ora {value_it(ev.after)}.",
    ),
    e.PermanentApplied: (
        lambda ev: f"{card_en(ev.card).capitalize()} at door {ev.lane_id}: now {value_en(ev.load_after)}.",
        lambda ev: f"{card_it(ev.card)} al bagno {ev.lane_id}: ora {value_it(ev.load_after)}.",
    ),
    e.PlayerMovedToFreeLane: (
        lambda ev: f"Seat {ev.seat} moves from lane {ev.from_lane} to the end of lane {ev.to_lane}.",
        lambda ev: f"Il posto {ev.seat} passa dalla fila {ev.from_lane} in fondo alla fila {ev.to_lane}.",
    ),
    e.PlayersSwapped: (
        lambda ev: f"Seats {ev.seat} and {ev.other_seat} change places.",
        lambda ev: f"I posti {ev.seat} e {ev.other_seat} si scambiano.",
    ),
    e.PlayerPersonSwapped: (
        lambda ev: f"Seat {ev.seat} is now at position {ev.position_after} of lane {ev.lane_id}.",
        lambda ev: f"Il posto {ev.seat} è ora in posizione {ev.position_after} nella fila {ev.lane_id}.",
    ),
    e.PersonsExchanged: (
        lambda ev: f"In front of and behind seat {ev.seat} the persons change places.",
        lambda ev: f"Davanti e dietro al posto {ev.seat} le persone si scambiano.",
    ),
    e.GroupDiscarded: (
        lambda ev: f"{cards_en(ev.cards).capitalize()} leaves lane {ev.lane_id}.",
        lambda ev: f"{cards_it(ev.cards)} lascia la fila {ev.lane_id}.",
    ),
    e.GroupStacked: (
        lambda ev: f"{cards_en(ev.cards).capitalize()} joins somebody in lane {ev.to_lane_id}.",
        lambda ev: f"{cards_it(ev.cards)} si unisce a qualcuno nella fila {ev.to_lane_id}.",
    ),
    e.PermanentPlaced: (
        lambda ev: f"{card_en(ev.card).capitalize()} stays behind door {ev.lane_id}.",
        lambda ev: f"{card_it(ev.card)} resta dietro la porta {ev.lane_id}.",
    ),
    e.PermanentsCancelled: (
        lambda ev: f"{card_en(ev.played).capitalize()} and {card_en(ev.cancelled)} cancel each other.",
        lambda ev: f"{card_it(ev.played)} e {card_it(ev.cancelled)} si annullano.",
    ),
    e.PermanentsCleaned: (
        lambda _: "All permanent cards are cleaned away.",
        lambda _: "Tutte le carte permanenti vengono scartate.",
    ),
    e.PersonEffectsListed: (
        lambda ev: f"Lane {ev.lane_id}: {len(ev.groups)} to act.",
        lambda ev: f"Fila {ev.lane_id}: {len(ev.groups)} con effetto.",
    ),
    e.PersonActivated: (
        lambda ev: f"{card_en(ev.card).capitalize()} acts in lane {ev.lane_id}.",
        lambda ev: f"{card_it(ev.card)} agisce nella fila {ev.lane_id}.",
    ),
    e.PersonSpent: (
        lambda ev: f"{card_en(ev.card).capitalize()} is turned upside-down ({ev.reason.replace('_', ' ')}).",
        lambda ev: f"{card_it(ev.card)} viene capovolta ({WHY_SPENT_IT[ev.reason]}).",
    ),
    e.PersonOvertook: (
        lambda ev: f"{card_en(ev.card).capitalize()} passes in front of seat {ev.seat}.",
        lambda ev: f"{card_it(ev.card)} passa davanti al posto {ev.seat}.",
    ),
    e.NewspaperLeft: (
        lambda ev: f"A newspaper is left in bathroom {ev.lane_id}: {value_en(ev.added)} for the next.",
        lambda ev: f"Un giornale nel bagno {ev.lane_id}: {value_it(ev.added)} per il prossimo.",
    ),
    e.PersonCalled: (
        lambda ev: f"{card_en(ev.caller).capitalize()} calls {card_en(ev.card)}{CALLED_EN[ev.outcome]}.",
        lambda ev: f"{card_it(ev.caller)} chiama {card_it(ev.card)}{CALLED_IT[ev.outcome]}.",
    ),
    e.RestrictionSet: (
        lambda ev: f"{card_en(ev.card).capitalize()} holds seat {ev.seat} back in this turn.",
        lambda ev: f"{card_it(ev.card)} trattiene il posto {ev.seat} in questo turno.",
    ),
}
