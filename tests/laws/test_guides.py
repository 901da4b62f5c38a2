"""The guides name files, folders and sections: all of them exist."""

import re
from functools import cache
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
ROOMS = ("deploy", "domain", "k8s", "openapi", "projections", "service", "tests")
GUIDES = sorted(
    file
    for file in (*PROJECT.glob("*.md"), *(each for room in ROOMS for each in (PROJECT / room).rglob("*.md")))
    if "node_modules" not in file.parts
)
CODE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!\w+://)([^)#\s]*)(?:#([^)\s]+))?\)")
WHOLE_PATH = re.compile(rf"`((?:{'|'.join(ROOMS)})/[\w./-]+)`")
FOLDER_IN_TABLE = re.compile(r"^\| `([\w./]+/)`", re.MULTILINE)
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
OF_THE_SERVICE = "/"
"""A link that begins so leads to a page of the service."""


def name_of(guide: Path) -> str:
    return str(guide.relative_to(PROJECT))


@cache
def prose(guide: Path) -> str:
    return CODE.sub("", guide.read_text("utf-8"))


def anchors(guide: Path) -> set[str]:
    """What links to a section of the guide end with: the heading as GitHub makes it part of an address."""
    headings = HEADING.findall(prose(guide))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("guide", GUIDES, ids=name_of)
def test_links_lead_somewhere(guide: Path) -> None:
    for path, anchor in LINK.findall(prose(guide)):
        if path.startswith(OF_THE_SERVICE):
            continue
        target = guide.parent / path if path else guide
        assert target.exists(), path
        if anchor and target.suffix == ".md":
            assert anchor in anchors(target), f"{path}#{anchor}"


@pytest.mark.parametrize("guide", GUIDES, ids=name_of)
def test_paths_from_the_top_exist(guide: Path) -> None:
    named = set(WHOLE_PATH.findall(prose(guide)))
    assert {path for path in named if not (PROJECT / path).exists()} == set()


def test_the_folders_of_the_readme_exist() -> None:
    named = FOLDER_IN_TABLE.findall(prose(PROJECT / "README.md"))
    assert len(named) >= len(ROOMS)
    assert [path for path in named if not (PROJECT / path).exists()] == []
