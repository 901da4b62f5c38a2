"""Dice and reactions."""

from typing import Final

from domain.games.frantic import commands as c
from domain.games.frantic import events as e
from domain.games.frantic.cards import title
from domain.games.frantic.sentences.english.words import ENGLISH, by
from domain.kernel.windows import Sealed

PURPOSE: Final = {
    "movement": "to move",
    "second_chance": "for a second chance",
    "teleport": "to teleport",
    "event_number": "for an event",
    "event_effect": "in the event",
}
WINDOW: Final = {
    "re_roll": "a RE-ROLL of the die of",
    "block": "a BLOCK by",
    "nice_try": "a NICE TRY in the turn of",
}


@ENGLISH.on(e.DieRolled)
def _die_rolled(event: e.DieRolled) -> str:
    return f"Seat {event.roller} rolls {event.value} {PURPOSE[event.purpose]}."


@ENGLISH.on(e.ReactionWindowOpened)
def _reaction_window_opened(event: e.ReactionWindowOpened) -> str:
    return f"Window {event.window}: anybody for {WINDOW[event.kind]} seat {event.subject}?"


@ENGLISH.on(e.ReactionAnswered)
def _reaction_answered(event: e.ReactionAnswered) -> str:
    match event.answer:
        case c.ThrowReaction(card=card, square=square):
            return f"Seat {event.seat} wants to throw {title(card)} on {square}."
        case c.PassReaction():
            return f"Seat {event.seat} passes{by(event)}."
        case Sealed():
            return f"Seat {event.seat} has answered{by(event)}."


@ENGLISH.on(e.ReactionWindowClosed)
def _reaction_window_closed(event: e.ReactionWindowClosed) -> str:
    if event.thrown_by is None:
        return f"Window {event.window} closes: nobody reacts."
    return f"Window {event.window} closes: seat {event.thrown_by} reacts."


@ENGLISH.on(e.ReactionCardThrown)
def _reaction_card_thrown(event: e.ReactionCardThrown) -> str:
    return f"Seat {event.seat} throws {title(event.card)} on {event.square}."


@ENGLISH.on(e.AttackBlocked)
def _attack_blocked(event: e.AttackBlocked) -> str:
    return f"Seat {event.target} blocks {title(event.card)}."


@ENGLISH.on(e.RollDiscarded)
def _roll_discarded(event: e.RollDiscarded) -> str:
    return f"Roll {event.roll} does not count."
