"""Folding events into the state, in place. Redacted events fold as well: hidden zones only change their size."""

from domain.games.bathroom_rush.evolve import course, effects, lanes
from domain.games.bathroom_rush.evolve.folds import FOLDS

__all__ = ["FOLDS", "course", "effects", "lanes"]
