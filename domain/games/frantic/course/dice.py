"""Dice: every roll may be changed by a RE-ROLL before its value is used (FR-REROLL-01)."""

from collections.abc import Callable
from typing import Any, Literal

from domain.games.frantic import commands as c
from domain.games.frantic import events as e
from domain.games.frantic import steps as s
from domain.games.frantic.state import Frantic
from domain.kernel.chance import Draw
from domain.kernel.chance import Roll as Die
from domain.kernel.decision import Caused
from domain.kernel.table import Seat


def die(_: Frantic, step: s.Roll) -> tuple[Draw, ...]:
    return (Die("value", step.sides, step.rule),)


def d6(rule: str) -> Callable[[Any, Any], tuple[Draw, ...]]:
    """The draws of a step whose rule calls for one die of six sides."""
    draws = (Die("value", 6, rule),)
    return lambda _, __: draws


def roll(state: Frantic, step: s.Roll, command: c.RollDie) -> Caused:
    return rolls(
        state,
        step.roller,
        command.value,
        step.purpose,
        step.rule,
        sides=step.sides,
        attempt=step.attempt,
    )


def rolls(
    state: Frantic,
    roller: Seat,
    value: int,
    purpose: s.Purpose,
    rule: str,
    *then: s.AnyStep,
    sides: Literal[6, 20] = 6,
    attempt: int = 1,
) -> Caused:
    """A roll, the offer to change it, and `then` the steps that use what stands in the end."""
    number = state.rolls + 1
    offer = s.Offer("re_roll", roller, roll=number)
    event = e.DieRolled(number, roller, sides, value, purpose, attempt, then=(offer, *then))
    return Caused(event, (rule, "FR-REROLL-01"))


def roll_again(state: Frantic, _: s.RollAgain) -> Caused:
    assert state.roll is not None
    roll = state.roll
    again = s.Roll(roll.roller, roll.sides, roll.purpose, "FR-REROLL-02", roll.attempt + 1)
    return Caused(e.RollDiscarded(state.roll.id, then=(again,)), ("FR-REROLL-02", "FR-REROLL-03"))
