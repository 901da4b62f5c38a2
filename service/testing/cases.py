"""The cases of laws: what a law is run with, by the name of its argument."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from domain.scenarios.reading import NotAScenario
from service.cli.scenario_files import load
from service.testing.settings import GameTests, tests_in


def _settings(folder: Path) -> Iterator[Any]:
    for setting in tests_in(folder).settings:
        yield pytest.param(setting, id=str(setting).replace(" ", ""))


def _unknown(folder: Path) -> Iterator[Any]:
    for unknown in tests_in(folder).unknown:
        yield pytest.param(unknown, id=str((unknown.setting, unknown.event)).replace(" ", ""))


def _playthroughs(folder: Path) -> Iterator[Any]:
    for golden in tests_in(folder).golden:
        yield pytest.param(golden, id=f"{golden.playthrough.game}-{golden.playthrough.name}")


def _scenarios(folder: Path) -> Iterator[Any]:
    """A file that is no scenario carries no rule, and fails alone."""
    for file in tests_in(folder).scenarios:
        try:
            scenario = load(file)
        except NotAScenario:
            yield pytest.param(file, id=file.stem)
        else:
            yield pytest.param(file, id=file.stem, marks=pytest.mark.rule(scenario.scenario, *scenario.rules))


def _games(folder: Path) -> Iterator[Any]:
    tests: GameTests = tests_in(folder)
    yield pytest.param(tests, id=tests.game)


CASES: Final[Mapping[str, Callable[[Path], Iterator[Any]]]] = {
    "setting": _settings,
    "unknown": _unknown,
    "golden": _playthroughs,
    "scenario": _scenarios,
    "tests": _games,
}
