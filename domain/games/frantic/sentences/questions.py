"""What a seat is asked, in words, by the names of the decisions. Nothing here says by whose cards."""

from typing import Final

from domain.kernel.table import Language

QUESTIONS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "place_setup_card": "Before the round: which card do you lay, and where?",
        "play_card": "Which card do you lay, and where?",
        "re_roll": "Do you throw a RE-ROLL at this roll? Answers show when all have answered.",
        "block": "Do you throw a BLOCK at this attack? Answers show when all have answered.",
        "nice_try": "Do you throw a NICE TRY at the winning pawn? Answers show when all have answered.",
        "choose_remote_target": "Which pawn do you steer?",
        "choose_gift": "To whom do you give steps, and how many?",
        "choose_magnet_card": "Which card of the board comes into the hand?",
        "choose_swap_pawn": "With which pawn does it change places?",
        "choose_marching_pawn": "Which pawn marches?",
        "choose_market_card": "Which card of the market do you take?",
        "place_restock_card": "Which card do you put on the board, and where?",
        "choose_surprise_pawn": "Which pawn goes 2 squares forward?",
        "choose_reorganize": "Which teleport do you move, and where?",
    },
    "it": {
        "place_setup_card": "Prima del round: quale carta metti giù, e dove?",
        "play_card": "Quale carta metti giù, e dove?",
        "re_roll": "Lanci un RE-ROLL su questo tiro? Le risposte si vedono alla fine.",
        "block": "Lanci un BLOCK contro questo attacco? Le risposte si vedono alla fine.",
        "nice_try": "Lanci un NICE TRY alla pedina che vince? Le risposte si vedono alla fine.",
        "choose_remote_target": "Quale pedina telecomandi?",
        "choose_gift": "A chi regali dei passi, e quanti?",
        "choose_magnet_card": "Quale carta del tabellone va in mano?",
        "choose_swap_pawn": "Con quale pedina si scambia di posto?",
        "choose_marching_pawn": "Quale pedina marcia?",
        "choose_market_card": "Quale carta del mercato prendi?",
        "place_restock_card": "Quale carta metti sul tabellone, e dove?",
        "choose_surprise_pawn": "Quale pedina va avanti di 2 caselle?",
        "choose_reorganize": "Quale teletrasporto sposti, e dove?",
    },
}
