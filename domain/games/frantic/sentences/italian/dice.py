"""Dice and reactions."""

from typing import Final

from domain.games.frantic import commands as c
from domain.games.frantic import events as e
from domain.games.frantic.cards import title
from domain.games.frantic.sentences.italian.words import ITALIAN, by
from domain.kernel.windows import Sealed

PURPOSE: Final = {
    "movement": "per muoversi",
    "second_chance": "per la seconda possibilità",
    "teleport": "per il teletrasporto",
    "event_number": "per un evento",
    "event_effect": "nell'evento",
}
WINDOW: Final = {
    "re_roll": "un RE-ROLL del dado del",
    "block": "un BLOCK del",
    "nice_try": "un NICE TRY nel turno del",
}


@ITALIAN.on(e.DieRolled)
def _die_rolled(event: e.DieRolled) -> str:
    return f"Il posto {event.roller} tira {event.value} {PURPOSE[event.purpose]}."


@ITALIAN.on(e.ReactionWindowOpened)
def _reaction_window_opened(event: e.ReactionWindowOpened) -> str:
    return f"Finestra {event.window}: qualcuno vuole {WINDOW[event.kind]} posto {event.subject}?"


@ITALIAN.on(e.ReactionAnswered)
def _reaction_answered(event: e.ReactionAnswered) -> str:
    match event.answer:
        case c.ThrowReaction(card=card, square=square):
            return f"Il posto {event.seat} vuole gettare {title(card)} su {square}."
        case c.PassReaction():
            return f"Il posto {event.seat} passa{by(event)}."
        case Sealed():
            return f"Il posto {event.seat} ha risposto{by(event)}."


@ITALIAN.on(e.ReactionWindowClosed)
def _reaction_window_closed(event: e.ReactionWindowClosed) -> str:
    if event.thrown_by is None:
        return f"Si chiude la finestra {event.window}: nessuno reagisce."
    return f"Si chiude la finestra {event.window}: reagisce il posto {event.thrown_by}."


@ITALIAN.on(e.ReactionCardThrown)
def _reaction_card_thrown(event: e.ReactionCardThrown) -> str:
    return f"Il posto {event.seat} getta {title(event.card)} su {event.square}."


@ITALIAN.on(e.AttackBlocked)
def _attack_blocked(event: e.AttackBlocked) -> str:
    return f"Il posto {event.target} blocca {title(event.card)}."


@ITALIAN.on(e.RollDiscarded)
def _roll_discarded(event: e.RollDiscarded) -> str:
    return f"Il lancio {event.roll} non conta."
