"""What chance draws, in words, by the fields of the draws."""

from typing import Final

from domain.kernel.table import Language

DRAWS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "characters": "the characters",
        "starter": "who begins",
        "deck_order": "the deck",
    },
    "it": {
        "characters": "i personaggi",
        "starter": "chi comincia",
        "deck_order": "il mazzo",
    },
}
