"""The scenario that the guide shows is one."""

from pathlib import Path

from domain.scenarios.running import run
from service.cli.scenario_files import load

GUIDE = Path(__file__).parents[1] / "CONTRIBUTING.md"


def test_the_scenario_of_the_guide_plays_as_written(tmp_path: Path) -> None:
    file = tmp_path / "guide.yaml"
    file.write_text(GUIDE.read_text("utf-8").partition("```yaml\n")[2].partition("```")[0], "utf-8")
    assert run(load(file)) == []
