"""Steps still to be done, as values; the course of the game is the table in `agenda.py`."""

from typing import TypeAlias

from domain.games.bathroom_rush.steps.course import *  # noqa: F403
from domain.games.bathroom_rush.steps.course import CourseStep
from domain.games.bathroom_rush.steps.effects import *  # noqa: F403
from domain.games.bathroom_rush.steps.effects import EffectStep
from domain.games.bathroom_rush.steps.ending import *  # noqa: F403
from domain.games.bathroom_rush.steps.ending import EndingStep
from domain.games.bathroom_rush.steps.moving import *  # noqa: F403
from domain.games.bathroom_rush.steps.moving import MovingStep
from domain.games.bathroom_rush.steps.plays import *  # noqa: F403

AnyStep: TypeAlias = CourseStep | EffectStep | MovingStep | EndingStep
Steps: TypeAlias = tuple[AnyStep, ...]
