"""Pawns on their way."""

from typing import Final

from domain.games.frantic import events as e
from domain.games.frantic.sentences.italian.words import ITALIAN, count

CAUSE: Final = {
    "push": "spinta",
    "jump": "salto",
    "x_shift": "via da una X",
    "swap": "scambio",
    "teleport": "teletrasporto",
    "numbered_teleport": "teletrasporto",
    "fuck_you": "avanti di 21",
    "nice_try": "nice try",
    "event": "per l'evento",
}
LOST: Final = {"stop": "STOP", "snail": "SNAIL", "edge": "fine del percorso"}
WAY: Final = {"forward": "in avanti", "backward": "indietro"}


@ITALIAN.on(e.MovementStarted)
def _movement_started(event: e.MovementStarted) -> str:
    return f"La pedina {event.pawn} fa {count(event.steps, 'passo', 'passi')} {WAY[event.direction]}."


@ITALIAN.on(e.PawnStepped)
def _pawn_stepped(event: e.PawnStepped) -> str:
    skipped = f" (saltando X su {', '.join(map(str, event.skipped_x))})" if event.skipped_x else ""
    return f"La pedina {event.pawn} passa da {event.from_square} a {event.to_square}{skipped}."


@ITALIAN.on(e.StepsLost)
def _steps_lost(event: e.StepsLost) -> str:
    return f"La pedina {event.pawn} perde {count(event.lost, 'passo', 'passi')}: {LOST[event.by]}."


@ITALIAN.on(e.PawnPlaced)
def _pawn_placed(event: e.PawnPlaced) -> str:
    return f"La pedina {event.pawn} va da {event.from_square} a {event.to_square}: {CAUSE[event.cause]}."


@ITALIAN.on(e.MovementEnded)
def _movement_ended(event: e.MovementEnded) -> str:
    return f"La pedina {event.pawn} si ferma su {event.square}."
