"""What the `settings.py` of each game lists, of all games together."""

from importlib import import_module
from pathlib import Path

from tests.games.settings import Playthrough, Settings, Unknown

_FOLDERS = sorted(file.parent.name for file in Path(__file__).parent.glob("*/settings.py"))
_OF_GAMES = [import_module(f"tests.games.{name}.settings") for name in _FOLDERS]

SETTINGS: list[Settings] = [setting for game in _OF_GAMES for setting in game.SETTINGS]
PLAYTHROUGHS: list[Playthrough] = [playthrough for game in _OF_GAMES for playthrough in game.PLAYTHROUGHS]
UNKNOWN: list[Unknown] = [unknown for game in _OF_GAMES for unknown in game.UNKNOWN]
