"""Tokens that persons put on themselves in the bathroom, and the dice of persons with no printed number
(BR-FAQ-01)."""

from msgspec.structs import replace

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush import steps as s
from domain.games.bathroom_rush.cards import SIDES, Die, dice, production
from domain.games.bathroom_rush.commands import RollDie
from domain.games.bathroom_rush.lanes import head, known
from domain.games.bathroom_rush.state import BathroomRush
from domain.kernel.chance import Roll
from domain.kernel.decision import Caused
from domain.kernel.rows import Make


def has_produced(state: BathroomRush, step: s.Produce) -> bool:
    """Nobody is there, or the tokens lie there already."""
    group = head(state, step.lane_id)
    return group is None or group.placed


def next_die(state: BathroomRush, step: s.Produce | s.ProduceStacked) -> tuple[str, Die] | None:
    """The next card of the group that rolls, bottom first, and its die."""
    rolling = dice(_producing(state, step))
    return rolling[len(step.dice)] if len(step.dice) < len(rolling) else None


def unless_rolling(state: BathroomRush, step: s.Produce | s.ProduceStacked) -> Make | None:
    return place if next_die(state, step) is None else None


def production_die(state: BathroomRush, step: s.Produce | s.ProduceStacked) -> tuple[Roll, ...]:
    die = next_die(state, step)
    assert die is not None, "the tokens are placed when all dice are rolled"
    return (Roll("result", SIDES[die[1]], "BR-TERM-07"),)


def rolled_for_production(
    state: BathroomRush, step: s.Produce | s.ProduceStacked, command: RollDie
) -> Caused:
    next_due = next_die(state, step)
    assert next_due is not None, "no die is awaited"
    card, die = next_due
    then = (replace(step, dice=(*step.dice, command.result)),)
    event = e.DieRolled(die, command.result, "production", None, card, then=then)
    return Caused(event, (_rule(step), "BR-FAQ-01"))


def place(state: BathroomRush, step: s.Produce | s.ProduceStacked) -> Caused:
    """All tokens of the cards, on top of what earlier turns left there (BR-ROUND-03, BR-READER-02)."""
    group = head(state, step.lane_id)
    assert group is not None, "an empty bathroom produces nothing"
    added = production(_producing(state, step)) + sum(step.dice)
    reason = step.reason if isinstance(step, s.Produce) else "stacked"
    event = e.ProductionPlaced(step.lane_id, step.dice, added, group.load + added, reason)
    return Caused(event, (_rule(step), "BR-GRP-04"))


def _producing(state: BathroomRush, step: s.Produce | s.ProduceStacked) -> tuple[str, ...]:
    if isinstance(step, s.ProduceStacked):
        return step.cards
    group = head(state, step.lane_id)
    return () if group is None else known(group.cards)


def _rule(step: s.Produce | s.ProduceStacked) -> str:
    if isinstance(step, s.ProduceStacked):  # BR-DEC-34
        return "BR-GRP-05"
    return "BR-ROUND-02" if step.reason == "round" else "BR-GRP-09"
