"""The effects of cards: one function for each kind, registered under its name, and the steps it is made
of."""

from domain.games.bathroom_rush.effects import actions, persons
from domain.games.bathroom_rush.effects.registry import EFFECTS

__all__ = ["EFFECTS", "actions", "persons"]
