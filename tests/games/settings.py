"""What each game's `settings.py` lists: settings for the common tests, golden playthroughs, unknown cards."""

from typing import Any

from msgspec import Struct

Settings = tuple[str, int, dict[str, Any]]
"""Game, number of seats, options."""


class Playthrough(Struct, frozen=True):
    """A golden playthrough, `tests/playthroughs/<game>/<name>.yaml`; `seed` chooses its first moves."""

    game: str
    name: str
    title: str
    seats: int
    options: dict[str, Any]
    seed: int = 1
    moves: int = 1_000


class Unknown(Struct, frozen=True):
    """How many cards the viewers may not know after the first `event` of that name, counted from the rules."""

    setting: Settings
    event: str
    seat: int
    spectator: int
