"""The work under way fits the table."""

from collections.abc import Iterator

from domain.games.bathroom_rush import steps as s
from domain.games.bathroom_rush.course.rounds import acts
from domain.games.bathroom_rush.lanes import group_of, top
from domain.games.bathroom_rush.state import BathroomRush
from domain.kernel.game import Violation

OF_A_TURN = (s.Turn, s.PersonEffects, s.ActOnPlayer, s.Act, s.Discard)
UNDECIDED = (s.DefenceWindow, s.RollForEffect)


def turn(state: BathroomRush) -> Iterator[Violation]:
    if any(isinstance(step, s.Turn) for step in state.agenda[:-1]):
        yield Violation("BR-TURN-01", "nothing comes after the rest of a turn")
    seats = {step.seat for step in state.agenda if isinstance(step, OF_A_TURN)}
    if seats - {state.turn_of}:
        yield Violation("BR-TURN-01", f"in the turn of {state.turn_of} nothing is due of {sorted(seats)}")


def acting(state: BathroomRush) -> Iterator[Violation]:
    if any(isinstance(step, UNDECIDED) for step in state.agenda[1:]):
        yield Violation("BR-INV-13", "nothing is done before a defence or the die of an effect has decided")
    plays = [step.play for step in state.agenda if isinstance(step, UNDECIDED)]
    for act in plays:
        if not isinstance(act, s.PersonAct | s.FreeLaneAct):
            continue
        group = group_of(state, act.lane_id, act.card)
        if group is None or top(group[1]) != act.card or not acts(state, act.lane_id, *group):
            yield Violation("BR-INV-13", f"{act.card} acts in lane {act.lane_id}, where it cannot")


def resolving(state: BathroomRush) -> Iterator[Violation]:
    plays = [step.play for step in state.agenda if isinstance(step, UNDECIDED)]
    laid_away = [step.card for step in state.agenda if isinstance(step, s.DiscardPlayed | s.PlacePermanent)]
    under_way = [play.card for play in plays if isinstance(play, s.CardPlay)] + laid_away
    is_over = state.phase == "finished"  # it may end with the effect of a card
    if not is_over and under_way != [card for card in (state.resolving,) if card is not None]:
        yield Violation("BR-INV-14", f"{state.resolving} resolves, and what is under way is of {under_way}")
