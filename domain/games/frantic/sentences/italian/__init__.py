"""The story of a match in Italian."""

from domain.games.frantic.sentences.italian import d20, dice, movement, rounds, turn
from domain.games.frantic.sentences.italian.words import ITALIAN

__all__ = ["ITALIAN", "d20", "dice", "movement", "rounds", "turn"]
