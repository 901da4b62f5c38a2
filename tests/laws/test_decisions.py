"""Decisions are numbered files with a status; whatever names one finds it, and the index lists each once."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
FOLDER = PROJECT / "docs/decisions"
FILES = sorted(FOLDER.glob("0*.md"))
NUMBERS = [int(file.name[:4]) for file in FILES]
STATUS = re.compile(r"Status: (holds|(?:superseded|amended) by (\d+(?:, \d+)*))")
TITLE = re.compile(r"# (\d+)\. (.+)")
ROW = re.compile(r"^- \[(\d+)\]\(([\w-]+\.md)\) (.+?)(?: \*\((.+)\)\*)?$", re.MULTILINE)
NAMED = re.compile(r"\bdecisions? ((?:\d+(?:, | and )?)+)", re.IGNORECASE)


def head(file: Path) -> tuple[str, str]:
    """The status and the title, from the first and the third line."""
    status, _, title = file.read_text("utf-8").splitlines()[:3]
    status_match, title_match = STATUS.fullmatch(status), TITLE.fullmatch(title)
    assert status_match, f"{file.name}: {status}"
    assert title_match, f"{file.name}: {title}"
    assert int(title_match[1]) == int(file.name[:4]), file.name
    return status_match[1], title_match[2]


def numbers(text: str) -> set[int]:
    return {int(number) for group in NAMED.findall(text) for number in re.findall(r"\d+", group)}


def texts() -> Iterator[tuple[str, str]]:
    for folder in ("deploy", "docs", "domain", "k8s", "openapi", "projections", "service", "tests"):
        for pattern in ("*.py", "*.md"):
            for file in PROJECT.joinpath(folder).rglob(pattern):
                yield str(file.relative_to(PROJECT)), file.read_text("utf-8")
    for file in PROJECT.glob("*.md"):
        yield file.name, file.read_text("utf-8")


def test_no_number_is_taken_twice() -> None:
    """Gaps are left by records that were written beside others and not kept."""
    assert len(set(NUMBERS)) == len(NUMBERS)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_record_has_a_status_whose_heirs_come_later(file: Path) -> None:
    status, _ = head(file)
    heirs = [int(number) for number in re.findall(r"\d+", status)]
    assert all(int(file.name[:4]) < heir and heir in NUMBERS for heir in heirs)


def test_the_index_lists_each_record_once_with_its_title_and_status() -> None:
    rows = ROW.findall((FOLDER / "README.md").read_text("utf-8"))
    listing = sorted((int(number), name, title, status or "holds") for number, name, title, status in rows)
    assert listing == [(int(f.name[:4]), f.name, title, status) for f in FILES for status, title in [head(f)]]


def test_every_decision_that_is_named_exists() -> None:
    lost = {name: numbers(text) - set(NUMBERS) for name, text in texts() if "laws/test_decisions" not in name}
    assert {name: missing for name, missing in lost.items() if missing} == {}


def test_names_of_decisions_are_read() -> None:
    assert numbers("By decision 7, and by decisions 11, 12 and 20.") == {7, 11, 12, 20}
    assert numbers("of a decision; 12 cards") == set()
