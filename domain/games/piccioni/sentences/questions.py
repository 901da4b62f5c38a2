"""What a seat is asked, in words, by the names of the decisions. Nothing here says by whose cards."""

from typing import Final

from domain.kernel.table import Language

QUESTIONS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "move": "Which move do you make: play a card, convert or draw?",
        "gather": "Which pigeon comes?",
        "drag": "Which pigeon follows the Lady?",
        "scare": "Which scared pigeon goes where?",
        "redirect": "Do you answer with birdseed, or let it pass?",
        "response": "Do you react to this card, or let it pass?",
        "infamous": "Do you answer with guano, or let it pass?",
        "placement": "Where does the pigeon land?",
    },
    "it": {
        "move": "Quale mossa fai: giocare una carta, convertire o pescare?",
        "gather": "Quale piccione arriva?",
        "drag": "Quale piccione va al seguito?",
        "scare": "Quale piccione spaventato va dove?",
        "redirect": "Rispondi con il becchime o lasci correre?",
        "response": "Reagisci a questa carta o lasci correre?",
        "infamous": "Rispondi con il guano o lasci correre?",
        "placement": "Dove si posa il piccione?",
    },
}
