"""The words of the scene, in both languages. Cards and events bear the same names in both."""

from typing import Final

from domain.drawing.scene import Table
from domain.drawing.tokens import seat_name
from domain.games.frantic.board import FINISH, START
from domain.games.frantic.cards import title
from domain.games.frantic.state import Frantic
from domain.kernel.table import Language, Seat

ENGLISH: Final = {
    "track": "Track",
    "square": "Square",
    "start": "Start",
    "finish": "Finish",
    "pawn": "Pawn of",
    "hand": "Hand of",
    "teleport": "Numbered teleport",
    "towards": "leads to",
    "over": "over",
    "used": "has worked in this turn",
    "known": "known to all",
    "back": "face-down card",
    "backs": "face-down cards",
    "points": "points",
    "points of": "Points of",
    "cards": "cards",
    "no cards": "no cards",
    "no card": "no card",
    "round": "Round",
    "turn": "turn",
    "limit": "ends at {points} points",
    "deck": "Deck",
    "discard": "Discarded",
    "market": "Market",
    "die": "Die of",
    "now": "Now",
    "asked": "Asked",
    "answered": "answered",
    "setup": "setting up",
    "to play": "to play",
    "table": "Table",
}
ITALIAN: Final = {
    "track": "Percorso",
    "square": "Casella",
    "start": "Partenza",
    "finish": "Arrivo",
    "pawn": "Pedina di",
    "hand": "Mano di",
    "teleport": "Teletrasporto numerato",
    "towards": "porta a",
    "over": "sopra",
    "used": "già attivata in questo turno",
    "known": "nota a tutti",
    "back": "carta coperta",
    "backs": "carte coperte",
    "points": "punti",
    "points of": "Punti di",
    "cards": "carte",
    "no cards": "nessuna carta",
    "no card": "nessuna carta",
    "round": "Round",
    "turn": "turno",
    "limit": "finisce a {points} punti",
    "deck": "Mazzo",
    "discard": "Scarti",
    "market": "Mercato",
    "die": "Dado di",
    "now": "Ora",
    "asked": "Tocca a",
    "answered": "risposte",
    "setup": "preparazione",
    "to play": "di turno",
    "table": "Tavolo",
}
WORDS: Final[dict[Language, dict[str, str]]] = {"en": ENGLISH, "it": ITALIAN}
SIGNS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "play": "when played",
        "land": "when landed on",
        "pass": "when passed",
        "throw": "thrown in reply",
        "in_hand": "held at the end",
        "used": "used this turn",
        "known": "known to all",
        "+1": "cards beneath",
    },
    "it": {
        "play": "quando è giocata",
        "land": "fermandosi qui",
        "pass": "al passaggio",
        "throw": "lanciata in risposta",
        "in_hand": "in mano alla fine",
        "used": "già attivata",
        "known": "nota a tutti",
        "+1": "carte sotto",
    },
}
PURPOSE: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "starting": "for the start",
        "movement": "to move",
        "second_chance": "second chance",
        "teleport": "teleport",
        "event_number": "for an event",
        "event_effect": "in the event",
    },
    "it": {
        "starting": "per iniziare",
        "movement": "per muoversi",
        "second_chance": "second chance",
        "teleport": "teletrasporto",
        "event_number": "per un evento",
        "event_effect": "nell'evento",
    },
}


def word(language: Language, key: str) -> str:
    return WORDS[language][key]


def square_name(language: Language, square: int) -> str:
    if square in (START, FINISH):
        return WORDS[language]["start" if square == START else "finish"]
    return f"{WORDS[language]['square']} {square}"


def pawn_name(table: Table, pawn: Seat) -> str:
    return f"{word(table.language, 'pawn')} {seat_name(table, pawn)}"


def teleport_title(language: Language, number: int) -> str:
    return f"{WORDS[language]['teleport']} {number}"


def card_name(state: Frantic, card: str) -> str:
    return title(card, state.options.display_names)
