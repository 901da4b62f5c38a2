"""Texts for the scripts of the table."""

from typing import Any

from domain.kernel import guides
from domain.kernel.game import Game
from domain.kernel.table import Language
from service.web.words import words


def script_words(language: Language) -> dict[str, str]:
    """The words of the table, and those of the modules that it shares with other pages."""
    return {**words(language)["script"], **words(language)["table"]}


def card_texts(game: Game[Any], language: Language) -> dict[str, dict[str, str]]:
    """By kind of card: its name, its short name for a narrow card, and a line on what it does."""
    texts = {kind: each.text(language) for kind, each in guides.texts(game.package).items()}
    return {
        kind: {"name": each.name, "short": each.short or each.name, "line": each.line, "more": each.more}
        for kind, each in texts.items()
    }
