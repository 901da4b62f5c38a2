"""The law of set tables finds faults; `make campaign NAME=positions` holds every game to it with many tables."""

from pathlib import Path

import pytest

from domain.kernel.game import Violation
from service.testing import settings
from service.testing.laws.set_tables import test_no_table_set_by_hand_breaks_an_invariant_in_play as law
from tests.games.all_settings import FOLDERS

CHECKS = {
    "sukkube": "of_position",
    "frantic": "violations",
    "piccioni": "violations",
    "bathroom_rush": "always",
}


@pytest.mark.rule("MV-CRE-02", "MV-COR-03")
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_position_that_cannot_be_played_is_found(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the game's invariants the same documents lead to tables that fail."""
    check = f"domain.games.{folder.name}.position.{CHECKS[folder.name]}"
    monkeypatch.setattr(check, lambda *_: list[Violation]())
    monkeypatch.setattr("service.testing.laws.set_tables.TABLES", 40)
    with pytest.raises(AssertionError, match="no invariant refuses it") as failure:
        law(settings.tests_in(folder))
    assert "at this table" in failure.value.__notes__[0]
