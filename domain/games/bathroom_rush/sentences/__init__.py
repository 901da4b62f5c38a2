"""The story of a match in words, in English and Italian."""

from domain.games.bathroom_rush.sentences.english import ENGLISH
from domain.games.bathroom_rush.sentences.italian import ITALIAN
from domain.kernel.table import Event, Language


def describe(event: Event, language: Language) -> str:
    return (ITALIAN if language == "it" else ENGLISH)(event)
