"""Forty tables as they are drawn, kept as text: `make golden` draws them anew, and the difference is read.

Of each game the table of the fewest seats and of the most, early and when it is most crowded, in both layouts, all
themes and both languages, for spectators, seats and organisers.
"""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from domain.games import GAMES
from domain.kernel.scene import Layout, Table
from domain.kernel.table import ORGANISER, SPECTATOR, Language, Viewer
from service.pictures.svg import svg
from service.pictures.themes import THEMES
from service.testing.moments import moments
from service.testing.settings import Settings
from tests.games.all_settings import SETTINGS

FOLDER: Final = Path(__file__).parent / "golden"
NAMES: Final = ("Ada", "Bartholomew Featherstonehaugh", "Carla", "Dino", "Šimůnek", "Zoe")
EARLY: Final = 12
LOOKED_AT: Final = 240
EVERY: Final = 8
"""Of a match so many events are looked through for the most crowded table, every so manieth of them."""


class Case(NamedTuple):
    seats: str
    moment: str
    layout: Layout
    theme: str
    viewer: Viewer
    language: Language


CASES: Final = (
    Case("fewest", "early", "wide", "light", SPECTATOR, "en"),
    Case("fewest", "early", "narrow", "light", 0, "it"),
    Case("fewest", "crowded", "wide", "light", ORGANISER, "it"),
    Case("fewest", "crowded", "narrow", "dark", 0, "en"),
    Case("most", "crowded", "wide", "light", SPECTATOR, "en"),
    Case("most", "crowded", "wide", "dark", 0, "it"),
    Case("most", "crowded", "wide", "print", SPECTATOR, "it"),
    Case("most", "crowded", "narrow", "light", SPECTATOR, "en"),
    Case("most", "crowded", "narrow", "dark", 0, "en"),
    Case("most", "crowded", "narrow", "print", ORGANISER, "it"),
)


def golden() -> Iterator[tuple[str, str]]:
    """Each picture by its name: as text, one element a line."""
    for game in GAMES:
        for case in CASES:
            yield "-".join(map(str, (game, *case))), drawn(game, case)


def drawn(game: str, case: Case) -> str:
    setting = _setting(game, case.seats)
    seen = Table(NAMES[: setting[1]], case.viewer, case.language, case.layout)
    scene = GAMES[game].scene(GAMES[game].view(_state(setting, case.moment), case.viewer), seen)
    return svg(scene, THEMES[case.theme]).replace("><", ">\n<") + "\n"


def _setting(game: str, seats: str) -> Settings:
    """Of those that have so many seats the first one."""
    known = [setting for setting in SETTINGS if setting[0] == game]
    wanted = (min if seats == "fewest" else max)(setting[1] for setting in known)
    return next(setting for setting in known if setting[1] == wanted)


@cache
def _states(game: str, seats: str) -> list[Any]:
    found = moments(GAMES[game], _setting(game, seats), Random(1), LOOKED_AT)
    return [moment.after for moment in islice(found, LOOKED_AT)]


def _state(setting: Settings, moment: str) -> Any:
    game = GAMES[setting[0]]
    seats = "fewest" if setting == _setting(game.name, "fewest") else "most"
    states = _states(game.name, seats)
    if moment == "early":
        return states[EARLY]
    seen = Table(NAMES[: setting[1]], SPECTATOR)
    return max(states[::EVERY], key=lambda state: len(game.scene(game.view(state, SPECTATOR), seen).parts))


def main() -> None:
    for old in FOLDER.glob("*.svg"):
        old.unlink()
    FOLDER.mkdir(exist_ok=True)
    for name, text in golden():
        (FOLDER / f"{name}.svg").write_text(text, "utf-8")
        print(FOLDER / f"{name}.svg")


if __name__ == "__main__":
    main()
