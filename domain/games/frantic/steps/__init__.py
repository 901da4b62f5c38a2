"""Steps still to be done: the agenda's steps, plain values in the order of their execution.

A turn begins as `Play, OwnMovement, Draw, Offer(nice_try), TurnEnd`, and whatever an effect leads to is put before
what it interrupts (FR-MOVE-13). All steps are public but for the answers in a reaction window.
"""

from typing import TypeAlias

from domain.games.frantic.steps import choices, d20, dice, movement, rounds, turn
from domain.games.frantic.steps.choices import *  # noqa: F403
from domain.games.frantic.steps.d20 import *  # noqa: F403
from domain.games.frantic.steps.dice import *  # noqa: F403
from domain.games.frantic.steps.movement import *  # noqa: F403
from domain.games.frantic.steps.rounds import *  # noqa: F403
from domain.games.frantic.steps.turn import *  # noqa: F403

AnyStep: TypeAlias = (
    rounds.RoundStep
    | turn.TurnStep
    | dice.DiceStep
    | movement.MovementStep
    | choices.ChoiceStep
    | d20.D20Step
)
Steps: TypeAlias = tuple[AnyStep, ...]
