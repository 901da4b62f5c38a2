"""What a seat is asked, in words, by the names of the decisions. Nothing here says by whose cards."""

from typing import Final

from domain.kernel.table import Language

QUESTIONS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "choose_lane": "In which lane do you queue?",
        "act": "What do you do: play a card, or not?",
        "discard_card": "Which card do you discard?",
        "respond_defence": "Do you defend yourself, or let it happen?",
    },
    "it": {
        "choose_lane": "In quale fila ti metti?",
        "act": "Che cosa fai: giochi una carta o no?",
        "discard_card": "Quale carta scarti?",
        "respond_defence": "Ti difendi o lasci che accada?",
    },
}
