"""Archives of before the first release: their rules were others, and their verification accuses nobody."""

from pathlib import Path

import msgspec
import pytest

from domain.matches.terms import Imported
from service.app.archive.candidate import Refused
from service.app.archive.verdict import told
from service.app.archive.verifier import examined
from service.app.archive.verify import verify
from service.platform.release import RELEASE
from tests.archive.altering import events, rechain, rewrite
from tests.archive.making import exported, played

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


@pytest.mark.rule("MV-ARC-10")
def test_an_archive_names_the_release_that_made_it() -> None:
    """It is told where that release had other rules."""
    lines = exported(played("sukkube", 2, {"target_points": 1}, seed=3))
    header = msgspec.json.decode(lines[0])
    assert header["release"] == RELEASE
    other = msgspec.json.encode({**header, "release": "0.0.1", "data": {"RULES.md": "0" * 64}}) + b"\n"
    altered = [msgspec.json.decode(line) for line in lines]
    moved = next(line for line in altered if line.get("type") == "CardPlayed")
    rewrite(moved, lambda event: event.update(doubled=not event["doubled"]))
    rechain(altered)
    altered[-1]["head"] = events(altered)[-1]["hash"]
    report = verify([other, *(msgspec.json.encode(line) + b"\n" for line in altered[1:])])
    assert "release 0.0.1, by rules that this release does not carry" in report.other_rules
    strange = msgspec.json.encode({**header, "release": "a word"}) + b"\n"
    assert verify([strange, *lines[1:]]).findings[0].kind == "not_an_archive"
