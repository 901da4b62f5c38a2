"""The story of a match in English."""

from domain.games.frantic.sentences.english import d20, dice, movement, rounds, turn
from domain.games.frantic.sentences.english.words import ENGLISH

__all__ = ["ENGLISH", "d20", "dice", "movement", "rounds", "turn"]
