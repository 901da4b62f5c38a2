"""Pawns on their way."""

from typing import Final

from domain.games.frantic import events as e
from domain.games.frantic.sentences.english.words import ENGLISH, count

CAUSE: Final = {
    "push": "pushed",
    "jump": "jumping",
    "x_shift": "off an X",
    "swap": "swapped",
    "teleport": "teleported",
    "numbered_teleport": "teleported",
    "fuck_you": "21 squares on",
    "nice_try": "nice try",
    "event": "by the event",
}
LOST: Final = {"stop": "STOP", "snail": "SNAIL", "edge": "the end of the track"}


@ENGLISH.on(e.MovementStarted)
def _movement_started(event: e.MovementStarted) -> str:
    return f"Pawn {event.pawn} goes {count(event.steps, 'step')} {event.direction}."


@ENGLISH.on(e.PawnStepped)
def _pawn_stepped(event: e.PawnStepped) -> str:
    skipped = f" (skipping X on {', '.join(map(str, event.skipped_x))})" if event.skipped_x else ""
    return f"Pawn {event.pawn} steps from {event.from_square} to {event.to_square}{skipped}."


@ENGLISH.on(e.StepsLost)
def _steps_lost(event: e.StepsLost) -> str:
    return f"Pawn {event.pawn} loses {count(event.lost, 'step')}: {LOST[event.by]}."


@ENGLISH.on(e.PawnPlaced)
def _pawn_placed(event: e.PawnPlaced) -> str:
    return f"Pawn {event.pawn} goes from {event.from_square} to {event.to_square}: {CAUSE[event.cause]}."


@ENGLISH.on(e.MovementEnded)
def _movement_ended(event: e.MovementEnded) -> str:
    return f"Pawn {event.pawn} rests on {event.square}."
