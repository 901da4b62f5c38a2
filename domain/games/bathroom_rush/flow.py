"""What comes next, from the state alone."""

from typing import Final

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.due import Due, start_draws
from domain.games.bathroom_rush.ending import elimination, final_count, survivor, tie_break
from domain.games.bathroom_rush.lanes import place
from domain.games.bathroom_rush.rounds import PHASES
from domain.games.bathroom_rush.state import BathroomRush, Window
from domain.games.bathroom_rush.steps import STEPS
from domain.kernel.awaited import AwaitsChance, AwaitsNobody, AwaitsSeats
from domain.kernel.decision import Caused

TURN: Final = frozenset({"turn_start", "draw", "person_effects", "action", "discard"})


def due(state: BathroomRush) -> Due | AwaitsChance:
    """The next event that nobody decides, or whose decision or which draw is awaited.

    Losing comes before everything, then the open window, then the running effect, then the course of the round.
    """
    if state.phase == "awaiting_start":
        return start_draws(state)
    if state.phase == "finished":
        return AwaitsNobody()
    if leaving := elimination(state) or survivor(state):
        return leaving
    if state.window is not None:
        return _answers(state.window)
    for name in reversed(state.agenda):
        if step := STEPS[name](state):
            return step
    return _course(state)


def forced(state: BathroomRush) -> Caused | None:
    """The next event that nobody decides, or None when somebody's decision or a draw is awaited."""
    coming = due(state)
    return coming if isinstance(coming, Caused) else None


def _answers(window: Window) -> Caused | AwaitsSeats:
    """Simultaneous answers stay sealed until all have come (BR-DEF-05)."""
    given = {answer.seat: answer.card for answer in window.answers}
    missing = tuple(seat for seat in window.asked if seat not in given)
    if missing:
        return AwaitsSeats(missing, "respond_defence")
    defenders = tuple(e.SeatCard(seat, card) for seat in window.asked if isinstance(card := given[seat], str))
    return Caused(e.DefenceWindowClosed(window.window_id, defenders), ("BR-DEF-03",))


def _course(state: BathroomRush) -> Due:
    if state.phase == "final_count":
        return final_count(state)
    if state.phase == "tie_break":
        return tie_break(state)
    if state.phase in TURN and state.turn_of is not None and place(state, state.turn_of) is None:
        return Caused(e.TurnEnded(state.turn_of), ("BR-TURN-14",))
    return PHASES[state.phase](state)
