"""Every round that bbpPairings has paired in 24 tournaments is paired alike here, with all colours and byes."""

from pathlib import Path

import pytest

from tests.tournaments.replaying import Report, replayed

pytest.importorskip("py4swiss", reason="py4swiss has no wheel for this platform")
REPORTS = sorted(Path(__file__).with_name("bbp_pairings").glob("*.trf"))


@pytest.mark.rule("TO-PAI-13", "TO-PAI-14")
@pytest.mark.parametrize("report", REPORTS, ids=lambda path: path.stem)
def test_rounds_are_paired_as_bbp_pairings_has_them(report: Path) -> None:
    there = Report(report.read_text("utf-8"))
    for number, (here, theirs) in enumerate(replayed(there), 1):
        assert here == theirs, f"round {number}"


def test_there_is_something_to_replay() -> None:
    assert len(REPORTS) == 24
    results = {
        cell.result for path in REPORTS for cells in Report(path.read_text("utf-8")).cells for cell in cells
    }
    assert results == {"1", "0", "=", "+", "-", "U", "H", "Z"}
