"""Whose turn it is and what is going on, in words, from what is still to be done."""

from typing import Final

from domain.drawing.scene import Table
from domain.drawing.tokens import seat_name
from domain.games.piccioni import steps as s
from domain.games.piccioni.scene_words import short, word, zone_title
from domain.games.piccioni.sentences.labels import card_in
from domain.games.piccioni.state import Piccioni
from domain.kernel.table import Language, Seat

ENGLISH: Final = {
    "move": "move {number} of 2",
    "invasion": "the invasion goes on",
    "Start": "Both decks wait to be shuffled",
    "RemoveFlock": "Pigeons are removed unseen",
    "SeedLocation": "A pigeon lands in each Location",
    "DealHand": "Three cards to every hand",
    "StartTurn": "The next turn begins",
    "TakeMove": "{name} makes move {number} of 2",
    "MakeTrophy": "Trophies are made",
    "TakeBlindTrophy": "A Trophy is taken unseen",
    "ShuffleFlock": "The flock deck is shuffled",
    "Gather": "{name} gathers one pigeon of each Zone in {zone}",
    "Drag": "A Lady takes one along from {source} to {zone}",
    "Scare": "{name} scares the pigeons away from {zone}",
    "ReturnFlock": "Scared pigeons go back to the deck",
    "OpenWindow": "Reactions may follow",
    "AskSeat redirect": "{name} may send the new pigeons on with {answers}",
    "AskSeat response": "{name} may react to {card}",
    "AskSeat infamous": "{name} may answer the Infamous with {answers}",
    "CloseWindow": "The reactions are over",
    "Divert": "The pigeons go on to {zone}",
    "Fine": "{name} discards the whole hand",
    "ShareTrophies": "The Trophies are divided",
    "DrawLeft": "{name} draws cards",
    "Refill": "The discard pile is shuffled into a new deck",
    "FinishMove": "The move is complete",
    "Invade": "The invasion begins",
    "Reveal": "The invasion: the next pigeon is revealed",
    "Place": "{name} places {card}",
    "DiscardPlayed": "The cards played are discarded",
    "EndTurn": "The turn ends",
    "EndMatch": "Points are counted",
    "winner": "{names} wins",
    "winners": "{names} share the win",
}
ITALIAN: Final = {
    "move": "mossa {number} di 2",
    "invasion": "l'invasione continua",
    "Start": "I due mazzi vanno mescolati",
    "RemoveFlock": "Si tolgono piccioni senza guardarli",
    "SeedLocation": "Un piccione in ogni Luogo",
    "DealHand": "Tre carte a ogni mano",
    "StartTurn": "Inizia il prossimo turno",
    "TakeMove": "{name} fa la mossa {number} di 2",
    "MakeTrophy": "Si fanno i Trofei",
    "TakeBlindTrophy": "Un Trofeo è preso coperto",
    "ShuffleFlock": "Si mescola il mazzo Stormo",
    "Gather": "{name} attira un piccione da ogni Zona: {zone}",
    "Drag": "Una Picciona ne porta uno con sé: da {source} a {zone}",
    "Scare": "{name} spaventa i piccioni: {zone}",
    "ReturnFlock": "I piccioni spaventati tornano nel mazzo",
    "OpenWindow": "Si può reagire",
    "AskSeat redirect": "{name} può deviare i nuovi piccioni con {answers}",
    "AskSeat response": "{name} può reagire a {card}",
    "AskSeat infamous": "{name} può rispondere all'Infame con {answers}",
    "CloseWindow": "Fine delle reazioni",
    "Divert": "I piccioni proseguono: {zone}",
    "Fine": "{name} scarta tutta la mano",
    "ShareTrophies": "Si dividono i Trofei",
    "DrawLeft": "{name} pesca",
    "Refill": "Gli scarti formano un nuovo mazzo",
    "FinishMove": "La mossa è conclusa",
    "Invade": "Inizia l'invasione",
    "Reveal": "L'invasione: si rivela un altro piccione",
    "Place": "{name} colloca {card}",
    "DiscardPlayed": "Si scartano le carte giocate",
    "EndTurn": "Il turno finisce",
    "EndMatch": "Si contano i punti",
    "winner": "Vince {names}",
    "winners": "Vincono {names}",
}
WORDS: Final[dict[Language, dict[str, str]]] = {"en": ENGLISH, "it": ITALIAN}


def asked_seat(state: Piccioni) -> Seat | None:
    """Who has to answer in the open window."""
    step = state.agenda[0] if state.agenda else None
    return step.seat if isinstance(step, s.AskSeat) else None


def asked_later(state: Piccioni) -> tuple[Seat, ...]:
    """Who will be asked next in the same window, unless nothing is left to answer (PI-REA-08)."""
    asked = []
    for step in state.agenda[1:]:
        if not isinstance(step, s.AskSeat):
            break
        asked.append(step.seat)
    return tuple(asked)


def reveals_to_come(state: Piccioni) -> int | None:
    """Pigeons still to be revealed, with one that has not landed yet; None before the invasion (PI-INV-02)."""
    if any(isinstance(step, s.Invade | s.Start | s.StartTurn) for step in state.agenda) or not state.agenda:
        return None
    return sum(isinstance(step, s.Reveal | s.Place) for step in state.agenda)


def move_text(state: Piccioni, table: Table) -> str:
    words = WORDS[table.language]
    moving = any(isinstance(step, s.Invade) for step in state.agenda)
    number = min(state.moves_completed + 1, 2)
    return words["move"].format(number=number) if moving else words["invasion"]


def going_on(state: Piccioni, table: Table) -> str:
    """What happens now, or how the match has ended."""
    words = WORDS[table.language]
    if state.phase == "finished":
        winners = [seat_name(table, seat) for seat in state.places[0]]
        return words["winner" if len(winners) == 1 else "winners"].format(names=", ".join(winners))
    step = state.agenda[0]
    key = type(step).__name__
    return words[f"{key} {step.kind}" if isinstance(step, s.AskSeat) else key].format(
        name=seat_name(table, step.seat if isinstance(step, s.AskSeat) else state.active),
        number=state.moves_completed + 1,
        zone=_zone(table, step),
        source=zone_title(table, step.source) if isinstance(step, s.Drag) else "",
        card=_card(state, table, step),
        answers=_answers(table, step),
    )


def _zone(table: Table, step: s.AnyStep) -> str:
    match step:
        case s.Gather(to=zone) | s.Drag(to=zone) | s.Divert(to=zone) | s.Scare(zone=zone):
            return zone_title(table, zone)
    return ""


def _card(state: Piccioni, table: Table, step: s.AnyStep) -> str:
    if isinstance(step, s.Place):
        return card_in(step.card, table.language)
    return card_in(state.play.card, table.language) if state.play else ""


def _answers(table: Table, step: s.AnyStep) -> str:
    """What answers such a window (PI-REA-06)."""
    if not isinstance(step, s.AskSeat):
        return ""
    return short(table, "birdseed_small-1" if step.kind == "redirect" else "guano-1")


def heading(state: Piccioni, table: Table) -> str:
    if state.phase != "playing":
        return word(table, "finished" if state.phase == "finished" else "open")
    if not state.turn:
        return word(table, "setup")
    return f"{word(table, 'turn', turn=state.turn)}, {seat_name(table, state.active)}"
