"""What is under way fits the table: answers that were given, persons that act."""

from collections.abc import Iterator
from functools import partial

from domain.games.bathroom_rush import steps as s
from domain.games.bathroom_rush.course.rounds import acts
from domain.games.bathroom_rush.lanes import group_of, top
from domain.games.bathroom_rush.moves.answers import legal_answers
from domain.games.bathroom_rush.state import BathroomRush
from domain.kernel.game import Violation
from domain.kernel.windows import impossible


def answers(state: BathroomRush) -> Iterator[Violation]:
    for window in state.agenda:
        if isinstance(window, s.DefenceWindow):
            for seat in impossible(window, partial(legal_answers, state, window)):
                yield Violation("BR-INV-13", f"seat {seat} could not answer window {window.id} as it has")


def acting(state: BathroomRush) -> Iterator[Violation]:
    plays = [step.play for step in state.agenda if isinstance(step, s.DefenceWindow | s.RollForEffect)]
    for act in plays:
        if not isinstance(act, s.PersonAct | s.FreeLaneAct):
            continue
        found = group_of(state, act.lane_id, act.card)
        if found is None or top(found[1]) != act.card or not acts(state, act.lane_id, *found):
            yield Violation("BR-INV-14", f"{act.card} acts in lane {act.lane_id}, where it cannot")
