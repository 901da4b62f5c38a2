"""Every golden playthrough plays as it is written: a refactoring that changes nothing shows no difference."""

from domain.games import GAMES
from domain.scenarios.running import run
from service.cli.scenario_files import load
from service.testing.playthroughs import written
from service.testing.settings import GameTests, Golden


def test_the_playthrough_is_played_as_written(golden: Golden) -> None:
    assert golden.path.exists(), "write it: python -m service.testing.playthroughs FOLDER"
    assert written(golden) == golden.path.read_text("utf-8")


def test_the_playthrough_is_a_scenario(golden: Golden) -> None:
    assert run(load(golden.path)) == []


def test_every_number_of_seats_has_a_playthrough(tests: GameTests) -> None:
    assert {playthrough.seats for playthrough in tests.playthroughs} == set(GAMES[tests.game].seats)


def test_every_file_of_a_playthrough_is_listed(tests: GameTests) -> None:
    assert set(tests.folder.glob("playthroughs/*")) == {golden.path for golden in tests.golden}
