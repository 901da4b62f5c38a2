"""Archives of before the first release: their rules were others, and their verification accuses nobody."""

from pathlib import Path

import pytest

from domain.matches.terms import Imported
from service.app.archive.candidate import Refused
from service.app.archive.verdict import told
from service.app.archive.verifier import examined
from service.app.archive.verify import verify

OLDER = sorted(Path(__file__).parent.glob("older/*.jsonl"))


@pytest.mark.rule("MV-ARC-09")
@pytest.mark.parametrize("file", OLDER, ids=lambda file: file.name)
def test_an_archive_of_other_rules_accuses_nobody(file: Path) -> None:
    """All that were made on 2026-11-22 were "not sound"."""
    report = verify(file.read_bytes().splitlines(keepends=True))
    assert (report.is_sound, report.is_replayed) == (True, False)
    assert "rules that this release does not carry (RULES.md" in report.other_rules
    assert report.other_rules in told(report)
    with pytest.raises(Refused, match="does not carry"):
        examined(file.read_bytes(), Imported("cup", "2026-11-28T12:00:00.000000Z"))


@pytest.mark.rule("MV-ARC-09")
def test_what_is_no_matter_of_rules_is_told_of_older_archives_too() -> None:
    lines = OLDER[0].read_bytes().splitlines(keepends=True)
    assert verify([*lines[:9], *lines[10:]]).findings[0].kind == "wrong_numbering"
    altered = [lines[0], lines[1].replace(b'"actor":"', b'"actor":"seat:0 '), *lines[2:]]
    assert "broken_link" in {each.kind for each in verify(altered).findings}
