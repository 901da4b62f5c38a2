"""What the `settings.py` of each game lists, of all games together."""

from pathlib import Path
from typing import Final

from service.testing.settings import Settings, tests_in

FOLDERS: Final = sorted(file.parent for file in Path(__file__).parent.glob("*/settings.py"))
SETTINGS: list[Settings] = [setting for folder in FOLDERS for setting in tests_in(folder).settings]
