"""Folding events into the state: facts are copied, nothing is decided.

Folds change the state in place. Redacted events fold as well: hidden zones only change their size.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.fold_course import COURSE
from domain.games.bathroom_rush.fold_effects import EFFECT_FOLDS
from domain.games.bathroom_rush.fold_lanes import LANES
from domain.games.bathroom_rush.state import BathroomRush
from domain.kernel.table import Event

FOLDS: dict[type[Event], Callable[[BathroomRush, Any], None]] = {**COURSE, **LANES, **EFFECT_FOLDS}


def evolve(state: BathroomRush, event: Event) -> BathroomRush:
    """Fold `event` into `state`, in place, and return it."""
    if isinstance(event, e.PositionSet):
        return _copy(event.position)
    FOLDS[type(event)](state, event)
    return state


def _copy(state: BathroomRush) -> BathroomRush:
    """Play changes a state in place; the one that the event tells of stays as it was set."""
    return msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=BathroomRush)
