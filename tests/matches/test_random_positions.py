"""A small count of random position documents; `make campaign NAME=positions` tries 20,000."""

import pytest

from domain.kernel.game import Violation
from tests.matches import positions
from tests.matches.desk import QUICK
from tests.matches.patching import USUAL

DOCUMENTS = 400


@pytest.mark.rule("MV-CRE-02", "MV-COR-03")
def test_no_random_position_raises_and_every_accepted_one_is_played_to_its_end() -> None:
    outcomes = list(positions.judge(DOCUMENTS, seed=3))
    assert [found for found in outcomes if found[1] not in USUAL] == []
    for game in QUICK:
        assert (game, "accepted") in outcomes, "a generator whose every table is refused proves nothing"
        assert (game, "BrokenPosition") in outcomes


def test_a_position_that_cannot_be_played_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the invariants and the trial the same documents lead to tables that fail."""
    for game in QUICK:
        monkeypatch.setattr(f"domain.games.{game}.position.{CHECKS[game]}", lambda *_: list[Violation]())
    monkeypatch.setattr("domain.matches.creating.broken", lambda *_: list[Violation]())
    outcomes = {outcome for _, outcome in positions.judge(300, seed=3)}
    assert outcomes - USUAL


CHECKS = {
    "sukkube": "of_position",
    "frantic": "violations",
    "piccioni": "violations",
    "bathroom_rush": "always",
}
