"""The effects of persons on the player of their lane (BR-PERS-01 and the rules after it)."""

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush import steps as s
from domain.games.bathroom_rush.cards import LEAVING, kind, person
from domain.games.bathroom_rush.course.settling import has_person, next_person, shuffle_for
from domain.games.bathroom_rush.effects.registry import EFFECTS
from domain.games.bathroom_rush.lanes import find_group, group_at, stand, top
from domain.games.bathroom_rush.state import BathroomRush
from domain.games.bathroom_rush.steps import Steps
from domain.kernel.decision import Caused


@EFFECTS.person("elder", "mother_with_baby")
def overtaking(act: s.PersonAct) -> Steps:
    return s.Overtake(act.seat, act.card), s.Spend(act.lane_id, act.card), s.Settle()


@EFFECTS.person("absent_minded", die="blue")
def absent_minded(act: s.PersonAct, rolled: int) -> Steps:
    spilled = (s.ChangeReserve(act.seat, person(act.card).amount, act.card),) if rolled == 1 else ()
    return *spilled, s.Spend(act.lane_id, act.card)


@EFFECTS.person("farter", die="blue")
def farter(act: s.PersonAct, rolled: int) -> Steps:
    """The player leaves for the free lane, whoever else holds him back (BR-NOST-03)."""
    fled = (s.MoveToFreeLane(act.seat, act.card),) if rolled == 1 else ()
    return s.Spend(act.lane_id, act.card), *fled, s.Settle()


@EFFECTS.person("nostalgic", "refined_model")
def restricting(act: s.PersonAct) -> Steps:
    """The red ones stay as they are and act again next turn (BR-FAM-03)."""
    return (s.Restrict(act.seat, act.card),)


@EFFECTS.person("joker")
def joker(act: s.PersonAct) -> Steps:
    return (s.ChangeReserve(act.seat, person(act.card).amount, act.card),)


def is_somebody_behind(state: BathroomRush, lane_id: int) -> bool:
    """Whether somebody stands right behind the bathroom to find the newspaper (BR-READER-03, BR-DEC-35)."""
    return group_at(state, lane_id, 2) is not None


@EFFECTS.person("avid_reader", die="blue", works=is_somebody_behind)
def avid_reader(act: s.AnyAct, rolled: int) -> Steps:
    return s.LeaveNewspaper(act.lane_id, rolled), s.Spend(act.lane_id, act.card)


@EFFECTS.person("scoundrel")
def scoundrel(act: s.AnyAct) -> Steps:
    return (s.Call(act.lane_id, act.card),)


def spend(state: BathroomRush, step: s.Spend) -> Caused:
    """The person on top is turned upside-down; an orange one so acts once (BR-FAM-02)."""
    printed = person(step.card)
    rules = ("BR-DEF-01", printed.blocked_by) if step.reason == "blocked" else (printed.spent_by,)
    _, group = find_group(state, step.lane_id, step.card)
    return Caused(e.PersonSpent(step.lane_id, top(group), step.reason), rules)


def overtake(state: BathroomRush, step: s.Overtake) -> Caused:
    lane_id, position = stand(state, step.seat)
    overtook = e.PersonOvertook(lane_id, step.card, step.seat, position + 1)
    return Caused(overtook, (person(step.card).rule,))


def restrict(_: BathroomRush, step: s.Restrict) -> Caused:
    printed = person(step.card)
    assert printed.restricts is not None, f"{step.card} forbids nothing"
    return Caused(e.RestrictionSet(step.seat, printed.restricts, step.card), (printed.rule,))


def leave_newspaper(state: BathroomRush, step: s.LeaveNewspaper) -> Caused:
    """Tokens for whoever enters the bathroom after the reader."""
    behind = group_at(state, step.lane_id, 2)
    assert behind is not None, "without anybody behind no die is rolled"
    left = e.NewspaperLeft(step.lane_id, 2, step.amount, behind.load + step.amount)
    return Caused(left, ("BR-READER-01",))


def shuffle_for_call(state: BathroomRush, _: s.Call) -> s.MakePersonDeck | None:
    return shuffle_for(state, ())


def call(state: BathroomRush, step: s.Call) -> Caused:
    """One more person, who stands with the caller from now on; a called caller calls too."""
    lane_id = step.lane_id
    position, group = find_group(state, lane_id, step.card)
    if not has_person(state):
        return Caused(e.PersonSpent(lane_id, top(group), "no_effect"), ("BR-SCOUN-06",))
    card = next_person(state)
    outcome: e.Outcome
    then: Steps = (s.ProduceStacked(lane_id, (card,)),) if group.placed else ()
    by = ("BR-SCOUN-07",) if group.placed else ()
    if card in LEAVING:
        outcome, then, rules = "lost_youth", (s.Spend(lane_id, step.card),), ("BR-SCOUN-03",)
    elif kind(card) == kind(step.card):
        outcome, then, rules = "again", (*then, step), ("BR-SCOUN-02", *by)
    else:
        outcome, rules = "stacked", ("BR-SCOUN-01", *by)
    produces = group.placed and outcome != "lost_youth"
    return Caused(e.PersonCalled(lane_id, position, top(group), card, outcome, produces, then=then), rules)
