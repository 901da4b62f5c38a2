"""The words of the scene, in both languages."""

from typing import Final

from domain.drawing.scene import Table
from domain.games.bathroom_rush.cards import POO
from domain.kernel.table import Language

ENGLISH: Final = {
    "round": "Round",
    "lane": "lane",
    "door": "door",
    "bathroom": "bathroom",
    "free": "free",
    "closed": "closed",
    "face down": "face down",
    "spent": "spent",
    "covered": "under others",
    "tokens": "tokens",
    "reserve": "reserve",
    "poo": "poo",
    "pee": "pee",
    "cards": "cards",
    "out at": "out at",
    "first player": "first player",
    "out": "out",
    "wins": "wins",
    "place": "place {place}",
    "in play": "card being played",
    "person_deck": "person deck",
    "action_deck": "action deck",
    "person_discard": "persons discarded",
    "action_discard": "action cards discarded",
    "in deck": "in the deck",
    "discarded": "discarded",
    "no_lane_change": "no lane change",
    "no_decompression": "no decompression",
    "new": "new",
    "moves on": "moves on",
    "leaves": "out of the bathroom",
    "changes places": "changes places",
    "asked": "asked",
    "answered": "has answered",
    "shuffled": "shuffled",
    "turned up": "turned up",
    "die:red": "red die",
    "die:blue": "blue die",
    "neutral": "neutral",
    "orange": "orange",
    "red": "red",
    "yellow": "yellow",
}
ITALIAN: Final = {
    "round": "Round",
    "lane": "fila",
    "door": "porta",
    "bathroom": "bagno",
    "free": "libera",
    "closed": "chiusa",
    "face down": "coperta",
    "spent": "usata",
    "covered": "sotto altre",
    "tokens": "segnalini",
    "reserve": "riserva",
    "poo": "popò",
    "pee": "pipì",
    "cards": "carte",
    "out at": "fuori a",
    "first player": "primo giocatore",
    "out": "eliminato",
    "wins": "vince",
    "place": "{place}° posto",
    "in play": "carta giocata",
    "person_deck": "mazzo Persona",
    "action_deck": "mazzo Azione",
    "person_discard": "persone scartate",
    "action_discard": "azioni scartate",
    "in deck": "nel mazzo",
    "discarded": "scartata",
    "no_lane_change": "non cambia fila",
    "no_decompression": "niente decompressione",
    "new": "in più",
    "moves on": "avanza",
    "leaves": "esce dal bagno",
    "changes places": "cambia posto",
    "asked": "deve rispondere",
    "answered": "ha risposto",
    "shuffled": "mescolato",
    "turned up": "scoperta",
    "die:red": "dado rosso",
    "die:blue": "dado blu",
    "neutral": "neutra",
    "orange": "arancione",
    "red": "rossa",
    "yellow": "gialla",
}
WORDS: Final[dict[Language, dict[str, str]]] = {"en": ENGLISH, "it": ITALIAN}


def word(table: Table, key: str) -> str:
    return WORDS[table.language][key]


def tokens(value: int, language: Language) -> str:
    """`7` -> `1 poo 2 pee`: the normal form (BR-TOK-04)."""
    words = WORDS[language]
    poo, pee = divmod(value, POO)
    return " ".join([f"{poo} {words['poo']}"] * bool(poo) + [f"{pee} {words['pee']}"] * bool(pee or not poo))
