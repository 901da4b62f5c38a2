"""The events nobody decides: Bots' cards, draws, passes, the end of a manche and of the match.

`forced` gives the next one, so a chain is resolved by asking again and again, and a match cut off inside a chain
goes on the same way.
"""

from collections.abc import Callable
from typing import Final, Literal

from domain.games.sukkube import events as e
from domain.games.sukkube.due import Due, due
from domain.games.sukkube.kube import layout
from domain.games.sukkube.rules import cards_in_turn
from domain.games.sukkube.state import Sukkube, hand_id, scorer, seat_number
from domain.games.sukkube.turns import back_below, card_played, top_of_pile
from domain.kernel.decision import Caused


def forced(state: Sukkube) -> Caused | None:
    """The event that is due in a full state, or None when the state is at rest."""
    what = due(state)
    return FORCED[what](state) if what else None


def _bot_card(state: Sukkube) -> Caused:
    """The Bot's first card in dealt order (SK-BOT-01, -02), or the top card of the pile (SK-FSH-03, -04)."""
    hand = cards_in_turn(state)
    return card_played(state, hand[0] if hand else top_of_pile(state), "bot")


def _refill(state: Sukkube) -> Caused:
    """Whoever played draws, face up, after the Kube has turned (SK-PCH-03, SK-DEC-27)."""
    return _draw(state, state.last_source or "", "refill", "SK-PCH-03")


def _last_hope(state: Sukkube) -> Caused:
    return _draw(state, hand_id(state, state.top or ""), "last_hope", "SK-LHP-02")


def _draw(state: Sukkube, hand: str, reason: Literal["refill", "last_hope"], rule: str) -> Caused:
    return Caused(e.CardDrawn(seat_number(hand), top_of_pile(state), reason, back_below(state)), (rule,))


def _pass_team_character(state: Sukkube) -> Caused:
    character = state.last_source or ""
    team = state.characters[character]
    holder = state.holders[team]
    (partner,) = (seat for seat in state.teams[team] if seat != holder)
    return Caused(e.TeamCharacterPassed(team, character, holder, partner), ("SK-GEM-05",))


def _hand_empty(state: Sukkube) -> Caused:
    return _manche_end(state, "hand_empty", state.last_source or "", "SK-END-01")


def _pile_empty(state: Sukkube) -> Caused:
    return _manche_end(state, "pile_empty", "pile", "SK-FSH-06")


def _blocked(state: Sukkube) -> Caused:
    return _manche_end(state, "blocked", state.top or "", "SK-END-02")


def _manche_end(
    state: Sukkube, reason: Literal["hand_empty", "blocked", "pile_empty"], trigger: str, rule: str
) -> Caused:
    dominator = state.top or ""  # SK-END-04
    point_to = scorer(state, dominator)
    scores = dict(state.scores)
    if point_to is not None:
        scores[point_to] += 1  # SK-SCO-01
    event = e.MancheEnded(
        manche=state.manche,
        reason=reason,
        trigger=trigger,
        dominator=dominator,
        sukkube=layout(state.options.kube_layout)[dominator]["opposite"],  # SK-END-05
        point_to=point_to,
        scores=scores,
    )
    scoring = "SK-SCO-02" if state.characters[dominator] == "bot" else state.options.rules_of_mode.scoring
    return Caused(event, (rule, "SK-END-04", "SK-END-05", scoring))


def _target_reached(state: Sukkube) -> Caused:
    return _match_end(state, "target", _leaders(state), "SK-WIN-01")


def _cap_reached(state: Sukkube) -> Caused:
    """The scorers with most points win together; a scorer alone has not won by lasting (SK-WIN-02, SK-DEC-42)."""
    return _match_end(state, "manche_cap", _leaders(state) if len(state.scores) > 1 else (), "SK-WIN-02")


def _leaders(state: Sukkube) -> tuple[str, ...]:
    best = max(state.scores.values())
    return tuple(name for name, points in state.scores.items() if best and points == best)


def _match_end(
    state: Sukkube, reason: Literal["target", "manche_cap"], winners: tuple[str, ...], rule: str
) -> Caused:
    return Caused(e.MatchEnded(reason, winners, dict(state.scores), state.manche), (rule,))


FORCED: Final[dict[Due, Callable[[Sukkube], Caused]]] = {
    "bot_card": _bot_card,
    "refill": _refill,
    "team_character_passes": _pass_team_character,
    "hand_empty": _hand_empty,
    "pile_empty": _pile_empty,
    "last_hope": _last_hope,
    "blocked": _blocked,
    "target": _target_reached,
    "manche_cap": _cap_reached,
}
