"""The words of the scene, in both languages: fixed ones, characters, whose a thing is."""

from typing import Final

from domain.drawing.scene import Table
from domain.drawing.tokens import seat_name
from domain.games.sukkube.kube import CHARACTERS
from domain.games.sukkube.state import Sukkube, controller, seat_number
from domain.kernel.table import Language

ENGLISH: Final = {
    "kube": "Kube",
    "on top": "on top",
    "underneath": "underneath",
    "last card": "Last card",
    "points": "Points",
    "played": "Played",
    "aside": "Out of play",
    "pile": "Pile",
    "no kube": "waits for the first deal",
    "manche": "Manche",
    "first to": "first to",
    "no card": "any card may begin",
    "not now": "may not follow",
    "only if": "only if no other may",
    "next": "next {colour} doubles",
    "doubled": "{colour}: doubled already",
    "wins": "wins",
    "team": "Team",
    "to play": "to play",
    "brings": "comes up by",
    "face down": "face down",
    "finished": "Finished",
    "order": "plays its cards in this order",
}
ITALIAN: Final = {
    "kube": "Kube",
    "on top": "in cima",
    "underneath": "sotto",
    "last card": "Ultima carta",
    "points": "Punti",
    "played": "Giocate",
    "aside": "Fuori gioco",
    "pile": "Mazzo",
    "no kube": "attende le prime carte",
    "manche": "Manche",
    "first to": "si vince a",
    "no card": "si apre con qualsiasi carta",
    "not now": "non può seguire",
    "only if": "solo se è l'unica",
    "next": "la prossima {colour} raddoppia",
    "doubled": "{colour}: già raddoppiata",
    "wins": "vince",
    "team": "Squadra",
    "to play": "di turno",
    "brings": "sale con",
    "face down": "coperte",
    "finished": "Finita",
    "order": "gioca le carte in quest'ordine",
}
WORDS: Final[dict[Language, dict[str, str]]] = {"en": ENGLISH, "it": ITALIAN}
CHARACTER: Final[dict[Language, dict[str, str]]] = {
    "en": {character: character for character in CHARACTERS},
    "it": {
        "strongman": "forzuto",
        "tamer": "domatore",
        "ringmaster": "presentatore",
        "lion": "leone",
        "clown": "clown",
        "dancer": "ballerina",
    },
}
COLOUR: Final[dict[Language, dict[str, str]]] = {
    "en": {"red": "red", "yellow": "yellow", "green": "green"},
    "it": {"red": "rossa", "yellow": "gialla", "green": "verde"},
}
DIRECTION: Final[dict[Language, dict[str, str]]] = {
    "en": {"left": "left", "right": "right", "up": "up", "down": "down", "flip": "flip"},
    "it": {"left": "a sinistra", "right": "a destra", "up": "in su", "down": "in giù", "flip": "sottosopra"},
}


def word(table: Table, key: str) -> str:
    return WORDS[table.language][key]


def character_name(table: Table, character: str) -> str:
    return CHARACTER[table.language][character]


def owner_name(state: Sukkube, table: Table, character: str) -> str:
    """Who plays the character now, with the team of a team character."""
    owner, seat = state.characters[character], controller(state, character)
    if seat is None:
        return "Bot"
    name = seat_name(table, seat)
    return f"{team_name(table, owner)}: {name}" if owner in state.teams else name


def team_name(table: Table, team: str) -> str:
    return f"{word(table, 'team')} {team.removeprefix('team_').upper()}"


def scorer_name(table: Table, scorer: str) -> str:
    return team_name(table, scorer) if scorer.startswith("team_") else seat_name(table, seat_number(scorer))


def hand_name(table: Table, hand: str) -> str:
    """A hand is a character's or a seat's."""
    name = holder_name(table, hand)
    if table.language == "en":
        return f"Hand of {name}"
    return f"Carte {('della' if hand == 'dancer' else 'del') if hand in CHARACTERS else 'di'} {name}"


def holder_name(table: Table, hand: str) -> str:
    return character_name(table, hand) if hand in CHARACTERS else seat_name(table, seat_number(hand))
