"""What persons put on themselves in the bathroom, and the dice of those with no printed number (BR-FAQ-01)."""

from collections.abc import Sequence
from typing import Literal

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.cards import IS_PERSON, POO, person
from domain.games.bathroom_rush.due import DieDue
from domain.games.bathroom_rush.state import BathroomRush, Group
from domain.kernel.decision import Caused
from domain.kernel.table import Hidden

Reason = Literal["round", "entered", "stacked"]


def die_due(state: BathroomRush, cards: Sequence[str], rule: str) -> DieDue | None:
    """The next die of a group, bottom first, that was not rolled yet."""
    rolled = {die.card for die in state.dice}
    for card in cards:
        if card in IS_PERSON and (die := person(card).die) and card not in rolled:
            return DieDue(die, "production", None, card, (rule, "BR-FAQ-01"))
    return None


def amount(state: BathroomRush, cards: Sequence[str]) -> int:
    """The sum of the productions, covered and spent cards included (BR-GRP-04, BR-PERS-02, BR-VAR-05)."""
    rolled = {die.card: die.result for die in state.dice}
    return sum(person(card).pee + POO * person(card).poo + rolled.get(card, 0) for card in cards)


def placing(
    state: BathroomRush, lane_id: int, group: Group, cards: Sequence[str], reason: Reason, rule: str
) -> Caused | DieDue:
    """The next event by which `cards` of the group in the bathroom of a lane produce: a die, or all tokens."""
    if due := die_due(state, cards, rule):
        return due
    added = amount(state, cards)
    dice = tuple(die.result for die in state.dice)
    return Caused(e.ProductionPlaced(lane_id, dice, added, group.load + added, reason), (rule, "BR-GRP-04"))


def entering(state: BathroomRush, lane_id: int, group: Group, reason: Reason, rule: str) -> Caused | DieDue:
    """The same for a whole group, on top of what earlier turns left on it (BR-ROUND-03, BR-READER-02)."""
    cards = () if isinstance(group.cards, Hidden) else group.cards
    return placing(state, lane_id, group, cards, reason, rule)
