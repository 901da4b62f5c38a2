"""Places, and the end of a match."""

from typing import Literal, TypeAlias

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.lanes import players
from domain.games.bathroom_rush.state import BathroomRush
from domain.kernel.decision import Caused
from domain.kernel.game import Result, Standing, all_level
from domain.kernel.table import Seat

Reason: TypeAlias = Literal["instant", "last_turns", "last_survivor", "all_eliminated", "round_cap"]
Dropped: TypeAlias = tuple[tuple[Seat, ...], ...]
"""The seats that fell behind in the tie-break, one entry for each repetition."""


def result(state: BathroomRush) -> Result | None:
    if state.phase != "finished":
        return None
    return Result(state.winners, state.places, state.end_reason or "")


def count_reason(state: BathroomRush) -> Reason:
    """Why the count took place."""
    if state.end is None:
        return "round_cap"
    return "instant" if state.end == "instant" else "last_turns"


def match_end(
    state: BathroomRush,
    reason: Reason,
    winners: tuple[Seat, ...],
    rule: str,
    *,
    dropped: Dropped = (),
    done: int = 1,
) -> Caused:
    values = tuple(e.SeatValue(seat, state.reserves[seat]) for seat in players(state))
    winners = tuple(sorted(winners))
    ended = e.MatchEnded(reason, winners, places(state, winners, dropped), values, done=done)
    return Caused(ended, (rule, "BR-RANK-01"))


def places(state: BathroomRush, winners: tuple[Seat, ...], dropped: Dropped) -> tuple[tuple[Seat, ...], ...]:
    """BR-RANK-01, BR-DEC-53: the winners, the seats that fell behind in the tie-break, the rest, the
    eliminated."""
    left = set(players(state)) - set(winners)
    ranking = [winners] if winners else []
    for behind in reversed(dropped):
        ranking += _by_value(state, left & set(behind))
        left -= set(behind)
    ranking += _by_value(state, left)
    return (*ranking, *(tuple(sorted(together)) for together in reversed(state.out)))


def _by_value(state: BathroomRush, seats: set[Seat]) -> list[tuple[Seat, ...]]:
    values = sorted({state.reserves[seat] for seat in seats})
    return [tuple(seat for seat in sorted(seats) if state.reserves[seat] == value) for value in values]


def out(state: BathroomRush) -> set[Seat]:
    """An eliminated seat is asked no more (BR-ELIM-02)."""
    return {seat for together in state.out for seat in together}


def standing(state: BathroomRush, seats: int) -> Standing:
    """By the reserves, without a count: the lowest of those still in wins (BR-END-06)."""
    if not state.reserves:
        return all_level(state, seats)
    ranking = places(state, (), ())
    return Standing(ranking[0] if players(state) else (), ranking, "BR-END-06")
