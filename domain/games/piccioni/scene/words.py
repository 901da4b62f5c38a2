"""The words of the scene, in both languages; the names of cards and Zones are those of the data files."""

from typing import Final

from domain.drawing.scene import Table
from domain.drawing.tokens import seat_name
from domain.games.piccioni.board import LOCATIONS, owner
from domain.games.piccioni.cards import ACTION_KINDS, PIGEON_KINDS, kind_of
from domain.games.piccioni.sentences.labels import card_in
from domain.kernel.table import Language, Seat

ENGLISH: Final = {
    "balcony": "Balcony of {name}",
    "hand": "Hand of {name}",
    "trophies": "Trophies of {name}",
    "trophy": "Trophy",
    "blind": "Trophy taken unseen",
    "face down": "Card face down",
    "cards": "cards",
    "points": "Points",
    "points of": "Points of {name}",
    "count": "Trophies: {count}",
    "worth": "worth {worth}",
    "rank": "place {rank}",
    "room": "room for {capacity}, taken",
    "taken": "{taken} of {capacity}",
    "pigeons": "pigeons",
    "flock_deck": "Flock deck",
    "removed_flock": "Removed",
    "action_deck": "Action deck",
    "discard_pile": "Discard pile",
    "aside": "To the deck",
    "revealed": "Revealed",
    "played": "Played this turn",
    "reveals": "pigeons to reveal",
    "to come": "still to come",
    "in order": "{pile}, top card first",
    "turn": "Turn {turn}",
    "moves": "{made} of {of} moves made",
    "finished": "Finished",
    "open": "Not begun",
    "setup": "Setup",
    "last turns": "Last turns",
    "ends": "{name} ends",
    "asked": "is asked",
    "then": "then",
    "reacted": "has reacted",
    "nothing": "nothing",
    "pigeons here": "Balcony",
    "no pigeons": "Balcony: empty",
    "no hand": "no cards in hand",
    "status": "what goes on",
    "one card": "1 card",
    "number": "{number} cards",
    "street hint": "Wroom! takes all",
    "statue hint": "Blam! takes two",
    "power_lines hint": "Zot! takes all; no {banned}",
    "crowd hint": "Guano scares them away",
}
ITALIAN: Final = {
    "balcony": "Balcone di {name}",
    "hand": "Mano di {name}",
    "trophies": "Trofei di {name}",
    "trophy": "Trofeo",
    "blind": "Trofeo preso coperto",
    "face down": "Carta coperta",
    "cards": "carte",
    "points": "Punti",
    "points of": "Punti di {name}",
    "count": "Trofei: {count}",
    "worth": "valore {worth}",
    "rank": "{rank}° posto",
    "room": "capienza {capacity}, occupata",
    "taken": "{taken} su {capacity}",
    "pigeons": "piccioni",
    "flock_deck": "Mazzo Stormo",
    "removed_flock": "Rimosse",
    "action_deck": "Mazzo Azione",
    "discard_pile": "Scarti",
    "aside": "Al mazzo",
    "revealed": "Rivelata",
    "played": "Giocate in questo turno",
    "reveals": "piccioni da rivelare",
    "to come": "ancora",
    "in order": "{pile}, dalla prima carta",
    "turn": "Turno {turn}",
    "moves": "{made} mosse su {of}",
    "finished": "Finita",
    "open": "Non iniziata",
    "setup": "Preparazione",
    "last turns": "Ultimi turni",
    "ends": "chiude {name}",
    "asked": "deve rispondere",
    "then": "poi",
    "reacted": "ha reagito",
    "nothing": "nulla",
    "pigeons here": "Balcone",
    "no pigeons": "Balcone: vuoto",
    "no hand": "nessuna carta in mano",
    "status": "in corso",
    "one card": "1 carta",
    "number": "{number} carte",
    "street hint": "Wroom! li prende tutti",
    "statue hint": "Blam! ne prende due",
    "power_lines hint": "Zot! li prende; niente {banned}",
    "crowd hint": "Il Guano li spaventa",
}
WORDS: Final[dict[Language, dict[str, str]]] = {"en": ENGLISH, "it": ITALIAN}


def word(table: Table, key: str, **values: object) -> str:
    return WORDS[table.language][key].format(**values)


def short_name(kind: str, language: Language) -> str:
    """What sets the kind apart from its like: Fat, Mountain, Birdseed; Grasso, Montagna, Becchime."""
    named = PIGEON_KINDS.get(kind) or ACTION_KINDS[kind]
    if language == "it":
        return named.italian.removeprefix("Piccione ").partition(" di ")[0].partition(" (")[0]
    return named.english.removesuffix(" Pigeon").removeprefix("Guano ").partition(" (")[0]


def zone_title(table: Table, zone: str) -> str:
    """A Location without its article, or whose Balcony it is."""
    seat = owner(zone)
    if seat is not None:
        return word(table, "balcony", name=seat_name(table, seat))
    location = LOCATIONS[zone]
    return (location.italian if table.language == "it" else location.english).partition(" ")[2]


def location_hint(table: Table, zone: str) -> str:
    """Which card strikes there, and who may not come (PI-PLY-02, PI-LOC-03, PI-LOC-04)."""
    banned = [kind for kind, pigeon in PIGEON_KINDS.items() if zone in pigeon.banned_from]
    names = ", ".join(short_name(kind, table.language) for kind in banned)
    return word(table, f"{zone} hint", banned=names)


def card_label(table: Table, card: str, where: str) -> str:
    return f"{card_in(card, table.language)}, {where}"


def of_seat(table: Table, key: str, seat: Seat) -> str:
    return word(table, key, name=seat_name(table, seat))


def short(table: Table, card: str) -> str:
    return short_name(kind_of(card), table.language)
