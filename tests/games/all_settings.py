"""What the `settings.py` of each registered game lists, of all games together."""

from importlib import import_module

from domain.games import GAMES
from tests.games.settings import Playthrough, Settings, Unknown

_OF_GAMES = [import_module(f"tests.games.{name}.settings") for name in GAMES]

SETTINGS: list[Settings] = [setting for game in _OF_GAMES for setting in game.SETTINGS]
PLAYTHROUGHS: list[Playthrough] = [playthrough for game in _OF_GAMES for playthrough in game.PLAYTHROUGHS]
UNKNOWN: list[Unknown] = [unknown for game in _OF_GAMES for unknown in game.UNKNOWN]
