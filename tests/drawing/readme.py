"""The README's pictures: the table of a golden playthrough as seat 0 sees it, light and dark."""

from typing import Any

import msgspec

from domain.games import GAMES
from domain.kernel.decision import Decision
from domain.kernel.scene import Table
from domain.scenarios.commands import examples, given
from service.cli.scenario_files import load
from service.pictures.svg import svg
from service.pictures.themes import THEMES, ThemeName
from tests.service.installation import PROJECT

FOLDER = PROJECT / "deploy" / "pictures"
PLAYTHROUGH = PROJECT / "tests" / "games" / "frantic" / "playthroughs" / "match-4.yaml"
STEPS = 52
PLAYERS = ("Ada", "Bruno", "Chiara", "Dino")
SHOWN: tuple[ThemeName, ...] = ("light", "dark")


def pictures() -> dict[str, str]:
    """By file name."""
    scenario = load(PLAYTHROUGH)
    game = GAMES[scenario.game]
    options = msgspec.convert(scenario.options, game.options)
    decision: Decision[Any] = Decision(game.begin(options, scenario.seats), game.evolve)
    cards = examples(game, options)
    for step in scenario.steps[:STEPS]:
        for command, seat in given(game, decision, step, cards):
            game.decide(decision, command, seat)
    scene = game.scene(game.view(decision.state, 0), Table(PLAYERS, 0))
    return {f"frantic-{theme}.svg": svg(scene, THEMES[theme]) for theme in SHOWN}


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in pictures().items():
        FOLDER.joinpath(name).write_text(text + "\n", "utf-8")
