"""What must happen next by itself, if anything.

Everything between two decisions of seats is forced (SK-DEC-47). What is due follows from what everybody sees: the
number of cards in the pile is asked, never which they are, so a view answers as the full state does.
"""

from typing import Literal

from domain.games.sukkube.rules import legal_in_turn
from domain.games.sukkube.state import Sukkube, controller

Due = Literal[
    "bot_card",
    "refill",
    "team_character_passes",
    "hand_empty",
    "pile_empty",
    "last_hope",
    "blocked",
    "target",
    "manche_cap",
]


def due(state: Sukkube) -> Due | None:
    """The next thing nobody decides, in the order of SK-TRN-07; None when the state is at rest."""
    match state.step:
        case "none":
            return None
        case "start_turn":
            return _of_turn(state)
        case "after_card":
            return _extra(state) or _run_out(state) or _of_turn(state)
        case "after_extra":
            return _run_out(state) or _of_turn(state)
        case "after_end":
            return _of_match(state)


def _extra(state: Sukkube) -> Due | None:
    """Peach: who played draws (SK-PCH-03). Gemelli: a team character goes to the partner (SK-GEM-05)."""
    if state.options.mode == "peach" and state.pile:
        return "refill"
    if state.characters.get(state.last_source or "") in state.holders:
        return "team_character_passes"
    return None


def _run_out(state: Sukkube) -> Due | None:
    """The hand or pile of the last card is asked, once that card is resolved (SK-END-01, SK-END-03, SK-FSH-06)."""
    if state.last_source == "pile":
        return None if state.pile else "pile_empty"
    return None if state.hands[state.last_source or ""] else "hand_empty"


def _of_turn(state: Sukkube) -> Due | None:
    """A Bot plays at once; a seat without a legal card draws (SK-LHP-02) or is blocked (SK-END-02)."""
    if controller(state, state.top or "") is None:
        return "bot_card"
    if legal_in_turn(state):
        return None
    return "last_hope" if state.options.mode == "last_hope" and state.pile else "blocked"


def _of_match(state: Sukkube) -> Due | None:
    if max(state.scores.values()) == state.options.target_points:
        return "target"  # SK-WIN-01
    return "manche_cap" if state.manche == state.options.manche_cap else None  # SK-WIN-02
