"""The entries in `settings.py` of a game's tests: settings for the laws, golden playthroughs, unknown
cards."""

from collections.abc import Callable
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from msgspec import Struct

Odd = Callable[[dict[str, Any], Random], None]
"""Changes a position document to a table that play seldom comes to, such as one whose piles are empty."""
Settings = tuple[str, int, dict[str, Any]]
"""Game, number of seats, options."""


class Playthrough(Struct, frozen=True):
    """A golden playthrough, `playthroughs/<name>.yaml`; `seed` chooses its first moves."""

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


class Golden(NamedTuple):
    """A playthrough and its file."""

    playthrough: Playthrough
    path: Path


class GameTests(Struct, frozen=True):
    """The tests of one game: `settings.py`, `scenarios/` and `playthroughs/` of `folder`."""

    folder: Path
    settings: list[Settings]
    playthroughs: list[Playthrough]
    unknown: list[Unknown]
    table: Callable[[Any], dict[str, Any]]
    """A state of the middle of a match as the position document of another one."""
    odd: tuple[Odd, ...] = ()

    @property
    def game(self) -> str:
        return self.settings[0][0]

    @property
    def golden(self) -> list[Golden]:
        folder = self.folder / "playthroughs"
        return [Golden(each, folder / f"{each.name}.yaml") for each in self.playthroughs]

    @property
    def scenarios(self) -> list[Path]:
        return sorted(self.folder.joinpath("scenarios").rglob("*.yaml"))


@cache
def tests_in(folder: Path) -> GameTests:
    """The tests in `folder`; raises `FileNotFoundError` without a `settings.py`."""
    spec = spec_from_file_location(f"{folder.name}_settings", folder / "settings.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    parts = module.SETTINGS, module.PLAYTHROUGHS, module.UNKNOWN, module.position
    return GameTests(folder, *parts, getattr(module, "ODD", ()))
