"""What the `settings.py` of each game lists, of all games together."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from service.testing.settings import Settings, tests_in

FOLDERS: Final = sorted(file.parent for file in Path(__file__).parent.glob("*/settings.py"))
SETTINGS: list[Settings] = [setting for folder in FOLDERS for setting in tests_in(folder).settings]


def position(game: str) -> Callable[[Any], dict[str, Any]]:
    """Writes a state of the game as a position document."""
    return next(tests_in(folder).table for folder in FOLDERS if folder.name == game)
