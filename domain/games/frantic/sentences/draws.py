"""What chance draws, in words, by the fields of the draws."""

from typing import Final

from domain.kernel.table import Language

DRAWS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "order": "the deck",
    },
    "it": {
        "order": "il mazzo",
    },
}
