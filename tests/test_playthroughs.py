"""Every golden playthrough plays as it is written: a refactoring that changes nothing shows no difference."""

import pytest

from domain.games import GAMES
from domain.scenarios.running import run
from service.scenario_files import load
from tests.games.all_settings import PLAYTHROUGHS
from tests.games.settings import Playthrough
from tests.playthroughs.write import FOLDER, path, written

each = pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda p: f"{p.game}-{p.name}")


@each
def test_the_playthrough_is_played_as_written(playthrough: Playthrough) -> None:
    assert path(playthrough).exists(), "write it: python -m tests.playthroughs.write"
    text = path(playthrough).read_text("utf-8")
    assert written(playthrough, cites="cites:" in text) == text


@each
def test_the_playthrough_is_a_scenario(playthrough: Playthrough) -> None:
    assert run(load(path(playthrough))) == []


def test_every_game_has_a_playthrough_for_each_number_of_seats() -> None:
    for game in GAMES.values():
        shown = {playthrough.seats for playthrough in PLAYTHROUGHS if playthrough.game == game.name}
        assert shown == set(game.seats), game.name


def test_every_file_is_listed() -> None:
    assert set(FOLDER.rglob("*.yaml")) == {path(playthrough) for playthrough in PLAYTHROUGHS}
