"""The story of a match in words, in English and Italian. Titles of cards and events are the same in both.

Cards bear their neutral titles, whatever the option `display_names` says: an event does not know the options
(FR-DEC-37).
"""

from domain.games.frantic.sentences.english import ENGLISH
from domain.games.frantic.sentences.italian import ITALIAN
from domain.kernel.table import Event, Language


def describe(event: Event, language: Language) -> str:
    return (ITALIAN if language == "it" else ENGLISH)(event)
