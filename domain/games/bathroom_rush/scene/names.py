"""What cards are called in the scene, in both languages, as far as there is room."""

from typing import Final

from domain.drawing.scene import Anchor, Role, Shapes
from domain.drawing.text import ELLIPSIS, fitted, text_lines
from domain.games.bathroom_rush.cards import ACTIONS, PERSONS, kind
from domain.games.bathroom_rush.scene.words import WORDS
from domain.games.bathroom_rush.steps import DECOMPRESSION
from domain.kernel.table import Language

SHORTER: Final[dict[Language, dict[str, tuple[str, ...]]]] = {
    "en": {
        "mother_with_baby": ("mother",),
        "absent_minded": ("absent",),
        "refined_model": ("model",),
        "avid_reader": ("reader",),
        "nostalgic": ("nostal-gic",),
        "scoundrel": ("scoun-drel",),
        "bodybuilder": ("body-builder",),
        "entrepreneur": ("entre-preneur",),
        "foul_stench": ("stench",),
        "clogged_drain": ("clogged",),
    },
    "it": {
        "mother_with_baby": ("Mamma",),
        "absent_minded": ("Di-stratto",),
        "farter": ("Peto-mane",),
        "nostalgic": ("Nostal-gico",),
        "refined_model": ("Modella", "Mo-della"),
        "joker": ("Burlone", "Bur-lone"),
        "avid_reader": ("Lettore", "Let-tore"),
        "lost_youth": ("Spaesato", "Spae-sato"),
        "bodybuilder": ("Pale-strato",),
        "entrepreneur": ("Impren-ditore",),
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
"""What a kind is called where its name finds no room, from longer to shorter; lines break behind hyphens."""


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
