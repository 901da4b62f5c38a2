"""The settings and playthroughs of every registered game, each from the game's own `settings.py`."""

from importlib import import_module

from domain.games import GAMES
from tests.games.settings import Playthrough, Settings

_OF_GAMES = [import_module(f"tests.games.{name}.settings") for name in GAMES]

SETTINGS: list[Settings] = [setting for game in _OF_GAMES for setting in game.SETTINGS]
PLAYTHROUGHS: list[Playthrough] = [playthrough for game in _OF_GAMES for playthrough in game.PLAYTHROUGHS]
