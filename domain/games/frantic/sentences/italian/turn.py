"""The steps of a turn."""

from typing import Final

from domain.games.frantic import events as e
from domain.games.frantic.cards import title
from domain.games.frantic.sentences.italian.words import ITALIAN, by, card, count, laid
from domain.games.frantic.sentences.labels import titles

TIMING: Final = {"play": "viene giocata", "pass": "viene attraversata", "land": "ferma la pedina"}
MODIFIED: Final = {
    "skip": "Il movimento di questo turno è saltato.",
    "reverse": "Il movimento di questo turno va all'indietro.",
    "ghost": "Il movimento di questo turno ignora tutte le carte.",
    "cancelled": "Il movimento di questo turno è annullato.",
}
SKIPPED: Final = {"empty_hand": "nessuna carta in mano", "nothing_placeable": "nessuna casella è libera"}


@ITALIAN.on(e.TurnStarted)
def _turn_started(event: e.TurnStarted) -> str:
    return f"Turno {event.turn}: posto {event.seat}."


@ITALIAN.on(e.CardPlayed)
def _card_played(event: e.CardPlayed) -> str:
    return f"Il posto {event.seat} gioca {laid(event)}"


@ITALIAN.on(e.PlayStepSkipped)
def _play_step_skipped(event: e.PlayStepSkipped) -> str:
    return f"Il posto {event.seat} non posa carte: {SKIPPED[event.reason]}."


@ITALIAN.on(e.CardActivated)
def _card_activated(event: e.CardActivated) -> str:
    return f"{card(event.card)} {TIMING[event.timing]}: pedina {event.pawn}."


@ITALIAN.on(e.MovementModified)
def _movement_modified(event: e.MovementModified) -> str:
    if event.kind == "remote":
        return f"Il movimento di questo turno si fa con la pedina {event.pawn}."
    return MODIFIED[event.kind]


@ITALIAN.on(e.ChoiceMade)
def _choice_made(event: e.ChoiceMade) -> str:
    chosen = {
        "remote_target": f"la pedina {event.pawn} per il telecomando",
        "gift": f"la pedina {event.pawn} per un regalo di {count(event.steps or 0, 'passo', 'passi')}",
        "magnet_card": f"la carta su {event.square}",
        "swap_pawn": f"la pedina {event.pawn} per lo scambio",
        "marching_pawn": f"la pedina {event.pawn} per la marcia",
        "market_card": f"{titles([event.card] if event.card else [])} dal mercato",
        "surprise_pawn": f"la pedina {event.pawn} per la sorpresa",
        "reorganize": f"il teletrasporto {event.teleport} per {event.square}",
    }
    return f"Il posto {event.seat} sceglie {chosen[event.kind]}{by(event)}."


@ITALIAN.on(e.CardTaken)
def _card_taken(event: e.CardTaken) -> str:
    return f"Il posto {event.seat} prende in mano {title(event.card)}."


@ITALIAN.on(e.CardsDrawn)
def _cards_drawn(event: e.CardsDrawn) -> str:
    return f"Il posto {event.seat} pesca {count(len(event.cards), 'carta', 'carte')}."


@ITALIAN.on(e.DeckRanOut)
def _deck_ran_out(event: e.DeckRanOut) -> str:
    return f"Il posto {event.seat} dovrebbe pescare, ma il mazzo è esaurito."


@ITALIAN.on(e.TurnEnded)
def _turn_ended(event: e.TurnEnded) -> str:
    return f"Finisce il turno del posto {event.seat}."
