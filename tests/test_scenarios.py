"""Every scenario file is a test that carries the rules it names."""

from pathlib import Path

import pytest
import yaml

from domain import scenario

FILES = sorted(Path(__file__).parent.joinpath("scenarios").rglob("*.yaml"))


def case(file: Path) -> object:
    document = yaml.safe_load(file.read_text("utf-8"))
    return pytest.param(
        document, id=file.stem, marks=pytest.mark.rule(document["scenario"], *document["rules"])
    )


@pytest.mark.parametrize("document", [case(file) for file in FILES])
def test_scenario_plays_as_written(document: object) -> None:
    assert scenario.run(scenario.parse(document)) == []
