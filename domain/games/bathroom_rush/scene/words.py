"""The words of the scene."""

from typing import Final

from domain.games.bathroom_rush.words import WORDS
from domain.kernel.scene import Table

SCENE: Final = WORDS.section("scene")


def word(table: Table, key: str) -> str:
    return SCENE[table.language][key]
