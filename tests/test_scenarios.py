"""Every scenario file is a test that carries the rules it names."""

from pathlib import Path

import pytest

from domain.scenarios.reading import NotAScenario
from domain.scenarios.running import run
from service.scenario_files import load

GUIDE = Path(__file__).parents[1] / "CONTRIBUTING.md"
FILES = sorted(Path(__file__).parent.joinpath("scenarios").rglob("*.yaml"))


def case(file: Path) -> object:
    """A file that is no scenario carries no rule, and fails alone."""
    try:
        scenario = load(file)
    except NotAScenario:
        return pytest.param(file, id=file.stem)
    return pytest.param(file, id=file.stem, marks=pytest.mark.rule(scenario.scenario, *scenario.rules))


@pytest.mark.parametrize("file", [case(file) for file in FILES])
def test_scenario_plays_as_written(file: Path) -> None:
    assert run(load(file)) == []


def test_the_scenario_of_the_guide_plays_as_written(tmp_path: Path) -> None:
    file = tmp_path / "guide.yaml"
    file.write_text(GUIDE.read_text("utf-8").partition("```yaml\n")[2].partition("```")[0], "utf-8")
    assert run(load(file)) == []
