"""The steps of a turn."""

from typing import Final

from domain.games.frantic import events as e
from domain.games.frantic.cards import title
from domain.games.frantic.sentences.english.words import ENGLISH, by, card, count, laid
from domain.games.frantic.sentences.labels import titles

TIMING: Final = {"play": "is played", "pass": "is walked over", "land": "is landed on"}
MODIFIED: Final = {
    "skip": "The movement of this turn is skipped.",
    "reverse": "The movement of this turn goes backward.",
    "ghost": "The movement of this turn ignores all cards.",
    "cancelled": "The movement of this turn is cancelled.",
}
SKIPPED: Final = {"empty_hand": "no card in hand", "nothing_placeable": "no square is open"}


@ENGLISH.on(e.TurnStarted)
def _turn_started(event: e.TurnStarted) -> str:
    return f"Turn {event.turn}: seat {event.seat}."


@ENGLISH.on(e.CardPlayed)
def _card_played(event: e.CardPlayed) -> str:
    return f"Seat {event.seat} plays {laid(event)}"


@ENGLISH.on(e.PlayStepSkipped)
def _play_step_skipped(event: e.PlayStepSkipped) -> str:
    return f"Seat {event.seat} lays no card: {SKIPPED[event.reason]}."


@ENGLISH.on(e.CardActivated)
def _card_activated(event: e.CardActivated) -> str:
    return f"{card(event.card)} {TIMING[event.timing]}: pawn {event.pawn}."


@ENGLISH.on(e.MovementModified)
def _movement_modified(event: e.MovementModified) -> str:
    if event.kind == "remote":
        return f"The movement of this turn is made with pawn {event.pawn}."
    return MODIFIED[event.kind]


@ENGLISH.on(e.ChoiceMade)
def _choice_made(event: e.ChoiceMade) -> str:
    chosen = {
        "remote_target": f"pawn {event.pawn} for the remote control",
        "gift": f"pawn {event.pawn} for a gift of {count(event.steps or 0, 'step')}",
        "magnet_card": f"the card on {event.square}",
        "swap_pawn": f"pawn {event.pawn} to swap with",
        "marching_pawn": f"pawn {event.pawn} to march",
        "market_card": f"{titles([event.card] if event.card else [])} from the market",
        "surprise_pawn": f"pawn {event.pawn} to be surprised",
        "reorganize": f"numbered teleport {event.teleport} for {event.square}",
    }
    return f"Seat {event.seat} chooses {chosen[event.kind]}{by(event)}."


@ENGLISH.on(e.CardTaken)
def _card_taken(event: e.CardTaken) -> str:
    return f"Seat {event.seat} takes {title(event.card)} into its hand."


@ENGLISH.on(e.CardsDrawn)
def _cards_drawn(event: e.CardsDrawn) -> str:
    return f"Seat {event.seat} draws {count(len(event.cards), 'card')}."


@ENGLISH.on(e.DeckRanOut)
def _deck_ran_out(event: e.DeckRanOut) -> str:
    return f"Seat {event.seat} should draw, but the deck is exhausted."


@ENGLISH.on(e.TurnEnded)
def _turn_ended(event: e.TurnEnded) -> str:
    return f"The turn of seat {event.seat} ends."
