"""Why a card or a place leads on to no command of the seat that is asked, by its own view."""

from functools import cache
from typing import Any

from domain.kernel import data, guides
from domain.kernel.decision import Rejected
from domain.kernel.game import Game
from domain.kernel.table import Language, Seat


def refusals(game: Game[Any], view: Any, seat: Seat, first: str = "") -> dict[str, Rejected]:
    """By the parts that no legal command touches first or, after the part `first`, second.

    Each is tried once, with the first attempt of the game that touches it there.
    """
    at, before = (1, (first,)) if first else (0, ())
    onward = {
        touched[at]
        for command in game.legal_commands(view, seat)
        if len(touched := game.touches(view, command, seat)) > at and touched[:at] == before
    }
    refused: dict[str, Rejected] = {}
    for command in game.agenda.attempts(view, seat):
        touched = game.touches(view, command, seat)
        if len(touched) <= at or touched[:at] != before or touched[at] in onward or touched[at] in refused:
            continue
        refusal = game.agenda.refusal(view, command, seat)
        if refusal is not None:
            refused[touched[at]] = refusal
    return refused


def sentence(game: Game[Any], refusal: Rejected, parts: tuple[str, ...], language: Language) -> str:
    """The refusal for a player who touched these parts; where the game has no words, the detail for programs."""
    texts = {**guides.refusals("domain.kernel"), **guides.refusals(game.package)}
    card = next((part.removeprefix("card:") for part in parts if part.startswith("card:")), "")
    text = texts[refusal.code].text(language) if refusal.code in texts else ""
    if not text or ("{card}" in text and not card):
        return refusal.detail
    return text.format(card=_name(game, card, language)) if card else text


@cache
def rule_text(package: str, rule: str, language: Language) -> str:
    """The rule in words: translated, where the game has a translation; empty if it is none of the game's."""
    translation = data.text_beside(package, f"RULES.{language}.md")
    return dict(data.numbered(translation or data.rules_text(package))).get(rule, "")


def _name(game: Game[Any], card: str, language: Language) -> str:
    text = guides.texts(game.package).get(game.kind_of(card))
    return text.text(language).name if text else game.card_name(card, language)
