"""The end of a manche and of the match."""

from collections.abc import Iterable
from typing import Literal

from domain.games.sukkube import events as e
from domain.games.sukkube import steps as s
from domain.games.sukkube.kube import layout
from domain.games.sukkube.state import Sukkube, scorer, scorers, seat_number
from domain.kernel.decision import Caused
from domain.kernel.game import Result, Standing
from domain.kernel.table import Seat


def has_cards(state: Sukkube, step: s.RunOut) -> bool:
    """The hand or pile of the last card is asked, once that card is resolved (SK-END-03, SK-DEC-16, SK-DEC-33).

    In every mode a hand that is empty ends the manche (SK-PCH-04, SK-FSH-05, SK-SFG-02, SK-GEM-07, SK-DEC-25).
    """
    return bool(state.pile if step.hand == "pile" else state.hands[step.hand])


def run_out(state: Sukkube, step: s.RunOut) -> Caused:
    """The turn that would have followed is given up with the manche, blocked or not (SK-DEC-17)."""
    if step.hand == "pile":
        return _end_manche(state, "pile_empty", "pile", "SK-FSH-06", done=2)
    return _end_manche(state, "hand_empty", step.hand, "SK-END-01", done=2)


def blocked(state: Sukkube, _: s.Turn) -> Caused:
    """A blocked character stays on top and dominates (SK-DEC-15), also while Peach has a pile (SK-DEC-28)."""
    rules = ("SK-LHP-03", "SK-END-02") if state.options.mode == "last_hope" else ("SK-END-02",)
    return _end_manche(state, "blocked", state.top or "", *rules, done=1)


def _end_manche(
    state: Sukkube,
    reason: Literal["hand_empty", "blocked", "pile_empty"],
    trigger: str,
    *rules: str,
    done: int,
) -> Caused:
    dominator = state.top or ""  # SK-END-04
    point_to = scorer(state, dominator)
    scores = dict(state.scores)
    if point_to is not None:
        scores[point_to] += 1  # SK-SCO-01, SK-SCO-03
    event = e.MancheEnded(
        manche=state.manche,
        reason=reason,
        trigger=trigger,
        dominator=dominator,
        sukkube=layout(state.options.kube_layout)[dominator]["opposite"],  # SK-END-05
        point_to=point_to,
        scores=scores,
        done=done,
        then=(_following(state, scores),),
    )
    scoring = "SK-SCO-02" if state.characters[dominator] == "bot" else state.options.rules_of_mode.scoring
    return Caused(event, (*rules, "SK-END-04", "SK-END-05", scoring))


def _following(state: Sukkube, scores: dict[str, int]) -> s.AnyStep:
    """The end of the match, or the next deal (SK-END-06); the cap ends matches that Bots dominate (SK-DEC-43)."""
    if max(scores.values()) == state.options.target_points:
        return s.EndMatch("target")  # SK-WIN-01
    return s.EndMatch("manche_cap") if state.manche >= state.options.manche_cap else s.DEAL  # SK-WIN-02


def end_match(state: Sukkube, step: s.EndMatch) -> Caused:
    """With points level at the cap the scorers win together; a scorer alone has not won by lasting (SK-DEC-42)."""
    winners = _leaders(state) if step.reason == "target" else _best(state)
    event = e.MatchEnded(step.reason, winners, dict(state.scores), state.manche)
    if step.reason == "manche_cap":
        return Caused(event, ("SK-WIN-02",))
    return Caused(event, ("SK-WIN-01", "SK-LAY-03") if state.options.mode == "lay_team" else ("SK-WIN-01",))


def _best(state: Sukkube) -> tuple[str, ...]:
    return _leaders(state) if len(state.scores) > 1 else ()


def _leaders(state: Sukkube) -> tuple[str, ...]:
    best = max(state.scores.values(), default=0)
    return tuple(name for name, points in state.scores.items() if best and points == best)


def result(state: Sukkube) -> Result | None:
    if state.phase != "finished":
        return None
    return Result(_seats(state, state.winners), _places(state), state.end_reason or "")


def standing(state: Sukkube, _: int) -> Standing:
    """The winners if this had been the last manche (SK-WIN-04)."""
    return Standing(_seats(state, _best(state)), _places(state), "SK-WIN-04")


def _places(state: Sukkube) -> tuple[tuple[Seat, ...], ...]:
    points = {seat: state.scores.get(name, 0) for name in scorers(state) for seat in _members(state, name)}
    return tuple(
        tuple(sorted(seat for seat in points if points[seat] == score))
        for score in sorted(set(points.values()), reverse=True)
    )


def _seats(state: Sukkube, names: Iterable[str]) -> tuple[Seat, ...]:
    return tuple(sorted(seat for name in names for seat in _members(state, name)))


def _members(state: Sukkube, scorer: str) -> tuple[Seat, ...]:
    return state.teams[scorer] if scorer in state.teams else (seat_number(scorer),)
