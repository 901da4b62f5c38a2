"""Losing: before every step, whoever reached the limit goes out, and a single player left wins."""

from typing import Final

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush import steps as s
from domain.games.bathroom_rush.course.places import match_end
from domain.games.bathroom_rush.lanes import (
    clockwise,
    groups,
    known,
    lane_at,
    players,
    position_of_player,
    stand,
)
from domain.games.bathroom_rush.state import BathroomRush
from domain.kernel.decision import Caused
from domain.kernel.rows import Make
from domain.kernel.table import Seat

COUNT_AND_AFTER: Final = frozenset({"final_count", "tie_break", "finished"})


def losing(state: BathroomRush) -> Make | None:
    """Before the count one player left wins at once (BR-ELIM-05, BR-DEC-22); of none left none does (BR-ELIM-06).

    With elimination off nobody ever leaves (BR-VAR-03).
    """
    options, reserves = state.options, state.reserves
    is_reached = options.elimination and reserves and max(reserves) >= options.value_limit
    if is_reached and not is_delayed(state):
        return eliminate
    if state.out and state.phase not in COUNT_AND_AFTER and len(players(state)) <= 1:
        return end_early
    return None


def is_delayed(state: BathroomRush) -> bool:
    """Nobody leaves while some have still to count or to roll (BR-COUNT-06, BR-TIE-02)."""
    return any(_delays(step) for step in state.agenda)


def over_limit(state: BathroomRush) -> tuple[Seat, ...]:
    """Clockwise from the marker."""
    limit = state.options.value_limit
    return tuple(seat for seat in clockwise(state, state.first_player) if state.reserves[seat] >= limit)


def _delays(step: s.AnyStep) -> bool:
    return isinstance(step, s.Count) or (isinstance(step, s.TieBreak) and bool(step.rolled))


def eliminate(state: BathroomRush, _: object) -> Caused:
    """The next player goes out with his lane, his cards, his door and what is left of his turn.

    All he had lies open in the discards from now on (BR-DEC-55, BR-DEC-59). Where the persons had run out, his
    lane's come behind the players who have nobody there (BR-DEC-60).
    """
    seat, *together = over_limit(state)
    lane_id, _ = stand(state, seat)
    lane = lane_at(state, lane_id)
    hand = state.hands[seat]
    turn = s.Turn(seat)
    event = e.PlayerEliminated(
        seat=seat,
        value=state.reserves[seat],
        lane_id=lane_id,
        persons=tuple(card for _, group in groups(lane) for card in known(group.cards)),
        hand=known(hand),
        permanents=tuple(lane.permanents),
        together=tuple(together),
        done=state.agenda.index(turn) if turn in state.agenda else 0,
        then=(s.Settle(),) if not together and _lacks_a_person(state, lane_id) else (),
    )
    return Caused(event, ("BR-ELIM-02", "BR-ELIM-03", "BR-ELIM-04"))


def _lacks_a_person(state: BathroomRush, closed: int) -> bool:
    """Whether before the count nobody stands behind a player of another lane than the one that leaves play."""
    if state.phase in COUNT_AND_AFTER:
        return False
    others = (lane for lane in state.lanes if lane.lane_id != closed)
    return any(position_of_player(lane) == len(lane.slots) > 0 for lane in others)


def end_early(state: BathroomRush, _: object) -> Caused:
    left = tuple(players(state))
    if left:
        return match_end(state, "last_survivor", left, "BR-ELIM-05", done=len(state.agenda))
    return match_end(state, "all_eliminated", (), "BR-ELIM-06", done=len(state.agenda))
