"""Everything that happens in a turn without a choice: Bots' cards, draws, team characters that pass on."""

from typing import Literal

from domain.games.sukkube import events as e
from domain.games.sukkube import steps as s
from domain.games.sukkube.course.ending import blocked
from domain.games.sukkube.moves import back_below, can_play, card_played, cards_in_turn, top_of_pile
from domain.games.sukkube.state import Sukkube, controller, hand_id, seat_number
from domain.kernel.decision import Caused
from domain.kernel.rows import Make


def without_a_choice(state: Sukkube, _: s.Turn) -> Make | None:
    """A Bot plays at once (SK-BOT-04); a seat without a legal card draws (SK-LHP-02) or is blocked (SK-END-02)."""
    if controller(state, state.top or "") is None:
        return bot_card
    if can_play(state):
        return None  # SK-LHP-04: no draw either
    return last_hope if state.options.mode == "last_hope" and state.pile else blocked


def bot_card(state: Sukkube, _: s.Turn) -> Caused:
    """The Bot's first card in dealt order, legal or not (SK-BOT-01, SK-BOT-02, SK-SET-04).

    In Fish the Bot it is the top card of the pile (SK-FSH-04). It does what every card does (SK-BOT-03).
    """
    hand = cards_in_turn(state)
    return card_played(state, hand[0] if hand else top_of_pile(state), "bot")


def last_hope(state: Sukkube, _: s.Turn) -> Caused:
    """The turn goes on; another card is drawn while none is legal (SK-DEC-29, SK-DEC-30)."""
    return _draw(state, hand_id(state, state.top or ""), "last_hope", "SK-LHP-02", done=0)


def refill(state: Sukkube, step: s.Refill) -> Caused:
    """The seat that played draws, face up, after the Kube has turned (SK-PCH-03, SK-DEC-27)."""
    return _draw(state, step.hand, "refill", "SK-PCH-03", done=1)


def _draw(
    state: Sukkube, hand: str, reason: Literal["refill", "last_hope"], rule: str, *, done: int
) -> Caused:
    card = e.CardDrawn(seat_number(hand), top_of_pile(state), reason, back_below(state), done=done)
    return Caused(card, (rule,))


def pass_character(state: Sukkube, step: s.PassCharacter) -> Caused:
    team = state.characters[step.character]
    holder = state.holders[team]
    (partner,) = (seat for seat in state.teams[team] if seat != holder)
    return Caused(e.TeamCharacterPassed(team, step.character, holder, partner), ("SK-GEM-05",))
