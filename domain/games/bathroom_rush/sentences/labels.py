"""Commands and cards in a few words, for people who choose one."""

from typing import Final

from domain.games.bathroom_rush import commands as c
from domain.games.bathroom_rush.cards import kind
from domain.games.bathroom_rush.sentences.italian import card as carta
from domain.games.bathroom_rush.steps import DECOMPRESSION
from domain.kernel.table import Command, Hidden, Language

ENGLISH: Final = {
    "choose": "queue in lane {lane}",
    "let": "let it happen",
    "defend": "defend: {card}",
    "decompress": "decompress",
    "pass": "pass",
    "discard": "discard {card}",
    "front": " front",
    "behind": " behind",
    "seat": " on seat {seat}",
    "lane": " on lane {lane}",
}
ITALIAN: Final = {
    "choose": "in coda alla fila {lane}",
    "let": "lascia che accada",
    "defend": "difesa: {card}",
    "decompress": "decomprimi",
    "pass": "passa",
    "discard": "scarta {card}",
    "front": " davanti",
    "behind": " dietro",
    "seat": " sul posto {seat}",
    "lane": " sulla fila {lane}",
}
PHRASES: Final[dict[Language, dict[str, str]]] = {"en": ENGLISH, "it": ITALIAN}


def describe_command(command: Command, language: Language) -> str:
    """A command in a few words, for people who choose one."""
    phrases = PHRASES[language]
    match command:
        case c.ChooseLane(lane_id=lane_id):
            return phrases["choose"].format(lane=lane_id)
        case c.RespondDefence(card=None):
            return phrases["let"]
        case c.RespondDefence(card=defence):
            return phrases["defend"].format(card=card_in(defence, language))
        case c.PlayCard():
            return _play(command, language)
        case c.Decompress():
            return phrases["decompress"]
        case c.PassTurn():
            return phrases["pass"]
        case c.DiscardCard(card=given_up):
            return phrases["discard"].format(card=card_in(given_up, language))
    return type(command).__name__


def _play(play: c.PlayCard, language: Language) -> str:
    phrases = PHRASES[language]
    text = card_in(play.card, language)
    text += phrases[play.side] if play.side else ""
    text += phrases["seat"].format(seat=play.target_seat) if play.target_seat is not None else ""
    text += phrases[play.target_side] if play.target_side else ""
    return text + (phrases["lane"].format(lane=play.lane_id) if play.lane_id is not None else "")


def card_in(named: str | None, language: Language) -> str:
    return carta(named) if language == "it" else card(named)


def card(named: str | Hidden | None) -> str:
    """`elder_2` -> `elder`; a decompression has no card."""
    if named is None or named == DECOMPRESSION:
        return "the decompression"
    return "a card" if isinstance(named, Hidden) else kind(named).replace("_", " ")
