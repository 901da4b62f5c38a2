"""What a seat is asked, in words, by the names of the decisions. Nothing here says by whose cards."""

from typing import Final

from domain.kernel.table import Language

QUESTIONS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "play_card": "Which card do you play?",
    },
    "it": {
        "play_card": "Quale carta giochi?",
    },
}
