"""The size of the step that begins with an event, for readers who go by turns and rounds."""

from typing import Any, Final

from domain.kernel.game import Game, Level
from domain.kernel.table import Event
from domain.matches.events import PlayBegan

LEVELS: Final[dict[Level, int]] = {"round": 2, "turn": 1}
"""A round begins a turn as well."""


def level_of(game: Game[Any], event: Event) -> int:
    """2 for an event that begins a round, 1 for a turn, else 0."""
    if isinstance(event, PlayBegan):
        return 2
    level = game.level(event) if isinstance(event, game.events) else None
    return LEVELS[level] if level else 0
