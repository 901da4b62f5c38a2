"""Cards, commands and names in a few words, for people who choose one."""

from typing import Final

from domain.games.sukkube.cards import colour, direction
from domain.games.sukkube.commands import PlayCard
from domain.games.sukkube.kube import CHARACTERS
from domain.games.sukkube.sentences.italian import CHARACTER
from domain.kernel.table import Command, Language, snake_case

ITALIAN: Final = {
    "red": "rossa", "yellow": "gialla", "green": "verde",
    "left": "a sinistra", "right": "a destra", "up": "in su", "down": "in giù", "flip": "sottosopra",
}  # fmt: skip


def describe_command(command: Command, language: Language) -> str:
    if isinstance(command, PlayCard):
        return card_label(command.card, language)
    return name(snake_case(type(command).__name__))


def card_label(card: str, language: Language) -> str:
    if language == "en":
        return card_name(card)
    return f"{ITALIAN[colour(card)]} {ITALIAN[direction(card)]}"


def lying_name(identifier: str, language: Language) -> str:
    """Of a card, or of a character, whose order is drawn too (SK-DEC-21)."""
    if identifier not in CHARACTERS:
        return card_label(identifier, language)
    return identifier if language == "en" else CHARACTER[identifier]


def card_name(card: str) -> str:
    return f"{colour(card)} {direction(card)}"


def name(identifier: str) -> str:
    """`seat_0` -> `seat 0`; the Bots are written like in the rules."""
    return "Bot" if identifier == "bot" else identifier.replace("_", " ")
