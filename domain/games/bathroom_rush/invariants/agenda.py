"""What is under way fits the table."""

from collections.abc import Iterator

from domain.games.bathroom_rush import steps as s
from domain.games.bathroom_rush.course.rounds import acts
from domain.games.bathroom_rush.lanes import group_of, top
from domain.games.bathroom_rush.state import BathroomRush
from domain.kernel.game import Violation


def acting(state: BathroomRush) -> Iterator[Violation]:
    plays = [step.play for step in state.agenda if isinstance(step, s.DefenceWindow | s.RollForEffect)]
    for act in plays:
        if not isinstance(act, s.PersonAct | s.FreeLaneAct):
            continue
        found = group_of(state, act.lane_id, act.card)
        if found is None or top(found[1]) != act.card or not acts(state, act.lane_id, *found):
            yield Violation("BR-INV-13", f"{act.card} acts in lane {act.lane_id}, where it cannot")


def resolving(state: BathroomRush) -> Iterator[Violation]:
    plays = [step.play for step in state.agenda if isinstance(step, s.DefenceWindow | s.RollForEffect)]
    laid_away = [step.card for step in state.agenda if isinstance(step, s.DiscardPlayed | s.PlacePermanent)]
    under_way = [play.card for play in plays if isinstance(play, s.CardPlay)] + laid_away
    is_over = state.phase == "finished"  # it may end with the effect of a card
    if not is_over and under_way != [card for card in (state.resolving,) if card is not None]:
        yield Violation("BR-INV-14", f"{state.resolving} resolves, and what is under way is of {under_way}")
