"""The words of Sukkube: functions for names that a file of words cannot choose by itself."""

from collections.abc import Iterable
from typing import Final

from domain.games.sukkube.cards import Card, colour, direction
from domain.games.sukkube.kube import CHARACTERS
from domain.games.sukkube.state import seat_number
from domain.kernel.table import Language
from domain.kernel.words import Vocabulary
from domain.kernel.words.tongue import Say


def _owner(say: Say, identifier: str, form: str) -> str:
    """A character, `team_a`, `seat_0` or the Bot, which has one form."""
    if identifier.startswith("seat_"):
        return say.seat(seat_number(identifier), form)
    if identifier == "bot":
        return say("bot", identifier)
    return say("character" if identifier in CHARACTERS else "team", identifier, form)


def _winners(say: Say, winners: Iterable[str], form: str) -> str:
    return say.all_of(_owner(say, winner, form) for winner in winners)


def _card(say: Say, card: str, form: str) -> str:
    return say("card_face", Card(card, colour(card), direction(card)), form)


WORDS: Final = Vocabulary(
    "domain.games.sukkube",
    {
        **dict.fromkeys(("owner", "actor", "point_to"), _owner),
        "winners": _winners,
        "card": _card,
    },
)


def card_name(card: str, language: Language) -> str:
    return WORDS.say(language)("card", card)


def lying_name(identifier: str, language: Language) -> str:
    """A card, or a character, whose order is drawn too (SK-DEC-21)."""
    return WORDS.say(language)("lying" if identifier in CHARACTERS else "card", identifier)
