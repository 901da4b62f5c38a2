"""A small count of random patches; `make campaign NAME=patches` runs 100,000."""

import pytest

from domain.kernel.game import Violation
from tests.matches import patching
from tests.matches.desk import QUICK

PATCHES = 800


@pytest.mark.rule("MV-COR-01", "MV-COR-03")
def test_no_random_patch_raises_and_every_accepted_table_is_played_to_its_end() -> None:
    outcomes = list(patching.judge(PATCHES, seed=3))
    assert [found for found in outcomes if found[1] not in patching.USUAL] == []
    for game in QUICK:
        assert (game, "accepted") in outcomes, "a generator whose every table is refused proves nothing"


def test_a_table_that_cannot_be_played_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the trial and the invariants the same patches lead to tables that fail."""
    monkeypatch.setattr("domain.matches.correcting.broken", lambda *_: list[Violation]())
    outcomes = {outcome for _, outcome in patching.judge(300, seed=3)}
    assert outcomes - patching.USUAL
