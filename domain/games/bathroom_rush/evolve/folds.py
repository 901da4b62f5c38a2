"""The folds of the game's events: facts are copied, nothing is decided."""

from typing import Final

from domain.games.bathroom_rush.state import BathroomRush
from domain.kernel.events import Folds

FOLDS: Final = Folds(BathroomRush)
