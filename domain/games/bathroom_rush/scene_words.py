"""The words of the scene, in both languages: fixed ones, and the names of cards as far as they have room."""

from typing import Final

from domain.drawing.scene import Anchor, Role, Shapes, Table
from domain.drawing.text import ELLIPSIS, fitted, text_lines
from domain.games.bathroom_rush.cards import ACTIONS, PERSONS, kind
from domain.games.bathroom_rush.steps import DECOMPRESSION
from domain.kernel.table import Language

ENGLISH: Final = {
    "round": "Round",
    "lane": "lane",
    "door": "door",
    "bathroom": "bathroom",
    "free": "free",
    "closed": "closed",
    "face down": "face down",
    "known": "known to you",
    "spent": "spent",
    "covered": "under others",
    "tokens": "tokens",
    "pee": "pee",
    "poo": "poo",
    "produces": "produces",
    "reserve": "reserve",
    "out at": "out at",
    "first player": "first player",
    "out": "out",
    "wins": "wins",
    "place": "place",
    "in play": "card being played",
    "nobody": "nobody",
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
    "known": "nota a te",
    "spent": "usata",
    "covered": "sotto altre",
    "tokens": "segnalini",
    "pee": "pipì",
    "poo": "popò",
    "produces": "produce",
    "reserve": "riserva",
    "out at": "fuori a",
    "first player": "primo giocatore",
    "out": "eliminato",
    "wins": "vince",
    "place": "posto",
    "in play": "carta giocata",
    "nobody": "nessuno",
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
SHORTER: Final[dict[Language, dict[str, tuple[str, ...]]]] = {
    "en": {
        "mother_with_baby": ("mother",),
        "absent_minded": ("absent",),
        "refined_model": ("model",),
        "avid_reader": ("reader",),
        "foul_stench": ("stench",),
        "clogged_drain": ("clogged",),
    },
    "it": {
        "mother_with_baby": ("Mamma",),
        "refined_model": ("Modella",),
        "joker": ("Burlone",),
        "avid_reader": ("Lettore",),
        "lost_youth": ("Spaesato",),
        "cleaner": ("Addetto Pulizie",),
        "foul_stench": ("puzza",),
        "clogged_drain": ("otturato",),
        "neutral_1": ("neutra 1",),
        "neutral_2": ("neutra 2",),
        "neutral_3": ("neutra 3",),
        "neutral_blue": ("neutra blu",),
        "neutral_red": ("neutra rosso",),
        "neutral_popo": ("neutra popò", "neutra"),
    },
}
"""What a kind is called where its name finds no room, from longer to shorter."""


def word(table: Table, key: str) -> str:
    return WORDS[table.language][key]


def kind_name(name: str, language: Language) -> str:
    """The whole name of a kind of card."""
    if language == "en":
        return name.replace("_", " ")
    printed = PERSONS.get(name) or ACTIONS[name]
    return printed.italian


def card_name(card: str, language: Language) -> str:
    if card == DECOMPRESSION:
        return "decompression" if language == "en" else "decompressione"
    return kind_name(kind(card), language)


def written(
    kind: str, language: Language, box: tuple[float, float, float, float], size: int, *, lines: int = 1,
    bold: bool = False, role: Role = "ink", anchor: Anchor = "middle", before: str = "", behind: str = "",
) -> Shapes:  # fmt: skip
    """The longest name of the kind, between `before` and `behind`, that has room in the box."""
    names = (kind_name(kind, language), *SHORTER[language].get(kind, ()))
    texts = [f"{before}{name}{behind}" for name in names]
    text = next((text for text in texts if _has_room(text, box, size, lines, bold=bold)), texts[-1])
    return text_lines(text, box, size, least=size, lines=lines, role=role, anchor=anchor, bold=bold)


def _has_room(
    text: str, box: tuple[float, float, float, float], size: int, lines: int, *, bold: bool
) -> bool:
    found = fitted(text, box[2], size, least=size, lines=lines, bold=bold, height=box[3])
    return not found.lines[-1].endswith(ELLIPSIS)


def person_label(card: str, language: Language, *, spent: bool = False, load: int = 0) -> str:
    """`elder, orange, spent, tokens: 2`."""
    words = WORDS[language]
    colour = words[PERSONS[kind(card)].colour]
    said = [card_name(card, language), colour, *([words["spent"]] if spent else [])]
    return f"{', '.join(said)}, {words['tokens']}: {load}"
