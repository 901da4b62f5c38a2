"""Every scenario file is a test that carries the rules it names."""

from pathlib import Path

from domain.scenarios.running import run
from service.cli.scenario_files import load
from service.testing.settings import GameTests


def test_scenario_plays_as_written(scenario: Path) -> None:
    assert run(load(scenario)) == []


def test_there_are_scenarios_and_they_play_the_game(tests: GameTests) -> None:
    assert tests.scenarios
    assert {load(file).game for file in tests.scenarios} == {tests.game}
