"""What bots think of a table changes only when it is meant to."""

import json

import pytest

from service.testing.settings import Settings
from tests.games.all_settings import SETTINGS
from tests.games.estimates import FILE, estimates, name

KEPT: dict[str, list[list[float]]] = json.loads(FILE.read_text()) if FILE.exists() else {}


@pytest.mark.parametrize("setting", SETTINGS, ids=name)
def test_seats_are_estimated_as_before(setting: Settings) -> None:
    for now, before in zip(estimates(setting), KEPT[name(setting)], strict=True):
        assert now == pytest.approx(before, abs=1e-8)
